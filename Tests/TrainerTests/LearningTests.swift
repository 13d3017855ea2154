import FSRS
import Testing
@testable import Trainer

@Suite struct LearningTests {
  private let scheduler = Scheduler()

  private func trace(
    _ learner: Learner, _ card: String, _ direction: Direction = .see
  ) throws -> Trace {
    try #require(learner.state.memories[State.kanaDeck]?[direction][card])
  }

  @Test func `the first answer ever teaches Hard when right and Again when wrong`() throws {
    var learner = try Learner()
    let right = try learner.answerRight().answered.card
    #expect(try trace(learner, right).memory == scheduler.first(.hard))
    let wrong = try learner.answerWrong().answered.card
    #expect(try trace(learner, wrong).memory == scheduler.first(.again))
  }

  @Test func `only the first answer to a question teaches`() throws {
    var learner = try Learner()
    let card = try learner.answerWrong().answered.card
    try learner.answerWrong()
    #expect(try !learner.answerRight().answered.graded)
    let trace = try trace(learner, card)
    #expect(trace.memory == scheduler.first(.again))
    #expect(trace.graded == 1)
    #expect(trace.answers == 3)
    #expect(trace.right == 1)
    #expect(trace.recalled == 0)
  }

  @Test func `a reveal teaches Again and closes the question`() throws {
    var learner = try Learner()
    let card = try learner.ask().card
    try learner.reveal()
    #expect(learner.pending == nil)
    #expect(try trace(learner, card).memory == scheduler.first(.again))
    #expect(try trace(learner, card).isShaky)
    #expect(learner.state.session.streak == 0)
  }

  @Test func `a later right answer teaches Good, by the study days since the last`() throws {
    var diary = Diary()
    diary.answer(day: 0, hour: 20)
    diary.answer(day: 1, hour: 6)
    diary.answer(day: 5, hour: 3.9)
    let first = scheduler.first(.hard)
    let second = scheduler.next(first, rating: .good, elapsedDays: 1)
    // Before 04:00 it is still day 4.
    let third = scheduler.next(second, rating: .good, elapsedDays: 3)
    #expect(diary.state.memories["kana"]?.see["あ"]?.memory == third)
  }

  @Test func `elapsed days follow the wall clock of each answer`() throws {
    var diary = Diary()
    diary.answer(day: 0, offset: -600)
    diary.answer(day: 1, offset: 780)
    let memory = scheduler.next(scheduler.first(.hard), rating: .good, elapsedDays: 1)
    #expect(diary.state.memories["kana"]?.see["あ"]?.memory == memory)
  }

  @Test func `a clock set back counts as the same day`() throws {
    var diary = Diary()
    diary.answer(day: 10)
    diary.answer(day: 3, right: false)
    let memory = scheduler.next(scheduler.first(.hard), rating: .again, elapsedDays: 0)
    let trace = try #require(diary.state.memories["kana"]?.see["あ"])
    #expect(trace.memory == memory)
    #expect(trace.day == Diary.monday + 10)
    #expect(trace.recall(at: 0, scheduler: scheduler) == 1)
  }

  // MARK: - Shaky

  @Test func `the first answer never ends being shaky and the second right one does`() throws {
    var diary = Diary()
    diary.answer(day: 0)
    #expect(diary.state.memories["kana"]?.see["あ"]?.isShaky == true)
    diary.answer(day: 0)
    #expect(diary.state.memories["kana"]?.see["あ"]?.isShaky == false)
  }

  @Test func `a wrong answer makes shaky until one right answer`() throws {
    var diary = Diary()
    for right in [true, true, false] { diary.answer(day: 0, right: right) }
    #expect(diary.state.memories["kana"]?.see["あ"]?.isShaky == true)
    diary.answer(day: 0)
    #expect(diary.state.memories["kana"]?.see["あ"]?.isShaky == false)
  }

  @Test func `a right second try does not end being shaky`() throws {
    var learner = try Learner()
    let card = try learner.answerWrong().answered.card
    try learner.answerRight()
    #expect(try trace(learner, card).isShaky)
  }

  // MARK: - Two memories

  @Test(arguments: [ModeSetting.kana, .romaji, .script, .listen])
  func `seeing and making are remembered apart`(mode: ModeSetting) throws {
    var learner = try Learner()
    try learner.set("mode", mode.rawValue)
    let card = try learner.answerRight().answered.card
    let wanted: Direction = mode == .kana ? .see : .make
    let other: Direction = mode == .kana ? .make : .see
    #expect(try trace(learner, card, wanted).memory != nil)
    #expect(learner.state.memories["kana"]?[other][card] == nil)
  }

  @Test func `mixed asks in the direction that needs it most`() throws {
    var learner = try Learner()
    for _ in 0..<40 { try learner.answerRight() }
    let seen = try #require(learner.state.memories["kana"]?.see)
    #expect(learner.state.memories["kana"]?.make.isEmpty == true)
    try learner.set("mode", "mixed")
    let today = learner.state.day(at: learner.moment)
    for _ in 0..<8 {
      let asked = try learner.ask()
      if let trace = seen[asked.card] {
        // What was never produced waits for what is being learned to recognise.
        let due = try #require(trace.due(retention: 0.85, scheduler: scheduler))
        #expect(asked.mode?.wantsKana == !(trace.isShaky || due <= today))
      }
      try learner.answerRight()
    }
  }

  // MARK: - Other runs

  @Test func `free, exam and flash teach but move neither streak nor position`() throws {
    for kind in [Kind.free, .exam, .flash] {
      var learner = try Learner(seed: 7)
      for _ in 0..<3 { try learner.answerRight() }
      let before = learner.state.session
      try learner.start(StartRequest(kind: kind))
      let graded = learner.state.answers
      for _ in 0..<5 { try learner.answerRight() }
      let wrong = try learner.answerWrong()
      #expect(learner.state.answers == graded + 6)
      #expect(wrong.answered.graded)
      #expect(wrong.answered.closes)
      #expect(learner.state.session.streak == before.streak)
      #expect(learner.state.session.bestStreak == before.bestStreak)
      #expect(learner.state.session.quests.values.map(\.maxPosition) == [4])
      #expect(learner.state.memories["kana"]?.see[wrong.answered.card]?.memory != nil)
    }
  }

  @Test func `what was taken for another kana is counted as a confusion`() throws {
    var learner = try Learner()
    let wrong = try learner.answerWrong()
    let confusions = learner.state.memories["kana"]?.confusions
    #expect(confusions == [wrong.answered.card: [wrong.answered.given: 1]])
    try learner.undo()
    #expect(learner.state.memories["kana"]?.confusions == [:])
  }

  @Test func `retention holds what was predicted against what came, from the next day on`() throws {
    var diary = Diary()
    diary.answer(day: 0)
    diary.answer(day: 0)
    #expect(diary.state.retention.isEmpty)
    diary.answer(day: 3)
    diary.answer(day: 8, right: false)
    let tally = try #require(diary.state.retention["see"])
    #expect(tally.reviews == 2)
    #expect(tally.recalled == 1)
    var memory = scheduler.next(scheduler.first(.hard), rating: .good, elapsedDays: 0)
    var predicted = scheduler.retrievability(stability: memory.stability, elapsedDays: 3)
    memory = scheduler.next(memory, rating: .good, elapsedDays: 3)
    predicted += scheduler.retrievability(stability: memory.stability, elapsedDays: 5)
    #expect(abs(tally.predicted - predicted) < 1e-12)
  }
}
