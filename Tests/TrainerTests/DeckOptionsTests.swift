import Decks
import TestSupport
import Testing
import Trainer

@Suite struct `The options of a deck` {
  private func learner(_ card: Card) throws -> Learner {
    var learner = try Learner()
    learner.trainer.put(LoadedDeck(Deck(name: "words", cards: [card])))
    var request = StartRequest(kind: .free)
    request.deck = "words"
    try learner.start(request)
    return learner
  }

  /// How often each option, chosen as a screen does it, is judged right.
  private func right(of card: Card) throws -> [String] {
    var right: [String] = []
    for option in card.options {
      var learner = try learner(card)
      try learner.ask()
      let recorded = try learner.answer(option)
      #expect(recorded.answered.given == option)
      if recorded.answered.right { right.append(option) }
    }
    return right
  }

  @Test(arguments: [
    ["everyday", "every day"], ["every day", "everyday"], ["a part", "apart", "a p art"],
    ["re\u{200D}sign", "resign"], ["n`", "n'"], ["１０", "10 0", "100"],
    ["か゛", "か \u{3099}x"],
  ])
  func `are told apart when blanks or signs alone differ`(options: [String]) throws {
    for answer in options {
      let card = Card(question: "which?", answer: answer, options: options)
      let deck = Deck(name: "words", cards: [card])
      try #require(deck.faults { _ in true } == [])
      #expect(try right(of: card) == [answer])
    }
  }

  @Test func `can be chosen however long they are`() throws {
    let long = String(repeating: "床前明月光", count: 100)
    let options = [long, long + "！"]
    #expect(try right(of: Card(question: "?", answer: long, options: options)) == [long])
    var learner = try learner(Card(question: "?", answer: long, options: options))
    try learner.ask()
    #expect(throws: Refusal.answerTooLong(limit: Trainer.longestAnswer)) {
      try learner.answer(long + "?")
    }
  }
}
