import Testing

@testable import kanad

@Suite struct `The options of kanad` {
  @Test func `are none, a table, and where to say ready`() throws {
    #expect(try Options([]).action == .serve)
    #expect(try Options(["--table", "t.json"]).table == "t.json")
    #expect(try Options(["--table=t=1.json"]).table == "t=1.json")
    #expect(try Options(["--ready-fd", "3"]).readyDescriptor == 3)
    #expect(try Options(["--version"]).action == .version)
    #expect(try Options(["--help"]).action == .help)
  }

  @Test(arguments: [
    ["--table"], ["--ready-fd", "x"], ["--ready-fd", "1"], ["--tabel", "x"], ["serve"], [""],
  ])
  func `are refused when wrong`(arguments: [String]) {
    #expect(throws: Options.Fault.self) { try Options(arguments) }
  }
}
