import TestSupport
import Testing
import Varlink

struct JSONTests {
  @Test(
    arguments: [
      ("null", JSON.null), (" true ", .bool(true)), ("false", .bool(false)), ("0", .integer(0)),
      ("-0", .integer(0)), ("12", .integer(12)), ("1.5", .float(1.5)), ("1.0", .float(1)),
      ("-2e3", .float(-2000)), ("1E+2", .float(100)), ("1e999", .float(.infinity)),
      ("9007199254740993", .integer(9_007_199_254_740_993)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .float(9_223_372_036_854_775_808)),
      (#""""#, .string("")), (#""か""#, .string("か")),
      (#""\u304b\/\b\f\n\r\t\"\\""#, .string("か/\u{8}\u{C}\n\r\t\"\\")),
      (#""\uD83D\ude00""#, .string("😀")), (#""a\u0000b""#, .string("a\0b")),
      ("[]", .array([])), ("[1,\n[2]]", .array([.integer(1), .array([.integer(2)])])),
      ("{}", .object([:])), (#"{"a" : {"b":null}}"#, .object(["a": .object(["b": .null])])),
    ])
  func `a valid text is read`(text: String, value: JSON) throws {
    #expect(try JSON(Array(text.utf8)) == value)
  }

  @Test(
    arguments: [
      "", " ", "nul", "True", "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x1", "NaN", "Infinity",
      "\"", "\"a", #""\""#, #""\x""#, #""\u12""#, #""\u12G4""#, "\"\n\"", "\"\u{1F}\"",
      #""\ud800""#, #""\udc00""#, #""\ud800x""#, #""\ud800\n""#, #""\ud800\u0041""#,
      #""\ud800\ud800""#, "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "]", "{", "{1:2}", "{\"a\"}",
      "{\"a\":}", "{\"a\":1,}", "{\"a\":1 \"b\":2}", "{,}", "{\"a\":1,\"a\":1}", "{'a':1}", "{a:1}",
      "1 2", "{}{}", "// c\n1", "\u{FEFF}1", "\u{A0}1", "nullx",
    ])
  func `an invalid text is refused`(text: String) {
    #expect(throws: JSONSyntaxError.self) { try JSON(Array(text.utf8)) }
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xE3, 0x81, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x31, 0xFF],
      [0x22, 0x00, 0x22],
    ] as [[UInt8]])
  func `bytes that are no text are refused`(bytes: [UInt8]) {
    #expect(throws: JSONSyntaxError.self) { try JSON(bytes) }
  }

  @Test func `an error names the byte at which reading stopped`() {
    #expect(throws: JSONSyntaxError(offset: 6)) { try JSON(Array(#"{"a": x}"#.utf8)) }
    #expect(throws: JSONSyntaxError(offset: 3)) { try JSON(Array("[1 2]".utf8)) }
  }

  @Test func `nesting is bounded`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(throws: Never.self) { try JSON(nested(128)) }
    #expect(throws: JSONSyntaxError.self) { try JSON(nested(129)) }
    #expect(throws: JSONSyntaxError.self) { try JSON(nested(200_000)) }
    let objects = String(repeating: "{\"a\":", count: 200_000)
    #expect(throws: JSONSyntaxError.self) { try JSON(Array(objects.utf8)) }
    let siblings = Array("[\(Array(repeating: "[]", count: 1000).joined(separator: ","))]".utf8)
    #expect(throws: Never.self) { try JSON(siblings) }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a value is read back from any spelling of it`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let value = JSON.random(depth: 4, using: &generator)
    let text = value.text(using: &generator)
    #expect(try JSON(Array(text.utf8)) == value, "\(text)")
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `damaged texts are read or refused but never trap`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var bytes = Array(JSON.random(depth: 4, using: &generator).text(using: &generator).utf8)
    for _ in 0..<20 {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch generator.next() % 3 {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1 where bytes.count > 1: bytes.remove(at: place)
      default: bytes.insert(bytes[bytes.count - 1 - place], at: place)
      }
      let isRead = (try? JSON(bytes)) != nil
      #expect(!isRead || String(validating: bytes, as: UTF8.self) != nil)
    }
  }
}
