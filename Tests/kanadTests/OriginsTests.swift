import Decks
import KanaInterface
import System
import TestSupport
import Testing

@testable import kanad

/// The four origins that are quizzes over other material, each played on its sample deck.
@Suite struct `The decks of the origins` {
  typealias Way = Conversation.Way

  /// Brings a sample in and plays on it.
  private func play(
    _ file: String, _ way: Way, _ body: (Conversation, Deck) throws -> Void
  ) throws {
    let deck = try Samples.deck(file)
    try converse(way) { client in
      let reply = try client.bring(deck)
      #expect(reply.cards == deck.cards.count && reply.added == deck.cards.count)
      try body(client, deck)
    }
  }

  /// Answers the pending question of an exam right or wrong.
  private func answer(
    _ client: Conversation, _ deck: Deck, right: Bool
  ) throws -> (question: Question, verdict: Verdict) {
    let question = try client.ask()
    let card = try deck.card(question.prompt)
    let options = question.options
    let given = try #require(options.first { right == ($0 == card.answer) })
    return (question, try client.answer(given, id: question.id))
  }

  /// Plays an exam of which so many answers are right, and returns the last verdict.
  private func exam(
    _ client: Conversation, _ deck: Deck, right: Int, of count: Int
  ) throws -> Verdict {
    _ = try client.start(
      Start.Parameters(kind: "exam", deck: deck.name, questions: count))
    var last: Verdict?
    for number in 1...count {
      let (question, verdict) = try answer(client, deck, right: number <= right)
      #expect(question.number == number && question.of == count)
      #expect(verdict.closed && verdict.correct == (number <= right))
      #expect(verdict.finished == (number == count))
      last = verdict
    }
    return try #require(last)
  }

  // MARK: - 300 Tang poems

  @Test(arguments: Way.allCases)
  func `Tang poems: endless choice among lines as long as the answer`(way: Way) throws {
    try play("tang.csv", way) { client, deck in
      _ = try client.start(Start.Parameters(kind: "free", deck: "tang"))
      var last = ""
      for number in 0..<2 * deck.cards.count {
        let (question, verdict) = try answer(client, deck, right: number % 3 > 0)
        let card = try deck.card(question.prompt)
        #expect(question.options.count == 4 && Set(question.options).count == 4)
        #expect(question.options.allSatisfy { $0.count == card.answer.count })
        #expect(question.prompt != last)
        #expect(verdict.closed && verdict.answer == card.answer && verdict.more == true)
        last = question.prompt
      }
      let status = try client.status()
      #expect(status.kind == "free" && status.streak == 0 && status.maxPosition == 4)
    }
  }

  @Test(arguments: Way.allCases)
  func `Tang poems: a test of ten shows its progress and its score`(way: Way) throws {
    try play("tang.csv", way) { client, deck in
      _ = try client.start(Start.Parameters(kind: "exam", deck: "tang"))
      var prompts: Set<String> = []
      for number in 1...10 {
        let (question, verdict) = try answer(client, deck, right: number != 3)
        #expect(question.number == number && question.of == 10)
        #expect(question.score == (number - 1 - (number > 3 ? 1 : 0)) * 10)
        prompts.insert(question.prompt)
        #expect(verdict.score == (number - (number >= 3 ? 1 : 0)) * 10)
      }
      #expect(prompts.count == 10)
      #expect(try exam(client, deck, right: deck.cards.count, of: deck.cards.count).score == 100)
    }
  }

  @Test(arguments: Way.allCases)
  func `Tang poems: the answer on demand, the poem afterwards, and its speech`(way: Way) throws {
    try play("tang.csv", way) { client, deck in
      _ = try client.start(Start.Parameters(kind: "flash", deck: "tang"))
      for number in 0..<5 {
        let question = try client.ask()
        let card = try deck.card(question.prompt)
        #expect(question.options.isEmpty && question.revealed == nil)
        #expect(question.speech == card.question && question.language == "zh-CN")
        let shown = try client.call(Reveal.self, Reveal.Parameters()).verdict
        #expect(shown.answer == card.answer && !shown.closed)
        let verdict = try client.answer(number % 2 == 0 ? "right" : "wrong")
        #expect(verdict.closed && verdict.correct == (number % 2 == 0))
        let poem = try client.call(Show.self, Show.Parameters())
        #expect(poem.text == card.text && poem.title == card.title)
        #expect(poem.author == card.author && poem.form == card.form)
        let speech = try client.call(Say.self, Say.Parameters())
        #expect(speech.language == "zh-CN")
        #expect(speech.text.contains(card.question) && speech.text.contains(card.answer))
      }
    }
  }

  // MARK: - Korean slang

