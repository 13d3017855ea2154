/// Chooses what a kana question offers.
///
/// Wrong options are likely mistakes, so that a question can be got wrong, and exactly one option is right under every
/// reading that counts, so that a right answer is never refused.
struct KanaOptions {
  let grader: Grader
  let table: Table
  /// The cards to draw from, such as those unlocked.
  let set: [String]
  /// The cards of the filtered table, for when the set is too small.
  let practised: [String]
  /// What this learner has answered instead of each card, and how often.
  let confusions: [String: [String: Int]]

  /// So many options, where the table has as many.
  static let count = 4

  /// The options as shown, in chance order.
  func options(
    for wanted: Kana, in mode: Mode, using random: inout some RandomNumberGenerator
  ) -> [String] {
    let inSet = kana(set, of: wanted.script).shuffled(using: &random)
    var choice = Choice(wanted: wanted, right: shown(wanted, in: mode))
    func add(_ candidates: some Sequence<Kana>) {
      for kana in candidates where choice.wrong.count < Self.count - 1 {
        take(kana, into: &choice, in: mode)
      }
    }
    add(confused(with: wanted, among: inSet))
    let alike = grader.readings.alike(wanted.text)
    add(alike.lazy.compactMap { text in inSet.first { $0.text == text } })
    add(inSet.lazy.filter { $0.type == wanted.type && $0.looks(like: wanted) })
    add(inSet)
    let isAlone = !choice.wrong.contains { $0.looks(like: wanted) }
    if choice.wrong.count < Self.count - 1 || isAlone {
      let rest = kana(practised, of: wanted.script).shuffled(using: &random)
      if isAlone { giveCompany(to: &choice, from: inSet + rest, in: mode) }
      add(rest)
    }
    if choice.wrong.count < Self.count - 1 {
      add(table.entries.filter { $0.script == wanted.script }.shuffled(using: &random))
    }
    return choice.shown.shuffled(using: &random)
  }

  /// The wrong options taken so far, and what is shown.
  private struct Choice {
    let wanted: Kana
    var wrong: [Kana] = []
    var shown: [String]

    init(wanted: Kana, right: String) {
      self.wanted = wanted
      shown = [right]
    }
  }

  /// Takes a kana as a wrong option, unless it stands there already or some reading makes it right.
  @discardableResult
  private func take(_ kana: Kana, into choice: inout Choice, in mode: Mode) -> Bool {
    let text = shown(kana, in: mode)
    guard kana.text != choice.wanted.text, !choice.shown.contains(text),
      !grader.couldBeRight(text, for: choice.wanted.text, in: mode),
      !grader.couldBeRight(choice.shown[0], for: kana.text, in: mode)
    else { return false }
    choice.wrong.append(kana)
    choice.shown.append(text)
    return true
  }

  /// Sees to it that the right option is not the only one with its mark, or the only combination.
  private func giveCompany(to choice: inout Choice, from kana: [Kana], in mode: Mode) {
    let given = choice
    if choice.wrong.count == Self.count - 1 {
      choice.wrong.removeLast()
      choice.shown.removeLast()
    }
    for candidate in kana where candidate.looks(like: choice.wanted) {
      if take(candidate, into: &choice, in: mode) { return }
    }
    choice = given
  }

  /// What this learner has taken the kana for, the most frequent mistake first.
  private func confused(with wanted: Kana, among kana: [Kana]) -> [Kana] {
    guard let confused = confusions[wanted.text] else { return [] }
    return kana.map { (kana: $0, times: max(confused[$0.text] ?? 0, confused[$0.romaji] ?? 0)) }
      .filter { $0.times > 0 }.sorted { $0.times > $1.times }.map(\.kana)
  }

  private func kana(_ keys: [String], of script: Script) -> [Kana] {
    keys.compactMap { table[$0] }.filter { $0.script == script }
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
