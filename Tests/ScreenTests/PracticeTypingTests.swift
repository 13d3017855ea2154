import Screen
import TestSupport
import Testing

@Suite struct PracticeTypingTests {
  private func answers(_ actions: [Practice.Action]) -> [String] {
    actions.compactMap { if case .answer(_, let text, _, _) = $0 { text } else { nil } }
  }

  @Test func `what is typed is sent on Enter, letters of commands too`() {
    var driver = Driver(Samples.typed())
    driver.type("qrust?")
    #expect(driver.practice.page == .question)
    #expect(answers(driver.press(.enter)) == ["qrust?"])
  }

  @Test func `an empty or blank Enter does nothing`() {
    var driver = Driver(Samples.typed())
    #expect(driver.press(.enter) == [])
    driver.type("  ")
    #expect(driver.press(.enter) == [])
  }

  @Test func `the caret stands by columns, not by characters`() {
    var driver = Driver(Samples.typed())
    driver.type("きゃ")
    let end = driver.practice.frame.caret
    driver.press(.left)
    let before = driver.practice.frame.caret
    #expect(end?.row == before?.row)
    #expect((end?.column ?? 0) - (before?.column ?? 0) == 2)
    driver.type("x")
    #expect(driver.practice.editor.text == "きxゃ")
  }

  @Test func `the keys of a line editor work`() {
    var driver = Driver(Samples.typed())
    driver.type("ab cd")
    driver.press(.backspace)
    #expect(driver.practice.editor.text == "ab c")
    driver.press(.control("w"))
    #expect(driver.practice.editor.text == "ab ")
    driver.press(.control("u"))
    #expect(driver.practice.editor.text == "")
    driver.type("xyz")
    driver.press(.home)
    driver.press(.delete)
    #expect(driver.practice.editor.text == "yz")
    driver.press(.control("k"))
    #expect(driver.practice.editor.text == "")
    driver.type("が")
    driver.type("か\u{3099}")
    driver.press(.backspace)
    #expect(driver.practice.editor.text == "が")
    driver.press(.paste("k\n\u{1B}a"))
    #expect(driver.practice.editor.text == "がka")
  }

  @Test func `a long answer keeps the caret in view`() {
    var driver = Driver(Samples.typed(), size: Size(columns: 40, rows: 12))
    driver.type(String(repeating: "きゃ", count: 60))
    let frame = driver.practice.frame
    #expect(frame.caret.map { $0.column < 40 && $0.row < 12 } == true)
  }

  @Test func `after a wrong answer the screen says what it would have been`() {
    var driver = Driver(Samples.typed("1", prompt: "シ"))
    driver.type("tsu")
    driver.press(.enter)
    driver.send(.verdict(Samples.wrong(Samples.typed(), given: "tsu", means: "ツ")))
    #expect(driver.text.contains("✗ tsu: that is ツ"))
    #expect(driver.practice.editor.text == "")
    #expect(driver.practice.page == .question)
  }

  @Test func `an answer that is refused keeps what was typed`() {
    var driver = Driver(Samples.typed())
    driver.type("し")
    driver.press(.enter)
    driver.send(.refused("right sound, katakana wanted"))
    #expect(driver.text.contains("right sound, katakana wanted"))
    #expect(driver.practice.editor.text == "し")
    driver.press(.backspace)
    driver.type("シ")
    #expect(answers(driver.press(.enter)) == ["シ"])
  }

  @Test func `commands are given with Control`() {
    var driver = Driver(Samples.typed())
    #expect(driver.press(.control("p")) == [.speak(.lastClosed)])
    #expect(driver.press(.control("r")) == [.reveal(id: "1", serial: 1)])
    driver = Driver(Samples.typed())
    #expect(driver.press(.control("y")) == [.undo])
    driver = Driver(Samples.typed())
    driver.press(.text("?"))
    #expect(driver.practice.overlay == .help(offset: 0))
  }

  @Test func `Escape clears what is typed, then leaves`() {
    var driver = Driver(Samples.typed())
    driver.type("ka")
    #expect(driver.press(.escape) == [])
    #expect(driver.practice.editor.text == "")
    #expect(driver.press(.escape).contains(.quit))
  }

  @Test func `typing on after a closing answer neither goes on nor takes back`() {
    var driver = Driver(Samples.typed())
    driver.press(.control("r"))
    var verdict = Samples.wrong(Samples.typed(), given: "")
    (verdict.closed, verdict.answer) = (true, "kya")
    driver.send(.verdict(verdict))
    #expect(driver.type("tsu") == [])
    #expect(driver.practice.page == .explanation)
    #expect(driver.press(.enter) == [.ask])
  }
}
