import KanaInterface
import Testing

@testable import kana

struct LineLoopTests {
  private func question(
    mode: String? = "kana", options: [String] = ["ka", "ki", "ku", "ke"], kind: String = "quest"
  ) -> Question {
    Question(
      id: "q1", deck: "kana", kind: kind, mode: mode, prompt: "か", script: "hiragana",
      typed: options.isEmpty, options: options, lettered: false, number: 1, of: 4, maxPosition: 4,
      total: 208, ahead: false, suddenDeath: false, streak: 0)
  }

  @Test func `what could be an answer is one`() {
    for text in ["ka", "1", "u", "n", "s", "か", "KA", "kya", "h", "x"] {
      #expect(LineLoop.read(text, at: question()) == .answer(text))
      #expect(LineLoop.read(text, at: question(options: [])) == .answer(text))
    }
  }

  @Test func `marks and words after a colon are commands`() {
    #expect(LineLoop.read("!", at: question()) == .reveal)
    #expect(LineLoop.read("<", at: question()) == .undo)
    #expect(LineLoop.read(" ? ", at: question()) == .help)
    #expect(LineLoop.read("q", at: question()) == .quit)
    #expect(LineLoop.read(":quit", at: question()) == .quit)
    #expect(LineLoop.read(":dance", at: question()) == .unknown(":dance"))
  }

  @Test func `an empty line does nothing`() {
    #expect(LineLoop.read("", at: question()) == .nothing)
    #expect(LineLoop.read(" \t\u{3000}", at: question()) == .nothing)
  }

  @Test func `an option of a deck beats a command`() {
    let deck = question(mode: nil, options: ["?", "!", "q", ":undo"])
    for text in ["?", "!", "q", ":undo"] {
      #expect(LineLoop.read(text, at: deck) == .answer(text))
    }
    #expect(LineLoop.read("<", at: deck) == .undo)
  }

  @Test func `on a typed card of a deck only a colon's words are commands`() {
    let typed = question(mode: nil, options: [])
    for text in ["?", "!", "<", "q", ":-)"] {
      #expect(LineLoop.read(text, at: typed) == .answer(text))
    }
    #expect(LineLoop.read(":undo", at: typed) == .undo)
    #expect(LineLoop.read(":q", at: typed) == .quit)
    #expect(LineLoop.read("!", at: question(mode: nil, options: [], kind: "flash")) == .reveal)
  }
}
