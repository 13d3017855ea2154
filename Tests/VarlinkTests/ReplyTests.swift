import TestSupport
import Testing
import Varlink

struct ReplyTests {
  private struct Status: Codable, Equatable {
    var streak: Int
    var pending: String?
  }

  /// Writes its parts in turns, as an encoder allows.
  private struct Interleaved: Encodable {
    private enum Key: CodingKey { case a, b, c, d }

    func encode(to encoder: any Encoder) throws {
      var record = encoder.container(keyedBy: Key.self)
      var list = record.nestedUnkeyedContainer(forKey: .b)
      var inner = record.nestedContainer(keyedBy: Key.self, forKey: .a)
      try list.encode("か")
      try inner.encode(1, forKey: .d)
      try record.encode(true, forKey: .d)
      try list.encodeNil()
      try inner.encode(["x", "\"\n"], forKey: .c)
      var deepest = list.nestedContainer(keyedBy: Key.self)
      try record.encode(2.0, forKey: .c)
      try deepest.encode(Int?.none, forKey: .a)
    }
  }

  @Test func `parts written in turns stand where they belong`() throws {
    let bytes = try Reply.encode(Interleaved())
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"parameters":{"a":{"c":["x","\"\n"],"d":1},"b":["か",null,{"a":null}],"c":2,"d":true}}"#
        + "\0")
  }

  private func reply(_ text: String) throws -> Reply { try Reply(message: Array(text.utf8)) }

  @Test func `a reply is read and what is unknown ignored`() throws {
    let reply = try reply(
      #"{"parameters":{"streak":3,"later":[]},"continues":true,"com.example.x":{},"seq":1}"#)
    #expect(reply.error == nil)
    #expect(reply.continues)
    #expect(try reply.parameters(as: Status.self) == Status(streak: 3))
    #expect(reply.parametersText == #"{"streak":3,"later":[]}"#)
  }

  @Test(arguments: [
    "{}", #"{"parameters":null,"error":null,"continues":null}"#, #"{"parameters":{}}"#,
  ])
  func `an empty reply has empty parameters`(text: String) throws {
    let reply = try reply(text)
    #expect(reply.parametersText == "{}")
    #expect(reply.error == nil)
    #expect(!reply.continues)
  }

  @Test func `an error is final`() throws {
    let reply = try reply(#"{"error":"a.b.NoDeck","parameters":{"deck":"x"},"continues":true}"#)
    #expect(reply.error == "a.b.NoDeck")
    #expect(!reply.continues)
    #expect(reply.parametersText == #"{"deck":"x"}"#)
  }

  @Test func `the text of the parameters is only freed of blanks`() throws {
    let reply = try reply(
      "{ \"parameters\" : { \"z\" : 1.50 ,\n \"a\" : \"\\u304b \\\" \\\\\" , \"b\":[ ] } }")
    #expect(reply.parametersText == #"{"z":1.50,"a":"\u304b \" \\","b":[]}"#)
  }

  @Test(
    arguments: [
      ("{", MalformedMessage.syntax(JSONSyntaxError(offset: 1))), ("[{}]", .notAnObject),
      (#"{"error":5}"#, .illTyped(member: "error")),
      (#"{"continues":"yes"}"#, .illTyped(member: "continues")),
      (#"{"parameters":1}"#, .parametersNotAnObject),
    ])
  func `a malformed reply is told by its fault`(text: String, fault: MalformedMessage) {
    #expect(throws: fault) { try reply(text) }
  }

  @Test func `parameters of another type are named`() throws {
    let reply = try reply(#"{"parameters":{"streak":"3"}}"#)
    #expect(throws: MalformedMessage.unexpectedParameter("streak")) {
      try reply.parameters(as: Status.self)
    }
  }

  @Test func `replies are written strictly`() throws {
    #expect(Reply.encode() == Array("{}\0".utf8))
    #expect(
      try Reply.encode(Status(streak: 3, pending: "か\0/"))
        == Array("{\"parameters\":{\"pending\":\"か\u{FFFD}/\",\"streak\":3}}\0".utf8))
    #expect(
      try Reply.encode(Status(streak: -1), continues: true)
        == Array("{\"parameters\":{\"streak\":-1},\"continues\":true}\0".utf8))
    #expect(
      try Reply.encode(error: "a.b.Bad", parameters: ["why": "x\ny"])
        == Array(#"{"error":"a.b.Bad","parameters":{"why":"x\ny"}}"#.utf8) + [0])
  }

  @Test(
    arguments: [
      (
        ServiceError.interfaceNotFound("a.b"),
        #"InterfaceNotFound","parameters":{"interface":"a.b"}}"#
      ),
      (
        .methodNotFound("a.b.\"C\0"),
        "MethodNotFound\",\"parameters\":{\"method\":\"a.b.\\\"C\u{FFFD}\"}}"
      ),
      (.methodNotImplemented("a.b.C"), #"MethodNotImplemented","parameters":{"method":"a.b.C"}}"#),
      (.invalidParameter("id\n"), #"InvalidParameter","parameters":{"parameter":"id\n"}}"#),
      (.permissionDenied, #"PermissionDenied"}"#), (.expectedMore, #"ExpectedMore"}"#),
      (.expectedUpgrade, #"ExpectedUpgrade"}"#),
    ])
  func `errors of any service are written as declared`(error: ServiceError, rest: String) throws {
    let bytes = Reply.encode(error)
    #expect(String(decoding: bytes, as: UTF8.self) == "{\"error\":\"org.varlink.service.\(rest)\0")
    #expect(try Reply(message: Array(bytes.dropLast())).error == error.name)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `no string can smuggle a zero or lose another character`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let pieces = ["\0", "\\u0000", "\\", "\"", "u0000", "か", "\u{1}", "\n", "/"]
    let text = (0..<12).map { _ in pieces[Int(generator.next() % 9)] }.joined()
    let bytes = try Reply.encode(["text": text])
    let message = Array(bytes.dropLast())
    #expect(!message.contains(0))
    let reply = try Reply(message: message)
    let expected = String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    #expect(reply.parameters == ["text": .string(expected)])
  }
}
