import Screen
import TestSupport
import Testing

/// What may answer a question, and what may not.
@Suite struct PracticeFlowTests {
  private func answers(_ actions: [Practice.Action]) -> [String] {
    actions.compactMap { if case .answer(_, let text, _, _) = $0 { text } else { nil } }
  }

  private func exampleNext(_ id: String = "2") -> QuestionView {
    Samples.choice(id, prompt: "ぬ", script: "hiragana")
  }

  @Test func `a digit answers with its option and the time taken`() {
    var driver = Driver(Samples.choice())
    driver.press(.text("2"), after: 1_234)
    #expect(
      driver.actions == [.answer(id: "1", text: "shi", elapsedMilliseconds: 1_234, serial: 1)])
  }

  @Test func `full-width digits of an input method answer too`() {
    var driver = Driver(Samples.choice())
    #expect(answers(driver.press(.text("２"))) == ["shi"])
  }

  @Test func `arrows select and Enter answers`() {
    var driver = Driver(Samples.choice())
    driver.press(.down)
    driver.press(.right)
    #expect(answers(driver.press(.enter)) == ["shi"])
  }

  @Test func `Enter without a selection does nothing`() {
    var driver = Driver(Samples.choice())
    #expect(driver.press(.enter) == [])
    #expect(driver.press(.text(" ")) == [])
    #expect(driver.practice.page == .question)
  }

  @Test func `options are lettered when one of them is a digit`() {
    var question = Samples.choice()
    question.options = ["3", "12", "four", "5"]
    question.lettered = true
    var driver = Driver(question)
    #expect(driver.press(.text("1")) == [])
    #expect(answers(driver.press(.text("b"))) == ["12"])
    #expect(driver.text.contains("b 12"))
  }

  @Test func `a wrong option is struck out and dead`() {
    var driver = Driver(Samples.choice())
    driver.press(.text("1"))
    driver.send(.verdict(Samples.wrong(Samples.choice(), given: "tsu")))
    #expect(driver.text.contains("✗ tsu"))
    #expect(driver.press(.text("1")) == [])
    driver.press(.down)
    #expect(driver.practice.selection == 1)
    driver.press(.up)
    #expect(driver.practice.selection == 3)
    #expect(answers(driver.press(.text("2"))) == ["shi"])
  }

  @Test func `keys while the verdict is awaited do nothing`() {
    var driver = Driver(Samples.choice())
    driver.press(.text("1"))
    #expect(driver.press(.text("2")) == [])
    #expect(driver.press(.text("r")) == [])
  }

  @Test func `a right answer shows the next question at once`() {
    var driver = Driver(Samples.choice())
    driver.press(.text("2"))
    driver.send(.verdict(Samples.right(Samples.choice(), answer: "shi", next: exampleNext())))
    #expect(driver.practice.question?.id == "2")
    #expect(driver.text.contains("✓ シ = shi"))
    #expect(driver.text.contains("hiragana"))
  }

  @Test func `without a next question one is asked for`() {
    var driver = Driver(Samples.choice())
    driver.press(.text("2"))
    driver.send(.verdict(Samples.right(Samples.choice(), answer: "shi")))
    #expect(driver.actions.contains(.ask))
    driver.send(.question(exampleNext()))
    #expect(driver.practice.question?.id == "2")
  }

  @Test func `a key read before the question's frame was written cannot answer it`() {
    var practice = Practice(size: Size(columns: 80, rows: 24))
    _ = practice.handle(.question(Samples.choice()), at: 0)
    #expect(practice.handle(.key(.text("2")), at: 5_000) == [])
    _ = practice.handle(.shown, at: 5_001)
    #expect(practice.handle(.key(.text("1")), at: 5_100) == [])
    #expect(answers(practice.handle(.key(.text("3")), at: 5_400)) == ["so"])
  }

  @Test func `text typed before a question appeared is not in its field`() {
    var practice = Practice(size: Size(columns: 80, rows: 24))
    _ = practice.handle(.question(Samples.typed()), at: 0)
    _ = practice.handle(.key(.text("x")), at: 10)
    _ = practice.handle(.shown, at: 11)
    _ = practice.handle(.key(.text("y")), at: 20)
    #expect(practice.editor.text == "")
    #expect(practice.handle(.key(.enter), at: 500) == [])
  }

  /// Holds a key: the first press, a pause, then repeats; every answer gets its verdict at once.
  private func hold(_ key: Key, _ first: QuestionView, verdict: (QuestionView) -> VerdictView)
    -> [String]
  {
    var driver = Driver(first)
    driver.wait(1_000)
    var given: [String] = []
    var pause = 0
    for press in 0..<60 {
      var actions = driver.wait(pause)
      actions += driver.send(.key(key))
      for text in answers(actions) {
        given.append(text)
        if let question = driver.practice.question { driver.send(.verdict(verdict(question))) }
      }
      pause = press == 0 ? 500 : 33
    }
    given += answers(driver.wait(3_000))
    return given
  }

  @Test func `holding a digit cannot answer the next question`() {
    var id = 1
    let given = hold(.text("2"), Samples.choice()) { question in
      id += 1
      return Samples.right(question, answer: "shi", next: Samples.choice("\(id)"))
    }
    #expect(given == ["shi"])
  }

  @Test func `holding Enter cannot answer the next question nor leave an explanation`() {
    var driver = Driver(Samples.typed())
    driver.type("kya")
    let next = Samples.typed("2", prompt: "しゃ")
    driver.press(.enter, after: 200)
    driver.send(.verdict(Samples.right(Samples.typed(), answer: "kya", next: next)))
    for step in 0..<40 {
      driver.wait(step == 0 ? 500 : 33)
      #expect(driver.send(.key(.enter)) == [])
    }
    var exam = Samples.exam()
    exam.typed = true
    exam.options = []
    driver = Driver(exam)
    driver.type("x")
    driver.press(.enter, after: 200)
    driver.send(.verdict(Samples.right(exam, answer: "x", next: Samples.exam("2"))))
    for step in 0..<40 {
      driver.wait(step == 0 ? 500 : 33)
      driver.send(.key(.enter))
    }
    driver.wait(3_000)
    #expect(driver.practice.page == .explanation)
  }

  @Test func `the same digit pressed twice answers two questions`() {
    var driver = Driver(Samples.choice())
    driver.press(.text("2"))
    driver.send(.verdict(Samples.right(Samples.choice(), answer: "shi", next: exampleNext())))
    driver.wait(400)
    driver.send(.key(.text("2")))
    #expect(driver.practice.selection == 1)
    #expect(answers(driver.wait(KeyGate.repeatGap)) == ["shi"])
  }

  @Test func `a double press answers once`() {
    var driver = Driver(Samples.choice())
    driver.press(.text("2"))
    driver.send(.verdict(Samples.right(Samples.choice(), answer: "shi", next: exampleNext())))
    #expect(answers(driver.press(.text("2"), after: 60)) == [])
    #expect(answers(driver.wait(3_000)) == [])
  }

  @Test func `a question on a screen too small to show it cannot be answered`() {
    var driver = Driver(Samples.choice(), size: Size(columns: 20, rows: 5))
    #expect(driver.text.contains("Too small"))
    #expect(driver.press(.text("2")) == [])
    driver.send(.resize(Size(columns: 80, rows: 24)))
    #expect(answers(driver.press(.text("2"))) == ["shi"])
  }

  @Test func `a bracketed paste answers nothing`() {
    var driver = Driver(Samples.choice())
    #expect(driver.press(.paste("2\r")) == [])
  }
}
