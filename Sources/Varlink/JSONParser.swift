/// A strict reader of one JSON text (RFC 8259) that also notes where one outermost member stands.
///
/// Foundation's decoder tells neither which members an object has nor where they lie, and a message
/// must be judged by both before it is decoded into a type.
struct JSONParser {
  /// Arrays and objects that may enclose a value; bounds recursion against hostile input.
  static let deepest = 128

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// How many more values may be read; bounds what a small text can cost.
  private var left: Int

  private let notedName: String?
  /// The bytes taken by the member of the outermost object that is to be noted, without surrounding
  /// whitespace.
  private(set) var noted: Range<Int>?

  /// Makes the reader of a text that may hold so many values, each array and object being one too.
  init(_ bytes: [UInt8], noting name: String? = nil, mostValues: Int = .max) {
    self.bytes = bytes
    left = mostValues
    notedName = name
  }

  /// Reads the whole text as one value.
  mutating func document() throws(JSONSyntaxError) -> JSON {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw failure }
    let result = try value()
    skipWhitespace()
    guard position == bytes.count else { throw failure }
    return result
  }

  private var failure: JSONSyntaxError { JSONSyntaxError(offset: position) }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func value() throws(JSONSyntaxError) -> JSON {
    guard left > 0 else { throw failure }
    left -= 1
    skipWhitespace()
    switch current {
    case UInt8(ascii: "{"): return .object(try members())
    case UInt8(ascii: "["): return .array(try elements())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    default: return try number()
    }
  }

  private mutating func members() throws(JSONSyntaxError) -> [String: JSON] {
    try enter()
    // A dictionary that grows is made anew each time: once is enough for all objects but the largest.
    let (few, many) = (6, 48)
    var result: [String: JSON] = [:]
    result.reserveCapacity(few)
    if !skip(UInt8(ascii: "}")) {
      repeat {
        skipWhitespace()
        guard current == UInt8(ascii: "\"") else { throw failure }
        let name = try string()
        guard skip(UInt8(ascii: ":")) else { throw failure }
        skipWhitespace()
        let start = position
        if result.count == few { result.reserveCapacity(many) }
        guard result.updateValue(try value(), forKey: name) == nil else { throw failure }
        if depth == 1, name == notedName { noted = start..<position }
      } while skip(UInt8(ascii: ","))
      guard skip(UInt8(ascii: "}")) else { throw failure }
    }
    depth -= 1
    return result
  }

  private mutating func elements() throws(JSONSyntaxError) -> [JSON] {
    try enter()
    var result: [JSON] = []
    if !skip(UInt8(ascii: "]")) {
      repeat { result.append(try value()) } while skip(UInt8(ascii: ","))
      guard skip(UInt8(ascii: "]")) else { throw failure }
    }
    depth -= 1
    return result
  }

  /// Steps over an opening bracket.
  private mutating func enter() throws(JSONSyntaxError) {
    guard depth < Self.deepest else { throw failure }
    depth += 1
    position += 1
  }

  private mutating func literal(
    _ text: StaticString, _ result: JSON
  ) throws(JSONSyntaxError) -> JSON {
    for byte in "\(text)".utf8 {
      guard current == byte else { throw failure }
      position += 1
    }
    return result
  }

  private mutating func number() throws(JSONSyntaxError) -> JSON {
    let start = position
    var isInteger = true
    let isNegative = current == UInt8(ascii: "-")
    if isNegative { position += 1 }
    if current == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if current == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      try digits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      isInteger = false
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    let digitsStart = isNegative ? start + 1 : start
    if isInteger, let integer = integer(digitsStart..<position, isNegative: isNegative) {
      return .integer(integer)
    }
    guard let float = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw failure
    }
    return .float(float)
  }

  /// The value of some digits; nil when 64 bits cannot hold it.
  private func integer(_ digits: Range<Int>, isNegative: Bool) -> Int? {
    var result = 0
    for place in digits {
      let digit = Int(bytes[place] - UInt8(ascii: "0"))
      let (shifted, overflows) = result.multipliedReportingOverflow(by: 10)
      // Counting downwards reaches the lowest integer, which has no positive counterpart.
      let (next, isOutside) =
        isNegative
        ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
      if overflows || isOutside { return nil }
      result = next
    }
    return result
  }

  /// Steps over one digit or more.
  private mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      position += 1
    }
    guard position > start else { throw failure }
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    let start = position
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case 0..<0x20: throw failure
      default: position += 1
      }
    }
    throw failure
  }

  /// Finishes a string of which the first escape stands at the current position.
  private mutating func escapedString(from start: Int) throws(JSONSyntaxError) -> String {
    var text = Array(bytes[start..<position])
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        position += 1
        text.append(
          contentsOf: UTF8.encode(try escapedScalar()) ?? UTF8.encodedReplacementCharacter)
      case 0..<0x20: throw failure
      default:
        position += 1
        text.append(byte)
      }
    }
    throw failure
  }

  /// Reads what follows a backslash.
  private mutating func escapedScalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    guard let letter = current else { throw failure }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw failure
    }
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, current == UInt8(ascii: "\\") else { throw failure }
    position += 1
    guard current == UInt8(ascii: "u") else { throw failure }
    position += 1
    let low = try hexadecimal()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw failure }
    return scalar
  }

  /// Reads four hexadecimal digits.
  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt32 {
    var result: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Self.hexadecimalDigit(byte) else { throw failure }
      result = result << 4 + UInt32(digit)
      position += 1
    }
    return result
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Steps over whitespace and then the byte, if it is there.
  private mutating func skip(_ byte: UInt8) -> Bool {
    skipWhitespace()
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipWhitespace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }
}
