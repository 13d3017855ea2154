import Screen
import TestSupport
import Testing

@Suite struct PracticeRandomTests {
  private func closed(_ question: QuestionView) -> VerdictView {
    var verdict = Samples.wrong(question, given: "")
    (verdict.closed, verdict.answer, verdict.tried) = (true, "shi", [])
    return verdict
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `whatever happens in whatever order, the terminal shows the frame`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var driver = Driver(nil, size: Size(columns: 60, rows: 16))
    var terminal = TerminalModel(size: driver.practice.size)
    var shown: Frame?
    let questions = [
      Samples.choice(), Samples.typed("2"), Samples.romaji("3"), Samples.exam("4"),
      Samples.flash("5"),
    ]
    let keys: [Key] =
      ["1", "2", "r", "u", "s", "t", "q", "?", "y", "n", "a", "m", "か"].map { .text($0) }
      + [.enter, .escape, .up, .down, .pageDown, .backspace, .left, .control("r"), .control("y")]
    for _ in 0..<40 {
      let question = questions.randomElement(using: &random) ?? Samples.choice()
      let current = driver.practice.question ?? question
      switch Int.random(in: 0..<12, using: &random) {
      case 0: driver.send(.question(question))
      case 1: driver.send(.verdict(Samples.right(current, answer: "x", next: question)))
      case 2: driver.send(.verdict(Samples.wrong(current, given: "y")))
      case 3: driver.send(.verdict(closed(current)))
      case 4: driver.send(.undone("back", question))
      case 5:
        driver.send(
          .resize(
            Size(
              columns: Int.random(in: 1...120, using: &random),
              rows: Int.random(in: 1...40, using: &random))))
      case 6: driver.send(Bool.random(using: &random) ? .disconnected("lost") : .reconnected)
      default:
        driver.press(
          keys.randomElement(using: &random) ?? .enter,
          after: Int.random(in: 0...900, using: &random))
      }
      let frame = driver.practice.frame
      if terminal.size != frame.size { terminal = TerminalModel(size: frame.size) }
      terminal.feed(frame.bytes(from: shown, colors: .sixteen))
      shown = frame
      #expect(terminal.difference(from: frame, colors: .sixteen) == nil)
      #expect(terminal.faults == [])
    }
  }
}
