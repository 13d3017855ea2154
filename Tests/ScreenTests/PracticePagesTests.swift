import Screen
import TestSupport
import Testing

@Suite struct PracticePagesTests {
  private func revealed(_ question: QuestionView, next: QuestionView? = nil) -> VerdictView {
    var verdict = Samples.wrong(question, given: "")
    (verdict.closed, verdict.answer, verdict.tried, verdict.next) = (true, "shi", [], next)
    return verdict
  }

  @Test func `revealing shows the answer until a key`() {
    var driver = Driver(Samples.choice())
    #expect(driver.press(.text("r")) == [.reveal(id: "1", serial: 1)])
    driver.send(.verdict(revealed(Samples.choice(), next: Samples.choice("2"))))
    #expect(driver.text.contains("= shi"))
    driver.press(.enter)
    #expect(driver.practice.question?.id == "2")
    #expect(driver.practice.page == .question)
  }

  @Test func `undo brings the question back as it was`() {
    var driver = Driver(Samples.choice())
    driver.press(.text("2"))
    driver.send(
      .verdict(Samples.right(Samples.choice(), answer: "shi", next: Samples.choice("2"))))
    #expect(driver.practice.sitting.answers == 1)
    #expect(driver.press(.text("u")) == [.undo])
    var question = Samples.choice()
    question.tried = ["tsu"]
    driver.send(.undone("took back シ = shi", question))
    #expect(driver.practice.question == question)
    #expect(driver.practice.sitting.answers == 0)
    #expect(driver.text.contains("took back シ = shi"))
    #expect(driver.press(.text("1")) == [])
  }

