/// The names the interface language allows.
enum InterfaceName {
  /// Whether the text is a reverse-domain name of at least two labels, the first led by a letter.
  static func isValid(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count >= 2 && labels[0].first.map(isLetter) == true
      && labels.allSatisfy { label in
        label.first.map(isAlphanumeric) == true && label.last.map(isAlphanumeric) == true
          && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
      }
  }

  /// Whether the text can name a type, a method or an error: alphanumeric, led by a capital.
  static func isMember(_ text: String) -> Bool {
    text.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } == true
      && text.utf8.allSatisfy(isAlphanumeric)
  }

  /// Whether the text can name a field or an enum value: words joined by single underscores.
  static func isField(_ text: String) -> Bool {
    let words = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    return text.utf8.first.map(isLetter) == true
      && words.allSatisfy { !$0.isEmpty && $0.allSatisfy(isAlphanumeric) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
