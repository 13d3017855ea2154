import FSRS
import FoundationEssentials
import Testing
@testable import Trainer

@Suite struct TraceTests {
  @Test func `the last fifteen times are kept, the newest last`() {
    var trace = Trace()
    #expect(trace.times.isEmpty)
    for time in 1...40 { trace.time(time * 100) }
    #expect(trace.times == (26...40).map { $0 * 100 })
  }

  @Test func `a trace is written as one text, as it always was`() throws {
    let text = #""12.5 3.25 20000 1767614400000 shaky 20007 9 7 5 4 1200,800""#
    let trace = try JSONDecoder().decode(Trace.self, from: Data(text.utf8))
    #expect(trace.memory?.stability == 12.5)
    #expect(trace.placedDue == 20_007)
    #expect(trace.times == [1_200, 800])
    #expect(try String(decoding: JSONEncoder().encode(trace), as: UTF8.self) == text)
  }

  @Test(arguments: [
    "", "- -", "x 3 1 1 firm - 0 0 0 0 ", "1 1 1 1 firm - 0 0 0 0 x",
    "1 1 1 1 firm - 0 0 0 0 1 2",
  ])
  func `a text that is no trace is refused`(text: String) {
    #expect(throws: DecodingError.self) {
      _ = try JSONDecoder().decode([Trace].self, from: Data(#"["\#(text)"]"#.utf8))
    }
  }
}
