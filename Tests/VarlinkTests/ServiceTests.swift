import Testing
import Varlink

/// A small service to try things on.
enum Example {
  static let description = """
    # For tests
    interface org.example.shop

    type Item (name: string, price: ?float)

    method List(limit: ?int) -> (items: []Item)
    method Buy(item: Item, count: int, note: ?string) -> ()
    method Watch() -> (count: int)

    error SoldOut (name: string)

    """

  static func service() throws -> Service {
    try Service(
      vendor: "Kana", product: "Shop", version: "1", url: "https://example.org",
      descriptions: [description])
  }
}

struct ServiceTests {
  private func receive(_ text: String) throws -> Service.Incoming {
    try Example.service().receive(Array(text.utf8))
  }

  private func text(_ incoming: Service.Incoming) -> String? {
    guard case .answered(let bytes) = incoming else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a service describes itself`() throws {
    #expect(
      text(try receive(#"{"method":"org.varlink.service.GetInfo","parameters":{}}"#))
        == #"{"parameters":{"interfaces":["org.example.shop","org.varlink.service"],"product":"Shop","url":"https://example.org","vendor":"Kana","version":"1"}}"#
        + "\0")
  }

  @Test(arguments: ["org.varlink.service", "org.example.shop"])
  func `a description is served as it was written`(name: String) throws {
    let incoming = try receive(
      #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"\#(name)"}}"#
    )
    guard case .answered(let bytes) = incoming else { throw MalformedMessage.notAnObject }
    let reply = try Reply(message: Array(bytes.dropLast()))
    guard case .string(let text) = reply.parameters["description"] else {
      throw MalformedMessage.notAnObject
    }
    #expect(try InterfaceDescription(parsing: text).name == name)
    if name == "org.example.shop" { #expect(text == Example.description) }
  }

  @Test(
    arguments: [
      ("GetInfo", "{}", ServiceError.methodNotFound("GetInfo")),
      ("org.example.none.Get", "{}", .interfaceNotFound("org.example.none")),
      ("org.example.shop.Sell", "{}", .methodNotFound("org.example.shop.Sell")),
      ("org.example.shop.", "{}", .methodNotFound("org.example.shop.")),
      ("org.varlink.service.Nothing", "{}", .methodNotFound("org.varlink.service.Nothing")),
      ("org.varlink.service.GetInfo", #"{"x":1}"#, .invalidParameter("x")),
      ("org.varlink.service.GetInterfaceDescription", "{}", .invalidParameter("interface")),
      (
        "org.varlink.service.GetInterfaceDescription", #"{"interface":1}"#,
        .invalidParameter("interface")
      ),
      (
        "org.varlink.service.GetInterfaceDescription", #"{"interface":"a.b"}"#,
        .interfaceNotFound("a.b")
      ),
      ("org.example.shop.List", #"{"limit":1.5}"#, .invalidParameter("limit")),
      ("org.example.shop.List", #"{"limit":"1"}"#, .invalidParameter("limit")),
      ("org.example.shop.List", #"{"limits":1}"#, .invalidParameter("limits")),
      ("org.example.shop.Buy", #"{"count":1}"#, .invalidParameter("item")),
      ("org.example.shop.Buy", #"{"item":{"name":"x"}}"#, .invalidParameter("count")),
      ("org.example.shop.Buy", #"{"count":1,"item":{"name":5}}"#, .invalidParameter("item")),
      (
        "org.example.shop.Buy", #"{"count":1,"item":{"name":"x","colour":1}}"#,
        .invalidParameter("item")
      ),
      ("org.example.shop.Buy", #"{"count":true,"item":{"name":"x"}}"#, .invalidParameter("count")),
    ])
  func `a call that cannot be served gets the right error`(
    method: String, parameters: String, error: ServiceError
  ) throws {
    let incoming = try receive(#"{"method":"\#(method)","parameters":\#(parameters)}"#)
    #expect(incoming == .answered(Reply.encode(error)))
  }

  @Test(
    arguments: [
      ("List", "null"), ("List", "{}"), ("List", #"{"limit":null}"#), ("List", #"{"limit":2}"#),
      ("Buy", #"{"item":{"name":"x","price":2},"count":1}"#), ("Watch", "{}"),
    ])
  func `a call that conforms is left to the program`(member: String, parameters: String) throws {
    let message = #"{"method":"org.example.shop.\#(member)","parameters":\#(parameters)}"#
    #expect(try receive(message) == .call(Call(message: Array(message.utf8))))
  }

  @Test(arguments: ["org.varlink.service.GetInfo", "org.example.none.Get", "nonsense"])
  func `a oneway call is never answered`(method: String) throws {
    #expect(try receive(#"{"method":"\#(method)","oneway":true}"#) == .answered([]))
  }

  @Test(arguments: ["org.varlink.service.GetInfo", "org.example.shop.List"])
  func `an upgrade is refused`(method: String) throws {
    #expect(
      try receive(#"{"method":"\#(method)","upgrade":true}"#)
        == .answered(Reply.encode(.methodNotImplemented(method))))
  }

  @Test func `asking for more of what does not stream is answered once`() throws {
    let once = try receive(#"{"method":"org.varlink.service.GetInfo"}"#)
    #expect(try receive(#"{"method":"org.varlink.service.GetInfo","more":true}"#) == once)
  }

  @Test func `what is no call closes the connection`() throws {
    #expect(try receive("{}") == .malformed(.noMethod))
    #expect(try receive("") == .malformed(.syntax(JSONSyntaxError(offset: 0))))
  }
}
