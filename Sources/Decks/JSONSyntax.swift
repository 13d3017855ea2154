/// Finds the first place at which a text breaks the grammar of JSON (RFC 8259).
///
/// A decoder says at best that something is wrong; whoever wrote a file by hand has to know where. The decoder also
/// takes some texts that are no JSON, such as a comma after the last entry. Works without recursion, in one pass.
struct JSONSyntax {
  /// What is wrong at a line and a column of characters, both from 1.
  struct Fault: Error, Equatable {
    let line: Int
    let column: Int
    let what: String
  }

  /// Deeper is refused, as the decoder would.
  static let depth = 500

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// The brackets that are open.
  private var open: [UInt8] = []

  /// Checks a text that is known to be UTF-8; nil when it is JSON.
  static func fault(in bytes: ArraySlice<UInt8>) -> Fault? {
    var syntax = JSONSyntax(bytes)
    do {
      try syntax.passText()
      return nil
    } catch { return error }
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private func fault(_ what: String) -> Fault {
    let lineFeed = UInt8(ascii: "\n")
    let before = bytes[..<position]
    let line = before.lazy.filter { $0 == lineFeed }.count + 1
    let start = before.lastIndex(of: lineFeed).map { $0 + 1 } ?? bytes.startIndex
    // Every character begins with one byte that is no continuation.
    let column = bytes[start..<position].lazy.filter { $0 & 0xC0 != 0x80 }.count + 1
    return Fault(line: line, column: column, what: next == nil ? "the file ends too early" : what)
  }

  private mutating func passSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func pass(_ byte: UInt8, _ what: String) throws(Fault) {
    guard next == byte else { throw fault(what) }
    position += 1
  }

  private mutating func passText() throws(Fault) {
    passSpace()
    try passValue()
    while let bracket = open.last {
      passSpace()
      let close = bracket + 2  // ] after [, } after {
      if next == close {
        position += 1
        open.removeLast()
      } else {
        let isList = bracket == UInt8(ascii: "[")
        try pass(UInt8(ascii: ","), "a comma or \(isList ? "]" : "}") is wanted")
        passSpace()
        if !isList { try passName() }
        try passValue()
      }
    }
    passSpace()
    if next != nil { throw fault("there is more after the end") }
  }

  /// The name of a member, with its colon.
  private mutating func passName() throws(Fault) {
    guard next == UInt8(ascii: "\"") else { throw fault("a name in quotes is wanted") }
    try passString()
    passSpace()
    try pass(UInt8(ascii: ":"), "a colon is wanted")
    passSpace()
  }

  /// A value, or the opening of one with its first bracket.
  private mutating func passValue() throws(Fault) {
    while let byte = next, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
      guard open.count < Self.depth else { throw fault("there are too many brackets in brackets") }
      open.append(byte)
      position += 1
      passSpace()
      if next == byte + 2 { return }
      if byte == UInt8(ascii: "{") { try passName() }
    }
    switch next {
    case UInt8(ascii: "\""): try passString()
    case UInt8(ascii: "t"): try passWord("true")
    case UInt8(ascii: "f"): try passWord("false")
    case UInt8(ascii: "n"): try passWord("null")
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): try passNumber()
    default: throw fault("a value is wanted")
    }
  }

  private mutating func passWord(_ word: String) throws(Fault) {
    guard bytes[position...].starts(with: word.utf8) else { throw fault("a value is wanted") }
    position += word.utf8.count
  }

  private mutating func passString() throws(Fault) {
    position += 1
    while true {
      // Most of a file is what stands within quotes.
      position =
        bytes[position...].firstIndex {
          $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
        } ?? bytes.endIndex
      switch next {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"):
        position += 1
        try passEscape()
      case 0x0A: throw fault("a line ends within quotes; write \\n")
      default: throw fault("a control character in quotes")
      }
    }
  }

  private mutating func passEscape() throws(Fault) {
    guard let byte = next, "\"\\/bfnrtu".utf8.contains(byte) else {
      throw fault("an unknown sign after a backslash")
    }
    position += 1
    guard byte == UInt8(ascii: "u") else { return }
    guard let unit = passUnit() else { throw fault("four hexadecimal digits are wanted") }
    // The two halves of a surrogate pair stand together or not at all.
    guard 0xD800...0xDFFF ~= unit else { return }
    guard unit < 0xDC00, bytes[position...].starts(with: "\\u".utf8) else {
      throw fault("half of a character")
    }
    position += 2
    guard let low = passUnit(), 0xDC00...0xDFFF ~= low else { throw fault("half of a character") }
  }

  private mutating func passUnit() -> UInt32? {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    position += 4
    return unit
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func passNumber() throws(Fault) {
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") { position += 1 } else { try passDigits() }
    if next == UInt8(ascii: ".") {
      position += 1
      try passDigits()
    }
    guard let byte = next, byte | 0x20 == UInt8(ascii: "e") else { return }
    position += 1
    if let sign = next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
    try passDigits()
  }

  private mutating func passDigits() throws(Fault) {
    let start = position
    while let byte = next, Self.isDigit(byte) { position += 1 }
    if position == start { throw fault("a digit is wanted") }
  }
}
