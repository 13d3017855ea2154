import TestSupport
import Testing
import Trainer

@Suite struct QuestTests {
  @Test(arguments: [208, 241], ["full", "spaced"])
  func `a quest can be played to the end of the table and on`(size: Int, rounds: String) throws {
    var learner = try Learner(seed: UInt64(size))
    try learner.set("rounds", rounds)
    // Typed, the 20,000 answers and more of full rounds need no options; other tests draw those.
    if rounds == "full" { try learner.set("input", "typed") }
    if size == 241 { try learner.set("types", "gojuon,dakuon,handakuon,yoon,extended") }
    #expect(learner.trainer.material.count == size)
    var position = 4
    var answers = 0
    while learner.trainer.quest.maxPosition < size {
      if answers % 200 == 199 { learner.wait(days: 1) }
      try learner.answerRight()
      answers += 1
      #expect(learner.trainer.quest.maxPosition >= position)
      position = learner.trainer.quest.maxPosition
      try #require(answers < 40_000)
    }
    for _ in 0..<(3 * size) { try learner.answerRight() }
    #expect(learner.trainer.quest.maxPosition == size)
    #expect(learner.state.session.streak == answers + 3 * size)
  }

  @Test func `the set starts with four and grows by one after each full round`() throws {
    var learner = try Learner()
    try learner.set("rounds", "full")
    var asked: [String] = []
    for number in 1...4 {
      let question = try learner.ask()
      #expect(question.number == number)
      #expect(question.of == 4)
      asked.append(question.card)
      let recorded = try learner.answerRight()
      #expect(recorded.unlocked == (number == 4 ? ["お"] : []))
      #expect(recorded.maxPosition == (number == 4 ? 5 : 4))
    }
    #expect(Set(asked) == ["あ", "い", "う", "え"])
    #expect(try learner.ask().of == 5)
  }

  @Test func `wrong then right leaves a streak of one and no wrong answers`() throws {
    var learner = try Learner()
    for _ in 0..<3 { try learner.answerRight() }
    let wrong = try learner.answerWrong()
    #expect(!wrong.answered.closes)
    #expect(wrong.streak == 0)
    #expect(wrong.wrongAnswers == [wrong.answered.given])
    let right = try learner.answerRight()
    #expect(right.streak == 1)
    #expect(right.bestStreak == 3)
    #expect(learner.pending == nil)
  }

  @Test func `an option tried is refused and nothing changes`() throws {
    var learner = try Learner()
    let wrong = try learner.answerWrong()
    let before = learner.state
    #expect(throws: Refusal.alreadyTried(option: wrong.answered.given)) {
      try learner.answer(wrong.answered.given)
    }
    #expect(learner.state == before)
  }

  @Test func `asking again gives the same question`() throws {
    var learner = try Learner()
    let question = try learner.ask()
    #expect(try learner.ask() == question)
    #expect(learner.entries.count == 2)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `no sequence of requests traps, and replay equals live`(seed: UInt64) throws {
    var learner = try Learner(seed: seed)
    for _ in 0..<250 { try learner.step() }
    #expect(try learner.replayed() == learner.state)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `what is due is the same, kept from answer to answer or counted afresh`(
    seed: UInt64
  ) throws {
    var learner = try Learner(seed: seed)
    for _ in 0..<100 {
      try learner.step()
      let afresh = Trainer(library: learner.trainer.library, state: learner.state)
      let today = learner.state.day(at: learner.moment)
      for day in [today, today + 1, today + 30] {
        #expect(
          learner.trainer.dueCounts(in: learner.trainer.material, on: day)
            == afresh.dueCounts(in: afresh.material, on: day))
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `undo gives back the state before the answer`(seed: UInt64) throws {
    var learner = try Learner(seed: seed)
    for _ in 0..<60 { try learner.step() }
    if learner.state.session.run.isExam { learner.end() }
    try learner.set("scripts", "hiragana,katakana")
    try learner.start(StartRequest())
    var before: [State] = []
    for _ in 0..<20 {
      try learner.ask()
      before.append(learner.state)
      if Bool.random(using: &learner.random) {
        try learner.answerRight()
      } else {
        try learner.answerWrong()
      }
    }
    try learner.ask()
    for state in before.reversed() {
      try learner.undo()
      #expect(learner.state.session == state.session)
      #expect(learner.state.memories == state.memories)
      #expect(learner.state.studyDays == state.studyDays)
      #expect(learner.state.retention == state.retention)
      #expect(learner.state.answers == state.answers)
    }
    #expect(try learner.replayed() == learner.state)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `options are distinct and exactly one is right under every reading`(seed: UInt64) throws {
    var learner = try Learner(seed: seed)
    try learner.set("types", "gojuon,dakuon,handakuon,yoon,extended")
    try learner.set("mode", ["kana", "romaji", "script", "listen", "mixed"][Int(seed % 5)])
    let grader = learner.trainer.library.grader
    var request = StartRequest()
    request.from = Int.random(in: 4...241, using: &learner.random)
    try learner.start(request)
    for _ in 0..<60 {
      let asked = try learner.ask()
      let mode = try #require(asked.mode)
      let right = learner.trainer.answer(to: asked)
      #expect(Set(asked.options).count == asked.options.count)
      #expect(asked.options.count == 4)
      #expect(asked.options.filter { $0 == right }.count == 1)
      for option in asked.options where option != right {
        #expect(!grader.couldBeRight(option, for: asked.card, in: mode))
      }
      try learner.answerRight()
    }
  }
}
