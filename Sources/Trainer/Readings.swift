/// Every character known, taught or not, and the readings that count for it.
package struct Readings: Sendable {
  package let table: Table
  private let known: TextMap<[Reading]>
  private let holders: [String: [String]]
  /// Loanword sounds spelled in hiragana: understood, but never named as what a reading means.
  private let onlyUnderstood: Set<String>

  package init(_ table: Table) {
    self.table = table
    var known = TextMap<[Reading]>()
    var holders: [String: [String]] = [:]
    func add(_ kana: String, _ readings: [Reading]) {
      guard known[kana] == nil else { return }
      known[kana] = readings
      for reading in readings { holders[reading.text, default: []].append(kana) }
    }
    for kana in table.entries + table.leftOut { add(kana.text, kana.readings) }
    for (kana, readings) in Beyond.both {
      add(kana, readings)
      if let twin = Script.twin(of: kana) { add(twin, readings) }
    }
    for (kana, readings) in Beyond.katakana + [Beyond.longMark] { add(kana, readings) }
    let named = known
    for kana in named.keys {
      if let twin = Script.twin(of: kana), named[twin] == nil { known[twin] = named[kana] }
    }
    self.known = known
    self.holders = holders
    onlyUnderstood = Set(known.keys).subtracting(named.keys)
  }

  /// The readings that count for a character, the usual first; none for an unknown one.
  package func accepted(_ kana: String) -> [Reading] {
    known[kana] ?? []
  }

  package func accepts(_ spelling: String, for kana: String) -> Bool {
    accepted(kana).contains { $0.text == spelling }
  }

  /// The characters a normalised spelling can stand for: hiragana first, in teaching order, then
  /// those outside the table.
  package func kana(read spelling: String) -> [String] {
    holders[spelling] ?? []
  }

  /// Whether a character exists as more than a way to spell a loanword in hiragana.
  func isNamed(_ kana: String) -> Bool {
    known[kana] != nil && !onlyUnderstood.contains(kana)
  }

  /// How a character is heard, as modern Hepburn spells it; the small kana and ー have no sound.
  package func sound(of kana: String) -> String? {
    accepted(kana).first { $0.systems.contains(.hepburn) }?.text
  }

  /// Another character of the same script that some spelling also stands for.
  package struct Collision: Hashable, Sendable {
    package let kana: String
    /// The spellings shared, in the order of the character asked about.
    package let readings: [String]
  }

  /// The characters of the same script that share a spelling with this one.
  package func collisions(of kana: String) -> [Collision] {
    let script = Script(of: kana)
    var order: [String] = []
    var shared: [String: [String]] = [:]
    for reading in accepted(kana) {
      for other in self.kana(read: reading.text)
      where other != kana && Script(of: other) == script {
        if shared[other] == nil { order.append(other) }
        shared[other, default: []].append(reading.text)
      }
    }
    return order.map { Collision(kana: $0, readings: shared[$0] ?? []) }
  }
}
