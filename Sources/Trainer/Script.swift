/// One of the two syllabaries.
package enum Script: String, CaseIterable, Codable, Sendable {
  case hiragana
  case katakana

  package var other: Script { self == .hiragana ? .katakana : .hiragana }

  /// The script a text is written in, or nothing when it is mixed or not kana.
  ///
  /// The long mark ー alone belongs to both scripts; it counts as katakana, its block in Unicode.
  package init?(of text: String) {
    guard let script = Script.allCases.last(where: { $0.canWrite(text) }) else { return nil }
    self = script
  }

  /// Whether every letter of the text, and at least one, belongs to this script.
  package func canWrite(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { has($0.value) }
  }

  /// The long mark and the combining voicing marks belong to both scripts.
  private func has(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3041...0x3096, 0x309D...0x309F: self == .hiragana
    case 0x30A1...0x30FA, 0x30FD...0x30FF: self == .katakana
    case 0x3099, 0x309A, 0x30FC: true
    default: false
    }
  }

  /// The same letters in the other script, or nothing when there are none or they are the same.
  ///
  /// The two blocks of Unicode run in parallel, 0x60 apart, up to the small ke.
  package static func twin(of text: String) -> String? {
    var twin = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let value: UInt32
      switch scalar.value {
      case 0x3041...0x3096, 0x309D...0x309E: value = scalar.value + 0x60
      case 0x30A1...0x30F6, 0x30FD...0x30FE: value = scalar.value - 0x60
      case 0x3099, 0x309A, 0x30FC: value = scalar.value
      default: return nil
      }
      guard let moved = Unicode.Scalar(value) else { return nil }
      twin.append(moved)
    }
    let other = String(twin)
    return other == text || Script(of: text) == nil ? nil : other
  }
}
