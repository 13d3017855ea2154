import Decks
import Testing
@testable import Trainer

/// What becomes of runs and questions when decks are chosen, imported anew and removed.
@Suite struct DeckChangesTests {
  private static func deck(_ name: String, _ answers: [String]) -> LoadedDeck {
    LoadedDeck(
      Deck(
        name: name,
        cards: answers.enumerated().map { Card(question: "\(name) \($0)", answer: $1) }))
  }

  private func learner() throws -> Learner {
    var learner = try Learner()
    learner.trainer.put(Self.deck("stars", ["Vega", "Sirius", "Rigel", "Deneb", "Mira"]))
    learner.trainer.put(Self.deck("rivers", ["Rhine", "Oder", "Elbe", "Main", "Isar"]))
    return learner
  }

  private func use(_ name: String, _ learner: inout Learner) throws {
    learner.record(try learner.trainer.decideUse(name))
  }

  // MARK: - Choosing another deck

  @Test(arguments: [Kind.quest, .free, .flash])
  func `a run without a deck of its own goes along with the deck that is chosen`(
    kind: Kind
  ) throws {
    var learner = try learner()
    try learner.start(StartRequest(kind: kind))
    let question = try learner.ask()
    try use("stars", &learner)
    #expect(try learner.ask() == question)
    try learner.answerRight()
    #expect(try learner.ask().deck == "stars")
    #expect(try learner.ask().kind == kind)
    #expect(try learner.replayed() == learner.state)
  }

  @Test(arguments: [Kind.quest, .free, .flash], ["kana", "stars"])
  func `a run keeps the deck it was started with`(kind: Kind, deck: String) throws {
    var learner = try learner()
    var request = StartRequest(kind: kind)
    request.deck = deck
    try learner.start(request)
    try learner.answerRight()
    try use("rivers", &learner)
    try learner.answerRight()
    #expect(try learner.ask().deck == deck)
    learner.end()
    #expect(try learner.ask().deck == "rivers")
    #expect(try learner.replayed() == learner.state)
  }

  // MARK: - Decks that change

  @Test(arguments: [false, true])
  func `a question without its right option makes way for another`(isTyped: Bool) throws {
    var learner = try learner()
    try learner.set("input", isTyped ? "typed" : "choice")
    try use("stars", &learner)
    let question = try learner.ask()
    let changed = Self.deck("stars", ["α Lyrae", "α CMa", "β Orionis", "α Cygni", "ο Ceti"])
    learner.record(try learner.trainer.decideImport(changed))
    learner.trainer.put(changed)
    // A typed answer is held against whatever the deck says now.
    #expect(try (learner.ask() == question) == isTyped)
    let right = try learner.answerRight().answered
    #expect(right.right && right.closes)
  }

  @Test(arguments: [Kind.quest, .free, .flash], [false, true])
  func `a run goes on when its deck is imported without the card that is asked`(
    kind: Kind, isAnswered: Bool
  ) throws {
    var learner = try learner()
    var request = StartRequest(kind: kind)
    request.deck = "stars"
    request.suddenDeath = kind != .flash
    try learner.start(request)
    if isAnswered { try learner.answerRight() }
    let question = try learner.ask()
    let cards = try #require(learner.trainer.library.decks["stars"]).deck.cards
    let changed = LoadedDeck(
      Deck(name: "stars", cards: cards.filter { $0.key != question.card }))
    #expect(changed.deck.cards.count == cards.count - 1)
    learner.record(try learner.trainer.decideImport(changed))
    learner.trainer.put(changed)
    #expect(throws: Refusal.noQuestion) { try learner.answer("1", id: question.id) }
    for _ in 1..<cards.count - (isAnswered ? 1 : 0) {
      let next = try learner.ask()
      #expect(next.deck == "stars" && next.kind == kind && next.card != question.card)
      try learner.answerRight()
    }
    #expect(learner.state.session.run.kind == kind)
    #expect(learner.state.session.run.suddenDeath == (kind != .flash))
    #expect(try learner.replayed() == learner.state)
  }

  @Test func `an answer to a question that has changed since stays, and says why`() throws {
    var learner = try learner()
    try use("stars", &learner)
    try learner.answerRight()
    let changed = Self.deck("stars", ["α Lyrae", "α CMa", "β Orionis", "α Cygni", "ο Ceti"])
    learner.record(try learner.trainer.decideImport(changed))
    learner.trainer.put(changed)
    #expect(throws: Refusal.deckChanged(name: "stars")) { try learner.undo() }
    try learner.answerRight()
    try learner.undo()
    #expect(try learner.answerRight().answered.right)
  }

