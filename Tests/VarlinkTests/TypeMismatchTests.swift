import TestSupport
import Testing
import Varlink

struct TypeMismatchTests {
  private static let text = """
    interface a.b
    type Tree (name: string, children: []Tree, colour: ?Colour)
    type Colour (red, green)
    method M(
      flag: ?bool, number: ?int, share: ?float, text: ?string, object: ?object, any: ?any,
      tree: ?Tree, list: ?[]?int, map: ?[string]Colour, set: ?[string]()
    ) -> (must: any, many: []int)
    """

  private func mismatch(_ parameters: String, output: Bool = false) throws -> TypeMismatch? {
    let interface = try InterfaceDescription(parsing: Self.text)
    guard case .object(let members) = try JSON(Array(parameters.utf8)),
      let method = interface.methods["M"]
    else { throw MalformedMessage.notAnObject }
    return interface.mismatch(members, output ? method.output : method.input)
  }

  @Test(
    arguments: [
      "{}", #"{"flag":null,"number":null,"list":null}"#,
      #"{"flag":false,"text":"","object":{"x":[]}}"#,
      #"{"number":-5}"#, #"{"number":1.0}"#, #"{"number":1e3}"#, #"{"number":9223372036854775807}"#,
      #"{"share":1}"#, #"{"share":-0.5e-3}"#, #"{"any":[1,{"a":null}]}"#, #"{"any":1.5}"#,
      #"{"tree":{"name":"a","children":[{"name":"b","children":[],"colour":"green"}]}}"#,
      #"{"list":[1,null,3]}"#, #"{"list":[]}"#, #"{"map":{"か":"red"}}"#, #"{"set":{"x":{}}}"#,
    ])
  func `a value of the type conforms`(parameters: String) throws {
    #expect(try mismatch(parameters) == nil)
  }

  @Test(
    arguments: [
      (#"{"flag":0}"#, ["flag"], "bool"), (#"{"number":1.5}"#, ["number"], "int"),
      (#"{"number":"1"}"#, ["number"], "int"), (#"{"number":true}"#, ["number"], "int"),
      (#"{"number":9223372036854775808}"#, ["number"], "int"),
      (#"{"number":1e300}"#, ["number"], "int"),
      (#"{"share":1e999}"#, ["share"], "float"), (#"{"share":"1"}"#, ["share"], "float"),
      (#"{"text":1}"#, ["text"], "string"), (#"{"object":[]}"#, ["object"], "object"),
      (#"{"tree":{"name":"a"}}"#, ["tree", "children"], "[]Tree"),
      (
        #"{"tree":{"name":"a","children":[{"name":null,"children":[]}]}}"#,
        ["tree", "children", "0", "name"], "string"
      ),
      (
        #"{"tree":{"name":"a","children":[],"colour":"blue"}}"#, ["tree", "colour"], "(red, green)"
      ),
      (#"{"tree":{"name":"a","children":[],"size":1}}"#, ["tree", "size"], nil),
      (#"{"list":[1,"2"]}"#, ["list", "1"], "int"), (#"{"list":{}}"#, ["list"], "[]?int"),
      (#"{"map":{"a":null}}"#, ["map", "a"], "(red, green)"),
      (#"{"map":[]}"#, ["map"], "[string]Colour"),
      (#"{"set":{"x":{"y":1}}}"#, ["set", "x", "y"], nil),
      (#"{"zeta":1,"beta":null}"#, ["beta"], nil),
    ] as [(String, [String], String?)])
  func `a value of another type is told by its first fault`(
    parameters: String, path: [String], expected: String?
  ) throws {
    let found = try mismatch(parameters)
    #expect(found?.path == path)
    #expect(found?.expected?.description == expected)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `whatever conforms is accepted, and not once a member is changed`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let interface = try InterfaceDescription(parsing: Self.text)
    let fields = try #require(interface.methods["M"]).input
    var parameters = interface.conformingParameters(fields, using: &generator)
    #expect(interface.mismatch(parameters, fields) == nil)
    let sent = try Call(message: Array(Call.encode("a.b.M", parameters: parameters).dropLast()))
    #expect(interface.mismatch(sent.parameters, fields) == nil)
    let name = fields[Int(generator.next() % UInt64(fields.count))].name
    guard name != "any" else { return }
    let isArray = if case .array = parameters[name] { true } else { false }
    parameters[name] = isArray ? .bool(true) : .array([.array([])])
    #expect(interface.mismatch(parameters, fields)?.path.first == name)
  }

  @Test func `a reply is held to what is declared for it`() throws {
    #expect(try mismatch(#"{"must":0,"many":[]}"#, output: true) == nil)
    #expect(try mismatch(#"{"must":null,"many":[1]}"#, output: true) == nil)
    #expect(try mismatch(#"{"must":0}"#, output: true)?.path == ["many"])
    #expect(try mismatch(#"{"must":0,"many":null}"#, output: true)?.path == ["many"])
  }

  @Test func `the reply of a service to itself conforms to its own description`() throws {
    let service = try Example.service()
    guard
      case .answered(let bytes) = service.receive(
        Array(
          #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"org.varlink.service"}}"#
            .utf8)),
      case .answered(let information) = service.receive(
        Array(#"{"method":"org.varlink.service.GetInfo"}"#.utf8))
    else { throw MalformedMessage.notAnObject }
    let description = try Reply(message: Array(bytes.dropLast()))
    guard case .string(let text) = description.parameters["description"] else {
      throw MalformedMessage.notAnObject
    }
    let interface = try InterfaceDescription(parsing: text)
    let getInfo = try #require(interface.methods["GetInfo"])
    let info = try Reply(message: Array(information.dropLast()))
    #expect(interface.mismatch(info.parameters, getInfo.output) == nil)
    for error in [
      ServiceError.interfaceNotFound("x"), .methodNotFound("x"), .methodNotImplemented("x"),
      .invalidParameter("x"), .permissionDenied, .expectedMore, .expectedUpgrade,
    ] {
      let reply = try Reply(message: Array(Reply.encode(error).dropLast()))
      let name = String(error.name.dropFirst("org.varlink.service.".count))
      let declared = try #require(interface.errors[name], "\(name)")
      #expect(interface.mismatch(reply.parameters, declared.parameters) == nil)
    }
  }
}
