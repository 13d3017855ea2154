/// Steps through one JSON text, value by value.
struct FieldScanner {
  enum Value {
    case text(String)
    case integer(Int)
    case flag(Bool)
    case list([String])
    /// null, or a shape no fact uses.
    case other
  }

  private let bytes: ArraySlice<UInt8>
  private(set) var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  var isAtEnd: Bool { index == bytes.endIndex }

  /// What is thrown where the text is no JSON.
  var failure: LineError { .notJSON(offset: offset) }

  private var offset: Int { index - bytes.startIndex }

  /// Steps over a byte if it is there.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    index += 1
    return true
  }

  mutating func value(depth: Int = 0) throws(LineError) -> Value {
    guard depth < 32 else { throw .notJSON(offset: offset) }
    skipSpace()
    switch peek() {
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "{"): return try nested(depth: depth)
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .other)
    default: return try number()
    }
  }

  private mutating func array(depth: Int) throws(LineError) -> Value {
    index += 1
    var texts: [String] = []
    var isTexts = true
    skipSpace()
    if peek() == UInt8(ascii: "]") {
      index += 1
      return .list([])
    }
    while true {
      if case .text(let text) = try value(depth: depth + 1) {
        texts.append(text)
      } else {
        isTexts = false
      }
      skipSpace()
      if peek() == UInt8(ascii: ",") {
        index += 1
        continue
      }
      try expect(UInt8(ascii: "]"))
      return isTexts ? .list(texts) : .other
    }
  }

  private mutating func nested(depth: Int) throws(LineError) -> Value {
    index += 1
    skipSpace()
    if peek() == UInt8(ascii: "}") {
      index += 1
      return .other
    }
    while true {
      skipSpace()
      _ = try string()
      skipSpace()
      try expect(UInt8(ascii: ":"))
      _ = try value(depth: depth + 1)
      skipSpace()
      if peek() == UInt8(ascii: ",") {
        index += 1
        continue
      }
      try expect(UInt8(ascii: "}"))
      return .other
    }
  }

  private mutating func number() throws(LineError) -> Value {
    let start = index
    var isInteger = true
    if peek() == UInt8(ascii: "-") { index += 1 }
    scan: while let byte = peek() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"),
        UInt8(ascii: "-"):
        isInteger = false
      default: break scan
      }
      index += 1
    }
    let digits = String(decoding: bytes[start..<index], as: UTF8.self)
    if isInteger, let value = Int(digits) { return .integer(value) }
    guard Double(digits) != nil else { throw .notJSON(offset: offset) }
    return .other
  }

  private mutating func word(_ text: StaticString, _ value: Value) throws(LineError) -> Value {
    let expected = text.description.utf8
    guard bytes[index...].starts(with: expected) else { throw .notJSON(offset: offset) }
    index += expected.count
    return value
  }

  private mutating func string() throws(LineError) -> String { try valid(try stringBytes()) }

  /// The content of a string, escapes undone, not yet known to be UTF-8.
  mutating func stringBytes() throws(LineError) -> ArraySlice<UInt8> {
    try expect(UInt8(ascii: "\""))
    let start = index
    while let byte = peek(), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      index += 1
    }
    if peek() == UInt8(ascii: "\"") {
      let plain = bytes[start..<index]
      index += 1
      return plain
    }
    var unescaped = Array(bytes[start..<index])
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return unescaped[...]
      case UInt8(ascii: "\\"):
        index += 1
        try escape(into: &unescaped)
      case 0..<0x20:
        throw .notJSON(offset: offset)
      default:
        unescaped.append(byte)
        index += 1
      }
    }
    throw .notJSON(offset: offset)
  }

  /// The text of some bytes.
  ///
  /// Decoding, which puts another character for what is invalid, and comparing takes a third of
  /// the time of `String(validating:)`.
  private func valid(_ utf8: ArraySlice<UInt8>) throws(LineError) -> String {
    let text = String(decoding: utf8, as: UTF8.self)
    guard text.utf8.elementsEqual(utf8) else { throw .notJSON(offset: offset) }
    return text
  }

  private mutating func escape(into text: inout [UInt8]) throws(LineError) {
    guard let byte = peek() else { throw .notJSON(offset: offset) }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "u"):
      var code = try fourHexDigits()
      if (0xD800..<0xDC00).contains(code) {
        try expect(UInt8(ascii: "\\"))
        try expect(UInt8(ascii: "u"))
        let low = try fourHexDigits()
        guard (0xDC00..<0xE000).contains(low) else { throw .notJSON(offset: offset) }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw .notJSON(offset: offset) }
      text.append(contentsOf: String(Character(scalar)).utf8)
    default: throw .notJSON(offset: offset)
    }
  }

  private mutating func fourHexDigits() throws(LineError) -> UInt32 {
    guard bytes.endIndex - index >= 4 else { throw .notJSON(offset: offset) }
    let digits = bytes[index..<index + 4]
    index += 4
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw .notJSON(offset: offset) }
    return code
  }

  private func peek() -> UInt8? {
    index < bytes.endIndex ? bytes[index] : nil
  }

  mutating func expect(_ byte: UInt8) throws(LineError) {
    guard peek() == byte else { throw .notJSON(offset: offset) }
    index += 1
  }

  mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
      index += 1
    }
  }
}