  @Test func `new characters are shown before they are asked`() {
    var question = Samples.choice()
    question.introduces = [.init(kana: "か", romaji: "ka")]
    var driver = Driver(question)
    #expect(driver.practice.page == .introduction)
    #expect(driver.text.contains("new: か = ka"))
    #expect(driver.press(.text("2")) == [])
    #expect(driver.practice.page == .question)
    driver.press(.text("2"), after: 1_500)
    #expect(
      driver.actions == [.answer(id: "1", text: "shi", elapsedMilliseconds: 1_500, serial: 1)])
  }

  @Test func `what is said once stays beside the question`() {
    var question = Samples.choice()
    question.note = "done for today: 24 answers, 3 new, next due tomorrow"
    for size in GoldenFrameTests.sizes {
      let driver = Driver(question, size: size)
      #expect(driver.text.contains("done for today"))
    }
  }

  @Test func `an exam shows answer and explanation and waits`() {
    var driver = Driver(Samples.exam())
    driver.press(.text("1"))
    var verdict = Samples.right(Samples.exam(), answer: "疑是地上霜", next: Samples.exam("2"))
    verdict.detail = "by Li Bai"
    driver.send(.verdict(verdict))
    #expect(driver.practice.page == .explanation)
    #expect(driver.text.contains("by Li Bai"))
    driver.press(.enter)
    #expect(driver.practice.question?.id == "2")
  }

  @Test func `a wrong answer is shown beside the right one`() {
    var driver = Driver(Samples.exam())
    driver.press(.text("3"))
    var verdict = Samples.wrong(Samples.exam(), given: "低头思故乡")
    (verdict.closed, verdict.answer) = (true, "疑是地上霜")
    driver.send(.verdict(verdict))
    #expect(driver.text.contains("= 疑是地上霜"))
    #expect(driver.text.contains("you said 低头思故乡"))
  }

  @Test func `the end of a run shows its score, then goes on or plays again`() {
    var driver = Driver(Samples.exam())
    driver.press(.text("1"))
    var verdict = Samples.right(Samples.exam(), answer: "疑是地上霜")
    (verdict.finished, verdict.score, verdict.of, verdict.best) = (true, 70, 10, 90)
    verdict.message = "Good."
    driver.send(.verdict(verdict))
    driver.press(.enter)
    #expect(driver.practice.page == .score)
    for words in ["score 70", "best 90", "Good."] { #expect(driver.text.contains(words)) }
    var again = driver
    #expect(again.press(.text("a")) == [.again(missedOnly: false)])
    again.send(.question(Samples.exam("9")))
    #expect(again.practice.page == .question)
    #expect(driver.press(.text("m")) == [.again(missedOnly: true)])
  }

  @Test func `a sudden death ends with its length`() {
    var question = Samples.choice()
    question.suddenDeath = true
    var driver = Driver(question)
    #expect(driver.text.contains("sudden death"))
    driver.press(.text("1"))
    var verdict = Samples.wrong(question, given: "tsu")
    (verdict.closed, verdict.answer, verdict.finished, verdict.score, verdict.newBest) =
      (true, "shi", true, 12, true)
    driver.send(.verdict(verdict))
    driver.press(.enter)
    #expect(driver.text.contains("12 in a row"))
    #expect(driver.text.contains("new best"))
    #expect(driver.press(.text(" ")) == [.ask])
  }

  @Test func `a flashcard is turned, then judged by the learner`() {
    var driver = Driver(Samples.flash())
    #expect(driver.press(.text("y")) == [])
    #expect(driver.press(.enter) == [.reveal(id: "1", serial: 1)])
    var turned = VerdictView(id: "1", prompt: "", correct: false, closed: false)
    (turned.kind, turned.revealed, turned.answer) = (.flash, true, "Orion")
    driver.send(.verdict(turned))
    #expect(driver.text.contains("Orion"))
    driver.press(.text("n"), after: 1_000)
    #expect(
      driver.actions
        == [.answer(id: "1", text: "wrong", elapsedMilliseconds: 5_000, serial: 2)])
    var verdict = Samples.wrong(Samples.flash(), given: "wrong")
    (verdict.closed, verdict.answer, verdict.next) = (true, "Orion", Samples.flash("2"))
    driver.send(.verdict(verdict))
    #expect(driver.practice.question?.id == "2")
    #expect(driver.practice.sitting.missed.first?.given == [])
  }

  @Test func `leaving shows the figures first, and leaves at once when there are none`() {
    var driver = Driver(Samples.choice())
    #expect(driver.press(.text("q")).contains(.quit))
    driver = Driver(Samples.choice())
    driver.press(.text("1"))
    driver.send(.verdict(Samples.wrong(Samples.choice(), given: "tsu")))
    driver.press(.text("2"))
    driver.send(
      .verdict(Samples.right(Samples.choice(), answer: "shi", next: Samples.choice("2"))))
    #expect(driver.press(.text("q")) == [.hush, .refreshStatus])
    var status = StatusView()
    status.nextDue = "tomorrow"
    driver.send(.status(status))
    for words in [
      "answers 2, right 1 (50 %)", "missed シ (katakana) = shi, you said tsu",
      "next due tomorrow",
    ] {
      #expect(driver.text.contains(words))
    }
    #expect(driver.press(.text("x")) == [.quit])
  }

  @Test func `Control-C leaves at once, Control-Z suspends, Control-L draws anew`() {
    for question in [Samples.choice(), Samples.typed(), Samples.flash()] {
      var driver = Driver(question)
      #expect(driver.press(.control("c")) == [.hush, .quit])
      #expect(driver.press(.control("z")) == [.suspend])
      #expect(driver.press(.control("l")) == [.redraw])
    }
  }

  @Test func `after a suspension the time before does not count`() {
    var driver = Driver(Samples.choice())
    driver.wait(100_000)
    #expect(driver.send(.resumed) == [.redraw])
    driver.press(.text("2"), after: 700)
    #expect(driver.actions == [.answer(id: "1", text: "shi", elapsedMilliseconds: 700, serial: 1)])
  }

  @Test func `a lost connection keeps the answer and sends it again with the same number`() {
    var driver = Driver(Samples.choice())
    let sent = driver.press(.text("2"))
    driver.send(.disconnected("connection lost"))
    #expect(driver.text.contains("connection lost"))
    #expect(driver.press(.text("3")) == [])
    #expect(driver.send(.reconnected) == sent)
    #expect(!driver.text.contains("connection lost"))
  }

  @Test func `after a lost connection the pending question is asked for and what is typed stays`() {
    var driver = Driver(Samples.typed())
    driver.type("ky")
    driver.send(.disconnected("connection lost"))
    #expect(driver.send(.reconnected) == [.ask])
    driver.send(.question(Samples.typed()))
    #expect(driver.practice.editor.text == "ky")
  }

  @Test func `a listening question is spoken once it is seen and hides what it asks`() {
    var question = Samples.romaji()
    (question.mode, question.prompt, question.script) = (.listen, "secret", "katakana")
    var driver = Driver(nil)
    #expect(driver.send(.question(question)) == [.hush, .speak(.prompt)])
    #expect(!driver.text.contains("secret"))
    #expect(driver.press(.text("s")) == [.speak(.prompt)])
  }

  @Test func `an open question is never read aloud`() {
    var driver = Driver(Samples.choice(), speaksAlways: true)
    #expect(driver.press(.text("s")) == [.speak(.lastClosed)])
    driver.press(.text("2"))
    let actions = driver.send(
      .verdict(Samples.right(Samples.choice(), answer: "shi", next: Samples.choice("2"))))
    #expect(actions == [.hush, .speak(.lastClosed)])
  }

  @Test func `a hint is shown and goes with the next answer`() {
    var driver = Driver(Samples.choice())
    driver.send(.notice("no speech program: install espeak-ng"))
    #expect(driver.text.contains("install espeak-ng"))
    driver.press(.text("1"))
    driver.send(.verdict(Samples.wrong(Samples.choice(), given: "tsu")))
    #expect(!driver.text.contains("install espeak-ng"))
  }

  @Test func `a full text is scrolled to its end and no further`() {
    var driver = Driver(Samples.choice(), size: Size(columns: 40, rows: 12))
    #expect(driver.press(.text("t")) == [.showText])
    driver.send(.text(title: "Quiet Night", lines: (1...50).map { "line \($0)" }))
    #expect(driver.text.contains("Quiet Night"))
    #expect(driver.text.contains("line 1"))
    for _ in 0..<20 { driver.press(.pageDown) }
    #expect(driver.text.contains("line 50"))
    driver.press(.up)
    #expect(!driver.text.contains("line 50"))
    driver.press(.home)
    #expect(driver.text.contains("line 1\n") || driver.text.contains("line 1 "))
    #expect(driver.press(.text("2")) == [])
    driver.press(.escape)
    #expect(driver.practice.overlay == nil)
  }

  @Test func `the flash ends by itself and then the screen sleeps`() {
    var driver = Driver(Samples.choice())
    driver.press(.text("1"))
    driver.send(.verdict(Samples.wrong(Samples.choice(), given: "tsu")))
    #expect(driver.practice.isFlashing)
    #expect(driver.practice.deadline == driver.time + Practice.flash)
    driver.wait(Practice.flash)
    #expect(!driver.practice.isFlashing)
    #expect(driver.practice.deadline == nil)
    #expect(driver.text.contains("✗ not tsu"))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `no keys and events in any order break the screen`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var driver = Driver(nil, size: Size(columns: 60, rows: 16))
    let questions = [
      Samples.choice(), Samples.typed("2"), Samples.romaji("3"), Samples.exam("4"),
      Samples.flash("5"),
    ]
    let keys: [Key] =
      ["1", "2", "r", "u", "s", "t", "q", "?", "y", "n", "a", "m", "か"].map { .text($0) }
      + [.enter, .escape, .up, .down, .pageDown, .backspace, .left, .control("r"), .control("y")]
    for _ in 0..<60 {
      let question = questions.randomElement(using: &random) ?? Samples.choice()
      let current = driver.practice.question ?? question
      switch Int.random(in: 0..<12, using: &random) {
      case 0: driver.send(.question(question))
      case 1: driver.send(.verdict(Samples.right(current, answer: "x", next: question)))
      case 2: driver.send(.verdict(Samples.wrong(current, given: "y")))
      case 3: driver.send(.verdict(revealed(current)))
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
    }
    let frame = driver.practice.frame
    #expect(frame.size == driver.practice.size)
    for row in 0..<frame.size.rows {
      #expect(Columns.width(of: frame.text(row: row)) == frame.size.columns)
    }
  }
}
