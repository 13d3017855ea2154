import Screen
import TestSupport
import Testing

@Suite struct GoldenFrameTests {
  static let sizes = [
    Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 200, rows: 60),
  ]

  /// The states in which a learner sees the screen.
  static let states: [(name: String, play: @Sendable (inout Driver) -> Void)] = [
    ("choice", { $0.send(.question(Samples.choice())) }),
    (
      "selected",
      {
        $0.send(.question(Samples.choice())); $0.press(.down)
      }
    ),
    (
      "wrong",
      {
        $0.send(.question(Samples.choice()))
        $0.press(.text("1"))
        $0.send(.verdict(Samples.wrong(Samples.choice(), given: "tsu", means: "ツ")))
      }
    ),
    (
      "right",
      {
        $0.send(.question(Samples.choice()))
        $0.press(.text("2"))
        var verdict = Samples.right(
          Samples.choice(), answer: "shi",
          next: Samples.choice("2", prompt: "ぬ", script: "hiragana"))
        verdict.unlocked = ["ツ"]
        $0.send(.verdict(verdict))
      }
    ),
    (
      "pair-typed",
      {
        $0.send(.question(Samples.typed())); $0.type("kya")
      }
    ),
    (
      "script",
      {
        var question = Samples.romaji()
        (question.mode, question.prompt) = (.script, "し")
        $0.send(.question(question))
      }
    ),
    ("romaji", { $0.send(.question(Samples.romaji())) }),
    (
      "introduction",
      {
        var question = Samples.choice()
        question.introduces = [.init(kana: "か", romaji: "ka"), .init(kana: "きゃ", romaji: "kya")]
        $0.send(.question(question))
      }
    ),
    (
      "revealed",
      {
        $0.send(.question(Samples.choice()))
        $0.press(.text("r"))
        var verdict = Samples.wrong(Samples.choice(), given: "")
        (verdict.closed, verdict.answer, verdict.tried) = (true, "shi", [])
        $0.send(.verdict(verdict))
      }
    ),
    ("exam", { $0.send(.question(Samples.exam())) }),
    (
      "exam-explained",
      {
        $0.send(.question(Samples.exam()))
        $0.press(.text("3"))
        var verdict = Samples.wrong(Samples.exam(), given: "低头思故乡")
        (verdict.closed, verdict.answer) = (true, "疑是地上霜")
        verdict.detail =
          "静夜思 · 李白. The moonlight before the bed is taken for frost on the ground; the poet raises his head to the moon and lowers it to think of home."
        $0.send(.verdict(verdict))
      }
    ),
    (
      "score",
      {
        $0.send(.question(Samples.exam()))
        $0.press(.text("1"))
        var verdict = Samples.right(Samples.exam(), answer: "疑是地上霜")
        (verdict.finished, verdict.score, verdict.of, verdict.best, verdict.newBest) = (
          true, 80, 10, 80, true
        )
        verdict.message = "Very good: you know these poems."
        $0.send(.verdict(verdict))
        $0.press(.enter)
      }
    ),
    (
      "swatches",
      {
        var question = QuestionView(id: "1", prompt: "Whose colours are these?")
        question.deck = "cartoons"
        question.kind = .free
        question.swatches = ["#FFD90F", "#FF0000", "#00A0FF"]
        question.options = ["Homer Simpson", "Mickey Mouse", "SpongeBob SquarePants", "Doraemon"]
        $0.send(.question(question))
      }
    ),
    (
      "flash-turned",
      {
        $0.send(.question(Samples.flash()))
        $0.press(.enter)
        var verdict = Samples.wrong(Samples.flash(), given: "")
        (verdict.revealed, verdict.answer, verdict.detail) = (
          true, "Orion", "The left shoulder of the hunter."
        )
        $0.send(.verdict(verdict))
      }
    ),
    (
      "summary",
      {
        $0.send(.question(Samples.choice()))
        $0.press(.text("1"))
        $0.send(.verdict(Samples.wrong(Samples.choice(), given: "tsu", means: "ツ")))
        $0.press(.text("2"))
        $0.send(.verdict(Samples.right(Samples.choice(), answer: "shi", next: Samples.choice("2"))))
        $0.press(.text("q"))
        var status = StatusView()
        (status.streak, status.bestStreak, status.nextDue) = (1, 20, "tomorrow")
        $0.send(.status(status))
      }
    ),
    (
      "help",
      {
        $0.send(.question(Samples.choice())); $0.press(.text("?"))
      }
    ),
    (
      "disconnected",
      {
        $0.send(.question(Samples.choice()))
        $0.send(.disconnected("connection lost, trying again"))
      }
    ),
  ]

  @Test(arguments: states.indices, sizes)
  func `each page looks as recorded`(state: Int, size: Size) {
    var driver = Driver(nil, size: size)
    Self.states[state].play(&driver)
    let name = "frame-\(Self.states[state].name)-\(size.columns)x\(size.rows).txt"
    let frame = driver.practice.frame
    for row in 0..<size.rows { #expect(Columns.width(of: frame.text(row: row)) == size.columns) }
    golden(name, driver.text + "\n\n" + styles(of: frame))
  }

  @Test(arguments: states.indices)
  func `every row is as wide as the terminal at every size`(state: Int) {
    for (columns, rows) in [(1, 1), (20, 5), (24, 8), (25, 9), (33, 11), (200, 8), (24, 60)] {
      var driver = Driver(nil, size: Size(columns: columns, rows: rows))
      Self.states[state].play(&driver)
      let frame = driver.practice.frame
      for row in 0..<rows { #expect(Columns.width(of: frame.text(row: row)) == columns) }
    }
  }

  /// Stretches that are not plain, one a line: row, first column, length, style.
  private func styles(of frame: Frame) -> String {
    var text = ""
    for row in 0..<frame.size.rows {
      var column = 0
      while column < frame.size.columns {
        let style = frame[row, column].style
        let start = column
        while column < frame.size.columns, frame[row, column].style == style { column += 1 }
        if style != .plain { text += "\(row) \(start) +\(column - start) \(words(style))\n" }
      }
    }
    if let caret = frame.caret { text += "caret \(caret.row) \(caret.column)\n" }
    return text
  }

  private func words(_ style: Style) -> String {
    let attributes: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"),
      (.strike, "strike"),
    ]
    var words = attributes.filter { style.attributes.contains($0.0) }.map(\.1)
    if let color = style.foreground { words.append("\(color)") }
    if let color = style.background { words.append("on \(color)") }
    return words.joined(separator: " ")
  }
}
