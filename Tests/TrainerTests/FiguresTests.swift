import Decks
import FSRS
import TestSupport
import Testing
@testable import Trainer

@Suite struct FiguresTests {
  private func figures(_ learner: Learner) -> Figures {
    learner.trainer.figures(at: learner.moment)
  }

  private func practised(seed: UInt64, answers: Int) throws -> Learner {
    var learner = try Learner(seed: seed)
    for number in 0..<answers {
      if number % 30 == 29 { learner.wait(days: Int.random(in: 1...3, using: &learner.random)) }
      if Int.random(in: 0..<4, using: &learner.random) == 0 { try learner.answerWrong() }
      try learner.answerRight()
    }
    return learner
  }

  @Test func `a learner who never answered has figures too`() throws {
    let figures = figures(try Learner())
    #expect(figures.total == Figures.Tally())
    #expect(figures.total.accuracy == nil)
    #expect(figures.medianTime == nil)
    #expect(figures.days.isEmpty)
    #expect(figures.groups.isEmpty)
    #expect(figures.retention.isEmpty)
    #expect(figures.hardest.isEmpty)
    #expect(figures.confusions.isEmpty)
    #expect(figures.cards.map(\.text) == ["あ", "い", "う", "え"])
    #expect(figures.cards.allSatisfy { $0.recall == nil && $0.memory == nil && $0.due == nil })
    #expect(figures.forecast.map(\.due) == Array(repeating: 0, count: 14))
  }

  @Test func `second tries count as answers`() throws {
    var learner = try Learner()
    let card = try learner.answerWrong().answered.card
    try learner.answerRight()
    try learner.answerRight()
    let figures = figures(learner)
    #expect(figures.total == Figures.Tally(answers: 3, right: 2))
    #expect(figures.total.accuracy == 2.0 / 3)
    #expect(figures.bestStreak == 2)
    #expect(figures.days.map(\.answers) == [3])
    #expect(figures.days.map(\.new) == [2])
    let row = try #require(figures.cards.first { $0.text == card })
    #expect(row.tally == Figures.Tally(answers: 2, right: 1))
    #expect(figures.hardest.map(\.text) == [card])
  }

  @Test func `a card tells its memory, recall, time and due day`() throws {
    var learner = try Learner()
    let card = try learner.answerRight().answered.card
    learner.wait(days: 1)
    let row = try #require(figures(learner).cards.first { $0.text == card })
    let memory = Scheduler().first(.hard)
    #expect(row.memory == memory)
    #expect(row.medianTime == 1_200)
    #expect(row.reading == learner.trainer.library.table[card]?.romaji)
    let recall = try #require(row.recall)
    let expected = Scheduler().retrievability(
      stability: memory.stability, elapsedDays: 1 + 3_000.0 / 86_400_000)
    #expect(abs(recall - expected) < 1e-9)
    #expect(try #require(row.due) <= learner.state.day(at: learner.moment))
  }

  @Test func `mixed practice tells of the weaker memory and of the answers of both`() throws {
    var learner = try Learner()
    let card = try learner.answerRight().answered.card
    learner.wait(days: 3)
    try learner.set("mode", "romaji")
    while try learner.answerWrong().answered.card != card { try learner.answerRight() }
    try learner.set("mode", "mixed")
    let row = try #require(figures(learner).cards.first { $0.text == card })
    let traces = try #require(learner.state.memories["kana"])
    #expect(
      row.tally.answers == (traces.see[card]?.answers ?? 0) + (traces.make[card]?.answers ?? 0))
    let see = try #require(traces.see[card])
    let make = try #require(traces.make[card])
    let recalls = [see, make].filter { $0.memory != nil }.map {
      $0.recall(at: learner.moment.at, scheduler: Scheduler())
    }
    #expect(row.recall == recalls.min())
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the figures agree with each other`(seed: UInt64) throws {
    let learner = try practised(seed: seed, answers: 250)
    let figures = figures(learner)
    let byScript = figures.groups.filter { Script(rawValue: $0.name) != nil }
    let byType = figures.groups.filter { KanaType(rawValue: $0.name) != nil }
    let byDirection = figures.groups.filter { Direction(rawValue: $0.name) != nil }
    for part in [byScript, byType, byDirection].map({ $0.map(\.tally) })
      + [figures.cards.map(\.tally)]
    {
      #expect(part.reduce(0) { $0 + $1.answers } == figures.total.answers)
      #expect(part.reduce(0) { $0 + $1.right } == figures.total.right)
    }
    #expect(figures.days.reduce(0) { $0 + $1.answers } == figures.total.answers)
    #expect(figures.days.map(\.number) == figures.days.map(\.number).sorted())
    let wrong = figures.total.answers - figures.total.right
    #expect(figures.confusions.reduce(0) { $0 + $1.times } == wrong)
    #expect(figures.confusions.map(\.times) == figures.confusions.map(\.times).sorted(by: >))
    let difficulties = figures.hardest.compactMap { $0.memory?.difficulty }
    #expect(difficulties == difficulties.sorted(by: >))
    #expect(figures.hardest.count <= 10)
    let unlocked = learner.trainer.quest.maxPosition
    #expect(figures.cards.count == unlocked)
    #expect(figures.retention.map(\.name) == ["see"])
    for retention in figures.retention {
      #expect((0...1).contains(retention.measured))
      #expect((0.5...1).contains(retention.predicted))
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the forecast adds up to what status says is due`(seed: UInt64) throws {
    let learner = try practised(seed: seed, answers: 150)
    let today = learner.state.day(at: learner.moment)
    var due = 0
    for forecast in figures(learner).forecast {
      due += forecast.due
      let counts = learner.trainer.dueCounts(in: learner.trainer.material, on: forecast.day)
      #expect(due == counts.today)
    }
    #expect(figures(learner).forecast.map(\.day) == Array(today..<today + 14))
  }

