/// A character of the table with all that is known about it.
///
/// A combination such as きゃ is one character here: it is one sound and one question.
package struct Kana: Hashable, Sendable {
  package let text: String
  package let script: Script
  package let type: KanaType
  /// The reading shown as the answer, as the table spells it.
  package let romaji: String
  /// Every reading that counts, `romaji` first, then by system.
  package let readings: [Reading]
  /// Look-alikes named one by one in the table, the nearest first, of both scripts.
  package let alike: [String]
  package let shape: Shape

  package init(
    text: String, script: Script, type: KanaType, romaji: String, readings: [Reading],
    alike: [String]
  ) {
    self.text = text
    self.script = script
    self.type = type
    self.romaji = romaji
    self.readings = readings
    self.alike = alike
    shape = Shape(text)
  }
}

/// The group a character is taught in.
package enum KanaType: String, CaseIterable, Codable, Sendable {
  case gojuon
  case dakuon
  case handakuon
  case yoon
  /// Combinations for loanwords, katakana only.
  case extended
}

/// One spelling in Latin letters, and who spells it so.
package struct Reading: Hashable, Sendable {
  package let text: String
  /// In the order of `Romanisation.allCases`, without repeats.
  package let systems: [Romanisation]

  package init(_ text: String, _ systems: some Sequence<Romanisation>) {
    let named = Set(systems)
    self.text = text
    self.systems = Romanisation.allCases.filter(named.contains)
  }
}

/// A way of writing Japanese in Latin letters, the most widely taught first.
package enum Romanisation: String, CaseIterable, Codable, Sendable {
  /// The official norm since 2025.
  case hepburn
  /// The official norm from 1954 to 2025.
  case kunrei
  case nihon
  /// What input methods take.
  case wapuro
  case oldHepburn = "old-hepburn"
  /// Seen in textbooks and other trainers, of no named system.
  case other
}
