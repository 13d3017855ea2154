import Testing
import Varlink

struct CallTests {
  private struct Answer: Codable, Equatable {
    var text: String
    var id: Int?
    var place: Place?
    var tags: [Int]?

    struct Place: Codable, Equatable {
      var row: Int
    }
  }

  private func call(_ text: String) throws -> Call { try Call(message: Array(text.utf8)) }

  @Test(
    arguments: [
      // The text before the values, and how many of them it holds itself: message, method, parameters and so on.
      (#"{"method":"a.b.C","parameters":{"list":["#, "0", ",", "]}}", 4),
      (#"{"method":"a.b.C","parameters":{"list":["#, "[]", ",", "]}}", 4),
      (#"{"method":"a.b.C","com.example.trace":{"list":["#, "{}", ",", "]}}", 4),
    ])
  func `a call with more values than may be is no call`(
    opening: String, value: String, comma: String, closing: String, own: Int
  ) throws {
    func text(_ count: Int) -> String {
      opening + Array(repeating: value, count: count).joined(separator: comma) + closing
    }
    _ = try call(text(Call.mostValues - own))
    #expect(throws: MalformedMessage.self) { try call(text(Call.mostValues - own + 1)) }
  }

  @Test func `a call is read with all its members`() throws {
    let call = try call(
      #" {"parameters" : {"text":"か","id":7} , "method":"io.kanaquest.Trainer.Answer"}"#)
    #expect(call.method == "io.kanaquest.Trainer.Answer")
    #expect(call.interface == "io.kanaquest.Trainer")
    #expect(call.member == "Answer")
    #expect(call.mode == .once)
    #expect(try call.parameters(as: Answer.self) == Answer(text: "か", id: 7))
  }

  @Test(
    arguments: [
      (#"{"method":"a.b.C"}"#, Call.Mode.once), (#"{"method":"a.b.C","more":true}"#, .more),
      (#"{"method":"a.b.C","oneway":true,"more":false}"#, .oneway),
      (#"{"upgrade":true,"method":"a.b.C"}"#, .upgrade),
      (#"{"method":"a.b.C","more":false,"oneway":false,"upgrade":false}"#, .once),
      (#"{"method":"a.b.C","parameters":null}"#, .once),
      (#"{"method":"a.b.C","com.example.trace":{"id":[1,null]}}"#, .once),
    ])
  func `flags choose the mode and vendor members are ignored`(text: String, mode: Call.Mode) throws
  {
    let call = try call(text)
    #expect(call.mode == mode)
    #expect(call.parameters == [:])
  }

  @Test(
    arguments: [
      ("", MalformedMessage.syntax(JSONSyntaxError(offset: 0))),
      ("{\"method\":\"a.b.C\"", .syntax(JSONSyntaxError(offset: 17))),
      (#"{"method":"a.b.C"}{}"#, .syntax(JSONSyntaxError(offset: 18))),
      (#"{"method":"a.b.C","method":"a.b.D"}"#, .syntax(JSONSyntaxError(offset: 34))),
      ("[]", .notAnObject), ("\"a.b.C\"", .notAnObject), ("null", .notAnObject), ("{}", .noMethod),
      (#"{"parameters":{}}"#, .noMethod), (#"{"method":null}"#, .illTyped(member: "method")),
      (#"{"method":1}"#, .illTyped(member: "method")),
      (#"{"method":"a.b.C","more":1}"#, .illTyped(member: "more")),
      (#"{"method":"a.b.C","oneway":"true"}"#, .illTyped(member: "oneway")),
      (#"{"method":"a.b.C","upgrade":null}"#, .illTyped(member: "upgrade")),
      (#"{"method":"a.b.C","more":true,"oneway":true}"#, .conflictingFlags),
      (#"{"method":"a.b.C","more":true,"upgrade":true}"#, .conflictingFlags),
      (#"{"method":"a.b.C","parameters":[]}"#, .parametersNotAnObject),
      (#"{"method":"a.b.C","parameters":"x"}"#, .parametersNotAnObject),
      (#"{"method":"a.b.C","continues":true}"#, .unknownMember("continues")),
      (#"{"method":"a.b.C","id":{}}"#, .unknownMember("id")),
      (#"{"method":"a.b.C","com.example.trace":1}"#, .unknownMember("com.example.trace")),
      (#"{"method":"a.b.C","com..trace":{}}"#, .unknownMember("com..trace")),
    ])
  func `a malformed call is told by its fault`(text: String, fault: MalformedMessage) {
    #expect(throws: fault) { try call(text) }
  }

  @Test func `invalid UTF-8 is malformed`() {
    let message = Array(#"{"method":"a.b."#.utf8) + [0xE3, 0x81] + Array("\"}".utf8)
    #expect(throws: MalformedMessage.self) { try Call(message: message) }
  }

  @Test(
    arguments: [
      ("{}", "text"), (#"{"text":null}"#, "text"), (#"{"text":5}"#, "text"),
      (#"{"text":"x","id":1.5}"#, "id"), (#"{"text":"x","id":"1"}"#, "id"),
      (#"{"text":"x","id":9223372036854775808}"#, "id"), (#"{"text":"x","place":{}}"#, "place"),
      (#"{"text":"x","place":{"row":"1"}}"#, "place"), (#"{"text":"x","tags":[1,true]}"#, "tags"),
    ])
  func `parameters that do not fit name the outermost member`(text: String, name: String) throws {
    let call = try call(#"{"method":"a.b.C","parameters":\#(text)}"#)
    #expect(throws: ServiceError.invalidParameter(name)) { try call.parameters(as: Answer.self) }
  }

  @Test func `null counts as absent`() throws {
    let call = try call(#"{"method":"a.b.C","parameters":{"text":"x","id":null}}"#)
    #expect(try call.parameters(as: Answer.self) == Answer(text: "x"))
  }

  @Test func `calls are written compactly with their final zero`() throws {
    #expect(Call.encode("a.b.C") == Array("{\"method\":\"a.b.C\"}\0".utf8))
    let answer = Answer(text: "か/\"\0", id: nil, tags: [1])
    #expect(
      try Call.encode("a.b.C", parameters: answer, mode: .more)
        == Array(
          "{\"method\":\"a.b.C\",\"parameters\":{\"tags\":[1],\"text\":\"か/\\\"\u{FFFD}\"},\"more\":true}\0"
            .utf8))
    #expect(
      try Call.encode("a.b.C", parametersText: " { \"a b\" : [ 1 , \"\\\" \" ] } ", mode: .oneway)
        == Array(#"{"method":"a.b.C","parameters":{"a b":[1,"\" "]},"oneway":true}"#.utf8) + [0])
  }

  @Test func `parameters that make no object are refused`() {
    #expect(throws: UnencodableParameters()) { try Call.encode("a.b.C", parameters: [1]) }
    #expect(throws: UnencodableParameters()) {
      try Call.encode("a.b.C", parameters: ["x": Double.nan])
    }
    #expect(throws: MalformedMessage.notAnObject) {
      try Call.encode("a.b.C", parametersText: "[1]")
    }
    #expect(throws: MalformedMessage.syntax(JSONSyntaxError(offset: 1))) {
      try Call.encode("a.b.C", parametersText: "{")
    }
  }

  @Test(arguments: Call.Mode.allCases)
  func `what is written is read back`(mode: Call.Mode) throws {
    let answer = Answer(text: "\u{1}\u{1F} \\u0000 \u{2028} 😀", id: .max, place: .init(row: -1))
    let bytes = try Call.encode("a.b-c.D", parameters: answer, mode: mode)
    #expect(bytes.last == 0)
    let call = try Call(message: Array(bytes.dropLast()))
    #expect(call.method == "a.b-c.D")
    #expect(call.mode == mode)
    #expect(try call.parameters(as: Answer.self) == answer)
  }

  @Test func `a method without a dot has no interface`() throws {
    let call = try call(#"{"method":"GetInfo"}"#)
    #expect(call.interface == "")
    #expect(call.member == "GetInfo")
  }
}
