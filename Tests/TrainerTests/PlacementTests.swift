import FSRS
import TestSupport
import Testing
@testable import Trainer

@Suite struct PlacementTests {
  /// Plays a placement in which each answer is as a learner gives it, and returns how many questions it took.
  private func place(
    count: Int, knows: (Int) -> Bool
  ) throws -> (known: Int, questions: Int, asked: [Int]) {
    var answers: [(place: Int, right: Bool)] = []
    while let next = Placement(count: count, answers: answers).next {
      try #require((0..<count).contains(next))
      try #require(answers.count <= Placement.mostQuestions)
      answers.append((next, knows(next)))
    }
    let placement = Placement(count: count, answers: answers)
    return (placement.known, answers.count, answers.map(\.place))
  }

  @Test(arguments: [208, 241, 46, 10])
  func `whoever knows the first so many is placed within a handful of them`(count: Int) throws {
    for known in 0...count {
      let found = try place(count: count) { $0 < known }
      #expect(found.questions <= 20)
      #expect(found.known <= known + 2)
      #expect(found.known >= known - 5)
    }
  }

  @Test func `luck alone seldom gets far`() throws {
    var far = 0
    for seed in 0..<400 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let found = try place(count: 208) { _ in Int.random(in: 0..<4, using: &random) == 0 }
      #expect(found.questions <= 20)
      if found.known > 104 { far += 1 }
    }
    // Two of three lucky answers at the first step: 10 in 64.
    #expect(far < 400 / 4)
  }

  @Test func `no kana is asked twice by someone who knows up to one place`() throws {
    for known in stride(from: 0, through: 208, by: 13) {
      let found = try place(count: 208) { $0 < known }
      #expect(Set(found.asked).count == found.asked.count)
    }
  }

  @Test func `a deck of four needs no test`() throws {
    #expect(Placement(count: 4, answers: []).next == nil)
    #expect(Placement(count: 0, answers: []).next == nil)
  }

  // MARK: - As a run

  @Test func `a test finds the place, ends, and moves the position there`() throws {
    var learner = try Learner()
    try learner.start(StartRequest(kind: .place))
    let keys = learner.trainer.material.keys
    var questions = 0
    while learner.state.session.run.kind == .place {
      let asked = try learner.ask()
      #expect(!asked.graded)
      let place = try #require(keys.firstIndex(of: asked.card))
      if place < 100 { try learner.answerRight() } else { try learner.answerWrong() }
      questions += 1
      try #require(questions <= 20)
    }
    #expect((95...102).contains(learner.trainer.quest.maxPosition))
    #expect(learner.state.session.streak == 0)
    #expect(learner.state.session.run.kind == .quest)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `taking the last answer of a test back takes back what it found`(seed: UInt64) throws {
    var learner = try Learner(seed: seed)
    for _ in 0..<seed { try learner.answerRight() }
    try learner.start(StartRequest(kind: .place))
    var before = learner.state
    while learner.state.session.run.kind == .place {
      try learner.ask()
      before = learner.state
      if Int.random(in: 0..<3, using: &learner.random) > 0 {
        try learner.answerRight()
      } else {
        try learner.answerWrong()
      }
    }
    let found = learner.state
    for _ in 0..<3 { try learner.answerRight() }
    #expect(try learner.replayed() == learner.state)
    for _ in 0..<4 { try learner.undo() }
    #expect(learner.state.session == before.session)
    #expect(learner.state.memories == before.memories)
    #expect(learner.state.studyDays == before.studyDays)
    #expect(try learner.replayed() == learner.state)
    // Answered again, it is found again.
    if try #require(found.recorded.last).value.answered.right {
      try learner.answerRight()
    } else {
      try learner.answerWrong()
    }
    #expect(learner.state.session.quests == found.session.quests)
  }

  @Test func `a claimed place makes the kana before it known for 8 days, due over 14`() throws {
    var learner = try Learner()
    var request = StartRequest()
    request.from = 101
    try learner.start(request)
    #expect(learner.trainer.quest.maxPosition == 101)
    let today = learner.state.day(at: learner.moment)
    for direction in Direction.allCases {
      let traces = try #require(learner.state.memories["kana"]?[direction])
      #expect(traces.count == 100)
      #expect(traces.values.allSatisfy { $0.memory?.stability == 8 && $0.answers == 0 })
      let days = Set(traces.values.compactMap { $0.placedDue.map { $0 - today } })
      #expect(days == Set(1...14))
    }
    let asked = try learner.ask()
    try learner.answerRight()
    let trace = try #require(learner.state.memories["kana"]?.see[asked.card])
    #expect(trace.placedDue == nil)
  }

  @Test func `a first answer after a placement is graded Good, not Hard`() throws {
    var diary = Diary()
    diary.fold(
      .placed(
        Placed(deck: "kana", filter: diary.state.filter(of: "kana"), maxPosition: 5, cards: ["あ"])))
    let placed = try #require(diary.state.memories["kana"]?.see["あ"]?.memory)
    diary.answer(day: 3)
    let memory = Scheduler().next(placed, rating: .good, elapsedDays: 4)
    // The placement was recorded at midnight, which is still the study day before.
    #expect(diary.state.memories["kana"]?.see["あ"]?.memory == memory)
    #expect(diary.state.memories["kana"]?.see["あ"]?.isShaky == false)
  }

  @Test func `a placement neither forgets what was learned nor moves the position back`() throws {
    var learner = try Learner()
    for _ in 0..<30 { try learner.answerRight() }
    let before = learner.state
    let position = learner.trainer.quest.maxPosition
    var request = StartRequest()
    request.from = 2
    try learner.start(request)
    #expect(learner.trainer.quest.maxPosition == position)
    #expect(learner.state.memories["kana"]?.see == before.memories["kana"]?.see)
  }

  @Test(arguments: [0, -1, 209, Int.max, Int.min])
  func `a place outside the table is refused and nothing changes`(from: Int) throws {
    var learner = try Learner()
    let before = learner.state
    var request = StartRequest()
    request.from = from
    #expect(throws: Refusal.outOfRange(option: "--from", range: 1...208)) {
      try learner.start(request)
    }
    #expect(learner.state == before)
  }
}
