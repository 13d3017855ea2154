import Testing
import Varlink

struct InterfaceDescriptionTests {
  private typealias Field = InterfaceDescription.Field

  private func parse(_ text: String) throws -> InterfaceDescription {
    try InterfaceDescription(parsing: text)
  }

  /// The types of one-field methods, written as they are read back.
  private func readBack(_ type: String) throws -> String? {
    let text = "interface a.b\ntype N (x: int)\nmethod M(f: \(type)) -> ()"
    return try parse(text).methods["M"]?.input.first?.type.description
  }

  @Test func `an interface is read with its documentation`() throws {
    let description = try parse(
      """
      # A licence, which documents nothing

      # Sells things
      # and more
      interface org.example.shop # not this

      # Left alone by a blank line

      #A thing
      type Item (
        # what it is called
        name: string,
        price: ?float, # not this either
        # how it looks
        # from afar
        colour: (red, green)
      )

      # Buy it
      method Buy(item: Item, count: int) -> (
        # what it cost
        total: float
      )
      method Close() -> ()
      # Nothing left
      error SoldOut (name: string)
      """)
    #expect(description.name == "org.example.shop")
    #expect(description.documentation == "Sells things\nand more")
    #expect(description.types.keys.sorted() == ["Item"])
    let item = try #require(description.types["Item"])
    #expect(item.documentation == "A thing")
    guard case .structure(let fields) = item.type else { throw MalformedMessage.notAnObject }
    #expect(fields.map(\.name) == ["name", "price", "colour"])
    #expect(fields.map(\.documentation) == ["what it is called", "", "how it looks\nfrom afar"])
    #expect(
      fields.map(\.type) == [.string, .optional(.float), .enumeration(["red", "green"])])
    #expect(description.methods.keys.sorted() == ["Buy", "Close"])
    let buy = try #require(description.methods["Buy"])
    #expect(buy.documentation == "Buy it")
    #expect(buy.input.map(\.type) == [.named("Item"), .int])
    #expect(buy.output.map(\.documentation) == ["what it cost"])
    #expect(description.methods["Close"]?.documentation == "")
    #expect(description.errors["SoldOut"]?.documentation == "Nothing left")
    #expect(description.errors["SoldOut"]?.parameters.map(\.type) == [.string])
  }

  @Test(
    arguments: [
      "bool", "int", "float", "string", "object", "any", "N", "?N", "[]N", "[string]N", "?[]?int",
      "?[string]?(one, two)", "[][string][]bool", "(a: int, b: (c: ?N))", "()", "[string]()",
      "(only)", "?[]?[string](foo, bar, baz)",
    ])
  func `a type is read back as it was written`(type: String) throws {
    #expect(try readBack(type) == type)
  }

  @Test func `blanks and line ends may stand between any tokens of a member`() throws {
    #expect(
      try parse(
        "\t interface\ta.b\r\n\r\nmethod\n M (\n#c\n a\n:\n?\n[ ]\n[ string ] int\n)\n->\n(\n)\n\n"
      ).methods["M"]?.input.first?.type.description == "?[][string]int")
    #expect(try parse("interface a.b").methods.isEmpty)
    #expect(try parse("interface a.b\u{2028}method M()->()").methods.count == 1)
  }

  @Test(
    arguments: [
      "a.b", "org.example.shop", "io.kanaquest.Trainer", "a-b.c--d.9", "A1.2", "x.y.z9",
    ])
  func `a name of an interface is accepted`(name: String) throws {
    #expect(try parse("interface \(name)").name == name)
  }

  @Test(
    arguments: [
      "a", "a.", ".a", "a..b", "1.a", "-a.b", "a-.b", "a.-b", "a.b-", "a_b.c", "a.b_c", "か.b",
      "a b.c", "",
    ])
  func `a name of no interface is refused`(name: String) {
    #expect(throws: InterfaceSyntaxError.self) { try parse("interface \(name)") }
  }

  @Test(
    arguments: [
      ("", 1, "end of text"), ("method M() -> ()", 1, "method"),
      ("interface a.b method M() -> ()", 1, "method"),
      ("interface a.b\nmethod M() -> () method N() -> ()", 2, "method"),
      ("interface a.b\ntype m (a: int)", 2, "m"), ("interface a.b\ntype M_a (a: int)", 2, "M_a"),
      ("interface a.b\ntype M int", 2, "int"), ("interface a.b\ntype M (a: int,)", 2, ")"),
      ("interface a.b\ntype M (a: int b: int)", 2, "b"),
      ("interface a.b\ntype M (a: int", 2, "end of text"),
      ("interface a.b\ntype M (a, b: int)", 2, ":"), ("interface a.b\ntype M (a: int, b)", 2, ")"),
      ("interface a.b\ntype M (a: int, a: int)", 2, "a"), ("interface a.b\ntype M (a, a)", 2, "a"),
      ("interface a.b\ntype M (a: ??int)", 2, "?"),
      ("interface a.b\ntype M (a: [int]int)", 2, "int"),
      ("interface a.b\ntype M (a: [])", 2, ")"),
      ("interface a.b\ntype M (a: integer)", 2, "integer"),
      ("interface a.b\ntype M (a__b: int)", 2, "a__b"),
      ("interface a.b\ntype M (a_: int)", 2, "a_"),
      ("interface a.b\ntype M (1a: int)", 2, "1a"), ("interface a.b\ntype M (a-b: int)", 2, "a-b"),
      ("interface a.b\nmethod M(a) -> ()", 2, "("), ("interface a.b\nmethod M() -> (a, b)", 2, "("),
      ("interface a.b\nmethod M()", 2, "end of text"), ("interface a.b\nmethod M() - > ()", 2, "-"),
      ("interface a.b\nerror M", 2, "end of text"), ("interface a.b\nerror M (a)", 2, "("),
      ("interface a.b\n\n# x\ntype M ()\nerror M ()", 5, "M"),
      ("interface a.b\nenum M (a)", 2, "enum"),
      ("interface a.b\nmethod M(\n  a: []Missing\n) -> ()", 3, "Missing"),
      ("interface a.b\nerror E ()\ntype M (a: E)", 3, "E"),
      ("interface a.b\ntype M (a; int)", 2, ";"),
    ])
  func `a broken text is refused at its place`(text: String, line: Int, found: String) {
    #expect(throws: InterfaceSyntaxError(line: line, found: found)) { try parse(text) }
  }

  @Test func `types may be used before they are declared, and by themselves`() throws {
    let description = try parse("interface a.b\ntype A (next: ?A, b: []B)\ntype B (x, y)")
    #expect(description.types.count == 2)
  }

  @Test func `the text is kept as it was`() throws {
    let text = "# か\r\ninterface a.b\n\n\n"
    #expect(try parse(text).text == text)
  }
}