  @Test func `confusions are told the most frequent first`() throws {
    var diary = Diary()
    for (card, given, times) in [("シ", "tsu", 3), ("ン", "so", 7), ("あ", "o", 3)] {
      for _ in 0..<times {
        var answered = Diary.answered(card, right: false)
        answered.given = given
        diary.fold(.answered(answered))
      }
    }
    let trainer = Trainer(library: try BuiltIn.library(), state: diary.state)
    let confusions = trainer.figures(at: Learner.start).confusions
    #expect(
      confusions == [
        Figures.Confusion(asked: "ン", given: "so", times: 7),
        Figures.Confusion(asked: "あ", given: "o", times: 3),
        Figures.Confusion(asked: "シ", given: "tsu", times: 3),
      ])
  }

  @Test func `a mistake is the same however it is typed, and is made once at a question`() throws {
    var learner = try Learner()
    try learner.set("input", "typed")
    let spellings = ["xtsu", "XTSU", "ｘｔｓｕ", " xtsu", "x\u{200B}tsu"]
    let card = try learner.ask().card
    for spelling in spellings {
      if let pending = learner.pending, !pending.wrongAnswers.isEmpty {
        #expect(throws: Refusal.self) { try learner.answer(spelling) }
        try learner.reveal()
      }
      while try learner.ask().card != card { try learner.answerRight() }
      #expect(try !learner.answer(spelling).answered.right)
    }
    #expect(
      figures(learner).confusions
        == [Figures.Confusion(asked: card, given: "xtsu", times: spellings.count)])
  }

  @Test func `another deck tells of its questions and groups`() throws {
    var learner = try Learner()
    let long = String(repeating: "春", count: 100)
    learner.trainer.put(
      LoadedDeck(
        Deck(
          name: "poems",
          cards: [
            Card(question: long, answer: "Meng", group: "five"),
            Card(question: "b", answer: "Li", group: "seven"),
            Card(question: "c", answer: "Du", group: "five"),
            Card(question: "d", answer: "Wang"),
          ])))
    learner.record(try learner.trainer.decideUse("poems"))
    for _ in 0..<4 { try learner.answerRight() }
    let figures = figures(learner)
    #expect(figures.groups.map(\.name) == ["five", "seven"])
    #expect(figures.groups.map(\.tally.answers) == [2, 1])
    #expect(figures.cards.map(\.reading) == ["Meng", "Li", "Du", "Wang"])
    #expect(figures.cards[0].text.hasSuffix("春…"))
    #expect(figures.cards[0].text.utf8.count <= 124)
    #expect(figures.cards.allSatisfy { $0.tally.answers == 1 })
  }

  @Test(arguments: ["see", "make", "kana exam 10", "deck", "見"])
  func `the reviews of a deck are its own, whatever it is called`(name: String) throws {
    var learner = try Learner()
    learner.trainer.put(
      LoadedDeck(
        Deck(
          name: name,
          cards: ["a", "b", "c", "d"].map { Card(question: $0, answer: "the answer \($0)") })))
    for _ in 0..<4 { try learner.answerRight() }
    learner.end()
    learner.wait(days: 2)
    for _ in 0..<4 { try learner.answerRight() }
    let kana = figures(learner).retention
    #expect(kana.map(\.name) == ["see"])
    learner.record(try learner.trainer.decideUse(name))
    #expect(figures(learner).retention.isEmpty)
    for _ in 0..<4 { try learner.answerRight() }
    learner.wait(days: 2)
    for _ in 0..<4 { try learner.answerRight() }
    #expect(figures(learner).retention.map(\.name) == [name])
    learner.record(try learner.trainer.decideUse(State.kanaDeck))
    learner.end()
    #expect(figures(learner).retention == kana)
  }
}