  @Test(arguments: Way.allCases)
  func `Korean slang: given options, ten points each, and why after a wrong answer`(
    way: Way
  ) throws {
    try play("slang.csv", way) { client, deck in
      _ = try client.start(Start.Parameters(kind: "exam", deck: "slang"))
      var missed: Set<String> = []
      var score = 0
      for number in 1...10 {
        let isRight = number % 4 > 0
        let (question, verdict) = try answer(client, deck, right: isRight)
        let card = try deck.card(question.prompt)
        #expect(Set(question.options) == Set(card.options))
        #expect(verdict.answer == card.answer && verdict.detail == card.detail)
        score += isRight ? 10 : 0
        #expect(verdict.score == score)
        if !isRight { missed.insert(question.prompt) }
      }
      // Once more, on what was missed alone, and then ten at random again.
      let first = try client.start(Start.Parameters(kind: "exam", missed: true))
      #expect(first.of == missed.count)
      var repeated: Set<String> = []
      for _ in missed { repeated.insert(try answer(client, deck, right: true).question.prompt) }
      #expect(repeated == missed)
      _ = try client.start(Start.Parameters(kind: "exam", deck: "slang"))
      for _ in 1...10 { _ = try answer(client, deck, right: true) }
      let again = try client.start(Start.Parameters(kind: "exam", again: true))
      #expect(again.of == 10 && again.number == 1 && again.deck == "slang")
      _ = try client.call(End.self, End.Parameters())
      #expect(try exam(client, deck, right: deck.cards.count, of: deck.cards.count).score == 100)
    }
  }

  // MARK: - Constellations

  @Test(arguments: Way.allCases)
  func `Constellations: a picture, shuffled options, and no next question before an answer`(
    way: Way
  ) throws {
    try play("stars.json", way) { client, deck in
      let picture = try #require(deck.cards.first { !$0.image.isEmpty })
      var orders: [String: Set<[String]>] = [:]
      for _ in 0..<3 {
        _ = try client.start(
          Start.Parameters(kind: "exam", deck: "stars", questions: deck.cards.count))
        for _ in deck.cards {
          let question = try client.ask()
          #expect(try client.ask() == question)
          #expect(throws: Conversation.Refused.self) {
            try client.start(Start.Parameters(kind: "free"))
          }
          orders[question.prompt, default: []].insert(question.options)
          #expect(question.image == (question.prompt == picture.question ? picture.image : nil))
          _ = try answer(client, deck, right: true)
        }
      }
      #expect(orders.count == deck.cards.count)
      #expect(orders.values.contains { $0.count > 1 })
    }
  }

  @Test(arguments: Way.allCases)
  func `Constellations: the best score is kept for good and only a greater one is a record`(
    way: Way
  ) throws {
    try play("stars.json", way) { client, deck in
      for (right, best, isNew) in [(5, 50, true), (5, 50, false), (4, 50, false), (9, 90, true)] {
        let verdict = try exam(client, deck, right: right, of: 10)
        #expect(verdict.score == right * 10 && verdict.best == best && verdict.newBest == isNew)
        try client.restart()
      }
      let decks = try client.call(ListDecks.self, ListDecks.Parameters()).decks
      #expect(decks.first { $0.name == "stars" }?.bestScores == [BestScore(of: 10, score: 90)])
    }
  }

  // MARK: - Cartoons

  @Test(arguments: Way.allCases)
  func `Cartoons: colours are the clue, the right answer follows, the last option stays last`(
    way: Way
  ) throws {
    try play("cartoon.csv", way) { client, deck in
      let count = deck.cards.count
      for _ in 0..<4 {
        _ = try client.start(Start.Parameters(kind: "exam", deck: "cartoon", questions: count))
        for number in 1...count {
          let (question, verdict) = try answer(client, deck, right: number % 2 == 0)
          let card = try deck.card(question.prompt)
          #expect(question.swatches == card.swatches && !question.swatches.isEmpty)
          #expect(verdict.answer == card.answer)
          if card.keepLast { #expect(question.options.last == card.options.last) }
        }
      }
    }
  }

  @Test func `Cartoons: one of four messages by score`() throws {
    try play("cartoon.csv", .inProcess) { client, deck in
      let messages = try (0...10).map { right in
        try #require(try exam(client, deck, right: right, of: 10).message)
      }
      let bands = [messages[0...3], messages[4...5], messages[6...7], messages[8...10]]
      for band in bands { #expect(Set(band).count == 1) }
      #expect(Set(bands.compactMap(\.first)).count == 4)
    }
  }

  @Test func `Cartoons: a question with a missing option is refused and nothing comes in`() throws {
    let file = """
      question,swatches,answer,options
      Who is yellow?,gold,Tweety,Tweety|Nemo
      Who is blue?,#5fb7e5,The Smurfs,Doraemon|Dory
      """
    let faults = #expect(throws: Faults.self) {
      try Deck.read(Array(file.utf8), fileName: "cartoon.csv") { _ in true }
    }
    let fault = try #require(faults?.faults.first)
    #expect(faults?.faults.count == 1)
    #expect(fault.place == .row(3) && fault.column == "answer")
    // The daemon trusts no client either.
    try converse(.overSocket) { client in
      let cards = [
        Decks.Card(question: "Who is yellow?", answer: "Tweety", options: ["Tweety", "Nemo"]),
        Decks.Card(question: "Who is blue?", answer: "The Smurfs", options: ["Doraemon", "Dory"]),
      ]
      let refused = #expect(throws: Conversation.Refused.self) {
        try client.bring(Deck(name: "cartoon", cards: cards))
      }
      #expect(refused?.name == "BadDeck")
      let decks = try client.call(ListDecks.self, ListDecks.Parameters()).decks
      #expect(decks.map(\.name) == ["kana"])
    }
  }
}
