import Screen
import TestSupport
import Testing

/// What happens around the questions: sound, signals, a lost daemon, texts, hints.
@Suite struct PracticeEventsTests {
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

  @Test func `a question to be heard is not spoken over by the answer before it`() {
    var next = Samples.choice("2")
    next.mode = .listen
    var driver = Driver(Samples.choice(), speaksAlways: true)
    driver.press(.text("2"))
    let actions = driver.send(
      .verdict(Samples.right(Samples.choice(), answer: "shi", next: next)))
    #expect(actions == [.hush, .speak(.prompt)])
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

  @Test func `an undo is not sent again after a lost connection`() {
    var driver = Driver(Samples.choice())
    #expect(driver.press(.text("u")) == [.undo])
    driver.send(.disconnected("connection lost"))
    #expect(driver.send(.reconnected) == [.ask])
    driver.send(.question(Samples.choice("0")))
    #expect(driver.practice.question?.id == "0")
  }
}
