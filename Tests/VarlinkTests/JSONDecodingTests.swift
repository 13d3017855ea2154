import TestSupport
import Testing
import Varlink

/// What a type gets from a message, tried through calls.
struct JSONDecodingTests {
  private struct Numbers: Codable, Equatable {
    var small: Int8?
    var unsigned: UInt?
    var wide: Int64?
    var byte: UInt8?
    var float: Float?
    var double: Double?
  }

  private enum Shape: String, Codable { case round, square }

  private struct Nested: Codable, Equatable {
    var shapes: [Shape]
    var sizes: [String: [Int?]]
    var inner: Inner?

    struct Inner: Codable, Equatable {
      var matrix: [[Double]]
      var flag: Bool
    }
  }

  private struct Renamed: Decodable, Equatable {
    var given: String

    enum CodingKeys: String, CodingKey { case given = "given_name" }
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try Call(message: Array(#"{"method":"a.b.C","parameters":\#(text)}"#.utf8)).parameters(as: type)
  }

  @Test func `numbers take any spelling that is exact`() throws {
    #expect(
      try decode(
        Numbers.self,
        #"{"small":-128,"unsigned":0,"wide":-9223372036854775808,"byte":2.55e2,"float":0.5,"double":3}"#
      )
        == Numbers(small: -128, unsigned: 0, wide: .min, byte: 255, float: 0.5, double: 3))
  }

  @Test(
    arguments: [
      #"{"small":128}"#, #"{"small":1.5}"#, #"{"small":"1"}"#, #"{"small":true}"#,
      #"{"unsigned":-1}"#, #"{"wide":9223372036854775808}"#, #"{"wide":1e30}"#,
      #"{"wide":9007199254740993.0e1}"#, #"{"byte":256}"#, #"{"double":"1"}"#, #"{"double":1e999}"#,
      #"{"float":true}"#,
    ])
  func `a number that does not fit is refused by name`(text: String) throws {
    let name = String(text.split(separator: "\"")[1])
    #expect(throws: ServiceError.invalidParameter(name)) { try decode(Numbers.self, text) }
  }

  @Test func `nested values are decoded`() throws {
    let value = Nested(
      shapes: [.round, .square], sizes: ["か": [1, nil], "": []],
      inner: .init(matrix: [[1, 0.5], []], flag: true))
    let bytes = try Call.encode("a.b.C", parameters: value)
    #expect(try Call(message: Array(bytes.dropLast())).parameters(as: Nested.self) == value)
  }

  @Test(
    arguments: [
      (#"{"shapes":["oval"],"sizes":{}}"#, "shapes"), (#"{"shapes":[null],"sizes":{}}"#, "shapes"),
      (#"{"shapes":{},"sizes":{}}"#, "shapes"), (#"{"shapes":[],"sizes":{"a":[1.5]}}"#, "sizes"),
      (#"{"shapes":[],"sizes":[]}"#, "sizes"), (#"{"shapes":[]}"#, "sizes"),
      (#"{"shapes":[],"sizes":{},"inner":{"matrix":[[]]}}"#, "inner"),
      (#"{"shapes":[],"sizes":{},"inner":{"matrix":[["1"]],"flag":true}}"#, "inner"),
      (#"{"shapes":[],"sizes":{},"inner":{"matrix":[],"flag":0}}"#, "inner"),
      (#"{"shapes":[],"sizes":{},"inner":5}"#, "inner"),
    ])
  func `a fault deep inside names the outermost parameter`(text: String, name: String) {
    #expect(throws: ServiceError.invalidParameter(name)) { try decode(Nested.self, text) }
  }

  @Test func `names on the wire are those of the coding keys`() throws {
    #expect(try decode(Renamed.self, #"{"given_name":"x"}"#) == Renamed(given: "x"))
    #expect(throws: ServiceError.invalidParameter("given_name")) { try decode(Renamed.self, "{}") }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `what Foundation writes is read back`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var value: [String: [String]] = [:]
    for _ in 0..<Int.random(in: 0..<6, using: &generator) {
      let texts = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
        JSON.randomString(using: &generator)
      }
      value[JSON.randomString(using: &generator)] = texts
    }
    let bytes = try Reply.encode(value)
    let reply = try Reply(message: Array(bytes.dropLast()))
    #expect(try reply.parameters(as: [String: [String]].self) == value)
    let numbers = (0..<8).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite)
    let numeric = try Reply(message: Array(Reply.encode(["n": numbers]).dropLast()))
    #expect(try numeric.parameters(as: [String: [Double]].self) == ["n": numbers])
  }
}
