extension JSON {
  /// A string as a JSON text.
  static func quote(_ string: String) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(string.utf8.count + 2)
    quote(string, to: &text)
    return text
  }

  /// Adds a string to a JSON text.
  ///
  /// A zero character becomes U+FFFD, since strict peers drop the connection over `\u0000`.
  static func quote(_ string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    let start = text.count
    text += string.utf8
    // Looked at where it stands now, which is quicker than in the string.
    if !text[start...].allSatisfy(standsForItself) {
      text.removeSubrange(start...)
      escape(string, to: &text)
    }
    text.append(UInt8(ascii: "\""))
  }

  private static func standsForItself(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func escape(_ string: String, to text: inout [UInt8]) {
    for byte in string.utf8 {
      switch byte {
      case 0: text += "\u{FFFD}".utf8
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      case UInt8(ascii: "\n"): text += #"\n"#.utf8
      case UInt8(ascii: "\r"): text += #"\r"#.utf8
      case UInt8(ascii: "\t"): text += #"\t"#.utf8
      case 1..<0x20: text += #"\u00\#(byte < 0x10 ? "0" : "")\#(String(byte, radix: 16))"#.utf8
      default: text.append(byte)
      }
    }
  }

  /// A valid JSON text without the whitespace outside its strings.
  static func compact(_ text: [UInt8]) -> [UInt8] {
    var isString = false
    var isEscaped = false
    return text.filter { byte in
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isString.toggle()
      } else if isString {
        isEscaped = byte == UInt8(ascii: "\\")
      } else {
        return byte > 0x20
      }
      return true
    }
  }
}
