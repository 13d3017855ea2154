/// Reads a JSON text (RFC 8259), or finds the first place at which it breaks the grammar.
///
/// Foundation's decoder says at best that something is wrong, while whoever wrote a file by hand has to know where. It
/// also takes some texts that are no JSON, such as a comma after the last entry, and a client that links it starts
/// later by a seventh. Works without recursion, in one pass.
package struct JSONSyntax {
  /// What is wrong at a line and a column of characters, both from 1.
  package struct Fault: Error, Equatable, Sendable {
    package let line: Int
    package let column: Int
    package let what: String
  }

  /// A list or object that is not yet closed.
  private struct Open {
    let bracket: UInt8
    /// Of the member whose value comes next.
    var name = ""
    var items: [JSONValue] = []
    var members: [JSONValue.Member] = []

    var isList: Bool { bracket == UInt8(ascii: "[") }
    /// ] after [, } after {.
    var closing: UInt8 { bracket + 2 }
    var value: JSONValue { isList ? .list(items) : .object(members) }

    mutating func add(_ value: JSONValue) {
      if isList {
        items.append(value)
      } else {
        members.append(JSONValue.Member(name: name, value: value))
      }
    }
  }

  /// Deeper is refused: no deck is.
  static let depth = 500

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var open: [Open] = []

  /// Reads a text that is known to be UTF-8.
  package static func value(of bytes: ArraySlice<UInt8>) throws(Fault) -> JSONValue {
    var syntax = JSONSyntax(bytes)
    return try syntax.text()
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

  private mutating func text() throws(Fault) -> JSONValue {
    passSpace()
    var value = try value()
    while let last = open.indices.last {
      open[last].add(value)
      passSpace()
      if next == open[last].closing {
        position += 1
        value = open.removeLast().value
      } else {
        try pass(UInt8(ascii: ","), "a comma or \(open[last].isList ? "]" : "}") is wanted")
        passSpace()
        if !open[last].isList { open[last].name = try name() }
        value = try self.value()
      }
    }
    passSpace()
    if next != nil { throw fault("there is more after the end") }
    return value
  }

  /// The name of a member, with its colon.
  private mutating func name() throws(Fault) -> String {
    guard next == UInt8(ascii: "\"") else { throw fault("a name in quotes is wanted") }
    let name = try string()
    passSpace()
    try pass(UInt8(ascii: ":"), "a colon is wanted")
    passSpace()
    return name
  }

  /// The next value that is whole; lists and objects around it are opened on the way.
  private mutating func value() throws(Fault) -> JSONValue {
    while let byte = next, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
      guard open.count < Self.depth else { throw fault("there are too many brackets in brackets") }
      var new = Open(bracket: byte)
      position += 1
      passSpace()
      if next == new.closing {
        position += 1
        return new.value
      }
      if !new.isList { new.name = try name() }
      open.append(new)
    }
    switch next {
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte):
      try passNumber()
      return .number
    default: throw fault("a value is wanted")
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Fault) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw fault("a value is wanted") }
    position += word.utf8.count
    return value
  }

  private mutating func string() throws(Fault) -> String {
    position += 1
    var text: [UInt8] = []
    while true {
      let start = position
      // Most of a file is what stands within quotes.
      position =
        bytes[position...].firstIndex {
          $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
        } ?? bytes.endIndex
      let plain = bytes[start..<position]
      switch next {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text.isEmpty ? plain : (text + plain)[...], as: UTF8.self)
      case UInt8(ascii: "\\"):
        position += 1
        text += plain
        text += String(try escaped()).utf8
      case 0x0A: throw fault("a line ends within quotes; write \\n")
      default: throw fault("a control character in quotes")
      }
    }
  }

  /// The character that an escape stands for, after its backslash.
  private mutating func escaped() throws(Fault) -> Character {
    guard let byte = next, "\"\\/bfnrtu".utf8.contains(byte) else {
      throw fault("an unknown sign after a backslash")
    }
    position += 1
    switch byte {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: return Character(Unicode.Scalar(byte))
    }
    guard var unit = passUnit() else { throw fault("four hexadecimal digits are wanted") }
    // The two halves of a surrogate pair stand together or not at all.
    if 0xD800..<0xDC00 ~= unit, bytes[position...].starts(with: "\\u".utf8) {
      position += 2
      guard let low = passUnit(), 0xDC00...0xDFFF ~= low else { throw fault("half of a character") }
      unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(unit) else { throw fault("half of a character") }
    return Character(scalar)
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
