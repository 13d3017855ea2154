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

  @Test(arguments: 8...30)
  func `the last page says how many missed ones it leaves out`(rows: Int) throws {
    var driver = Driver(Samples.choice("0", prompt: "0"), size: Size(columns: 80, rows: rows))
    for number in 0..<20 {
      let question = Samples.choice("\(number)", prompt: "\(number)")
      driver.press(.text("r"))
      driver.send(
        .verdict(
          revealed(question, next: Samples.choice("\(number + 1)", prompt: "\(number + 1)"))))
      driver.press(.enter)
    }
    driver.press(.text("q"))
    var status = StatusView()
    status.nextDue = "tomorrow"
    driver.send(.status(status))
    let shown = driver.rows.count { $0.contains("missed ") && !$0.contains("more missed") }
    let rest = driver.rows.compactMap { row in
      row.split(separator: " ").starts(with: ["and"]) ? Int(row.split(separator: " ")[1]) : nil
    }
    #expect(driver.practice.sitting.missed.count == 20)
    #expect(driver.text.contains("answers 20"))
    #expect(driver.text.contains("next due tomorrow"))
    if rows >= 10 { #expect(shown + (rest.first ?? 0) == 20) }
  }
}