  @Test func `nothing waits for a deck that is gone`() throws {
    var learner = try learner()
    try use("stars", &learner)
    try learner.answerRight()
    let question = try learner.ask()
    // Its file may have been deleted while nothing ran.
    learner.trainer.removeDeck("stars")
    #expect(throws: Refusal.noQuestion) { try learner.answer("1", id: question.id) }
    #expect(throws: Refusal.deckChanged(name: "stars")) { try learner.undo() }
    #expect(try learner.ask().deck == State.kanaDeck)
    #expect(try learner.answerRight().answered.right)
  }

  @Test(arguments: Kind.allCases, [false, true])
  func `a run whose own deck is gone says so, and goes on when it is there again`(
    kind: Kind, isAnswered: Bool
  ) throws {
    var learner = try learner()
    var request = StartRequest(kind: kind)
    request.deck = "stars"
    try learner.start(request)
    if isAnswered { try learner.answerWrong() }
    try learner.ask()
    let stars = try #require(learner.trainer.library.decks["stars"])
    learner.trainer.removeDeck("stars")
    #expect(throws: Refusal.deckGone(name: "stars")) { try learner.ask() }
    #expect(throws: Refusal.noQuestion) { try learner.answer("1") }
    learner.record(try learner.trainer.decideImport(stars))
    learner.trainer.put(stars)
    #expect(try learner.ask().kind == kind)
    #expect(try learner.ask().deck == "stars")
    learner.trainer.removeDeck("stars")
    learner.end()
    let question = try learner.ask()
    #expect(question.deck == State.kanaDeck && question.kind == .quest)
  }

  @Test func `the end of a run begins the round anew, also of the kana in a lost deck's stead`()
    throws
  {
    var learner = try learner()
    try use("stars", &learner)
    learner.trainer.removeDeck("stars")
    for _ in 0..<2 { try learner.answerRight() }
    #expect(try learner.ask().number == 3)
    learner.end()
    #expect(try learner.ask().number == 1)
    #expect(learner.state.settings.deck == "stars")
    #expect(try learner.replayed() == learner.state)
  }

  @Test(arguments: [Kind.quest, .free, .exam, .flash])
  func `a run begins with the kana where the lasting deck is not at hand`(kind: Kind) throws {
    var learner = try Learner()
    // As the history of another device tells of it.
    learner.record([.deck(DeckChange(action: .used, name: "poems", cards: 300))])
    #expect(try learner.ask().deck == State.kanaDeck)
    try learner.start(StartRequest(kind: kind))
    let question = try learner.ask()
    #expect(question.deck == State.kanaDeck && question.kind == kind)
    #expect(try learner.answerRight().answered.right)
    if kind == .exam { learner.end() }
    var request = StartRequest(kind: kind)
    request.deck = "poems"
    #expect(throws: Refusal.unknownDeck(name: "poems", near: nil)) { try learner.start(request) }
  }

  @Test(arguments: [Kind.quest, .free, .flash], [false, true])
  func `removing the deck of a run ends the run`(kind: Kind, isOwn: Bool) throws {
    var learner = try learner()
    if !isOwn { try use("stars", &learner) }
    var request = StartRequest(kind: kind)
    if isOwn { request.deck = "stars" }
    try learner.start(request)
    try learner.ask()
    learner.record(try learner.trainer.decideRemove("stars"))
    learner.trainer.removeDeck("stars")
    let question = try learner.ask()
    #expect(question.deck == State.kanaDeck && question.kind == .quest)
    #expect(try learner.answerRight().answered.right)
  }

  // MARK: - Options that read nearly the same

  @Test func `only the option chosen counts, however little others differ`() throws {
    let answers = ["icecream", "ice cream", "it's", "it’s", "to-do", "to–do"]
    for (seed, wanted) in answers.enumerated() {
      var learner = try Learner(seed: UInt64(seed))
      let card = Card(question: "which?", answer: wanted, options: answers)
      learner.trainer.put(LoadedDeck(Deck(name: "near", cards: [card])))
      for given in answers {
        var request = StartRequest(kind: .free)
        request.deck = "near"
        try learner.start(request)
        try learner.ask()
        let recorded = try learner.answer(given)
        #expect(recorded.answered.given == given)
        #expect(recorded.answered.right == (given == wanted))
      }
    }
  }
}
