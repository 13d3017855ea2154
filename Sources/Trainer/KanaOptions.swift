/// Chooses what a kana question offers.
///
/// Wrong options are likely mistakes, so that a question can be got wrong, and exactly one option is right under every
/// reading that counts, so that a right answer is never refused. Kana stand by their places in the table, since a
/// question looks through all that are unlocked.
struct KanaOptions {
  let grader: Grader
  let table: Table
  /// The cards to draw from, such as those unlocked.
  let set: [Int]
  /// The cards of the filtered table, for when the set is too small.
  let practised: [Int]
  /// What this learner has answered instead of the wanted card, and how often.
  let confusions: [String: Int]

  /// So many options, where the table has as many.
  static let count = 4

  /// The options as shown, in chance order.
  func options(
    for wanted: Kana, in mode: Mode, using random: inout some RandomNumberGenerator
  ) -> [String] {
    let inSet = places(set, of: wanted.script)
    var choice = Choice(wanted: wanted, right: shown(wanted, in: mode))
    take(confused(among: inSet), into: &choice, in: mode)
    take(alike(wanted, among: inSet), into: &choice, in: mode)
    let near = inSet.filter {
      table.entries[$0].type == wanted.type && table.entries[$0].looks(like: wanted)
    }
    draw(near, into: &choice, in: mode, using: &random)
    draw(inSet, into: &choice, in: mode, using: &random)
    let isAlone = !choice.wrong.contains { table.entries[$0].looks(like: wanted) }
    if !choice.isFull || isAlone {
      let rest = places(practised, of: wanted.script)
      if isAlone { giveCompany(to: &choice, from: [inSet, rest], in: mode, using: &random) }
      if !choice.isFull { take(alike(wanted, among: rest), into: &choice, in: mode) }
      draw(rest, into: &choice, in: mode, using: &random)
    }
    if !choice.isFull {
      let all = places(Array(table.entries.indices), of: wanted.script)
      draw(all, into: &choice, in: mode, using: &random)
    }
    return choice.shown.shuffled(using: &random)
  }

  /// The wrong options taken so far, and what is shown.
  private struct Choice {
    let wanted: Kana
    var wrong: [Int] = []
    var shown: [String]

    init(wanted: Kana, right: String) {
      self.wanted = wanted
      shown = [right]
    }

    var isFull: Bool { wrong.count == KanaOptions.count - 1 }
  }

  /// Takes a kana as a wrong option, unless it stands there already or some reading makes it right.
  @discardableResult
  private func take(_ place: Int, into choice: inout Choice, in mode: Mode) -> Bool {
    let kana = table.entries[place]
    let text = shown(kana, in: mode)
    guard kana.text != choice.wanted.text, !choice.shown.contains(text),
      !grader.couldBeRight(text, for: choice.wanted.text, in: mode),
      !grader.couldBeRight(choice.shown[0], for: kana.text, in: mode)
    else { return false }
    choice.wrong.append(place)
    choice.shown.append(text)
    return true
  }

  /// Takes kana in their order until the choice is full.
  private func take(_ candidates: [Int], into choice: inout Choice, in mode: Mode) {
    for place in candidates {
      if choice.isFull { return }
      take(place, into: &choice, in: mode)
    }
  }

  /// Takes kana in chance order until the choice is full.
  private func draw(
    _ candidates: [Int], into choice: inout Choice, in mode: Mode,
    using random: inout some RandomNumberGenerator
  ) {
    var left = candidates
    while !choice.isFull, !left.isEmpty {
      left.swapAt(Int.random(in: left.indices, using: &random), left.count - 1)
      take(left.removeLast(), into: &choice, in: mode)
    }
  }

  /// Sees to it that the right option is not the only one with its mark, or the only combination.
  private func giveCompany(
    to choice: inout Choice, from sources: [[Int]], in mode: Mode,
    using random: inout some RandomNumberGenerator
  ) {
    let given = choice
    if choice.isFull {
      choice.wrong.removeLast()
      choice.shown.removeLast()
    }
    for source in sources {
      let company = source.filter { table.entries[$0].looks(like: choice.wanted) }
      for place in company.shuffled(using: &random) {
        if take(place, into: &choice, in: mode) { return }
      }
    }
    choice = given
  }

  /// What this learner has taken the kana for, the most frequent mistake first.
  private func confused(among places: [Int]) -> [Int] {
    confusions.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.flatMap { given, _ in
      if let place = table.place(of: given) { return places.contains(place) ? [place] : [] }
      let named = places.filter { table.entries[$0].romaji == given }
      guard named.isEmpty else { return named }
      // Typed in another spelling than the table's: tu for tsu.
      return grader.readings.kana(read: given).compactMap(table.place(of:)).filter(places.contains)
    }
  }

  /// The look-alikes of a kana, the likest first.
  private func alike(_ kana: Kana, among places: [Int]) -> [Int] {
    grader.readings.alike(kana.text).compactMap(table.place(of:)).filter(places.contains)
  }

  private func places(_ places: [Int], of script: Script) -> [Int] {
    places.filter { table.entries[$0].script == script }
  }

  /// What stands for a kana among the options.
  func shown(_ kana: Kana, in mode: Mode) -> String {
    mode.wantsKana ? kana.text : kana.romaji
  }
}

extension Kana {
  /// The same voicing mark, and both single or both combinations.
  fileprivate func looks(like other: Kana) -> Bool {
    shape.mark == other.shape.mark && (shape.small == nil) == (other.shape.small == nil)
  }
}
