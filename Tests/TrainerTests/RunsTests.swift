import Testing
@testable import Trainer

/// Runs that go on while settings change under them, and requests that contradict themselves.
@Suite struct RunsTests {
  private static let narrow = [("scripts", "hiragana"), ("types", "handakuon")]

  @Test(arguments: [false, true])
  func `an exam comes to its end whatever is left out meanwhile`(isKnown: Bool) throws {
    var learner = try Learner()
    var request = StartRequest(kind: .quest)
    request.from = 30
    try learner.start(request)
    var exam = StartRequest(kind: .exam)
    (exam.questions, exam.known) = (25, isKnown)
    try learner.start(exam)
    var asked: Set<String> = []
    for number in 1...25 {
      let question = try learner.ask()
      #expect(question.number == number && question.of == 25)
      #expect(asked.insert(question.card).inserted)
      let recorded =
        number % 5 == 0 ? try learner.answerWrong() : try learner.answerRight()
      #expect(recorded.exam?.finished == (number == 25))
      if number == 3 { for (key, value) in Self.narrow { try learner.set(key, value) } }
    }
    #expect(learner.state.recorded.last?.value.exam?.score == 80)
    // What was missed can be taken again, though half of it is left out now.
    var again = StartRequest(kind: .exam)
    again.missed = true
    try learner.start(again)
    while learner.state.session.run.isExam {
      #expect(asked.contains(try learner.ask().card))
      try learner.answerRight()
    }
  }

  @Test(arguments: [false, true])
  func `a drill whose kana are left out goes on with the others`(endsSuddenly: Bool) throws {
    var learner = try Learner()
    var request = StartRequest(kind: .free)
    (request.contrast, request.suddenDeath) = ("シツ", endsSuddenly)
    try learner.start(request)
    #expect(["シ", "ツ"].contains(try learner.ask().card))
    try learner.answerRight()
    for (key, value) in Self.narrow { try learner.set(key, value) }
    #expect("ぱぴぷぺぽ".contains(try learner.ask().card))
    #expect(try learner.answerRight().answered.kind == .free)
  }

  @Test(arguments: ["シツ", "ソン", "ぬめ", "はほ", "クケ"])
  func `a drill of two offers what else looks like them`(pair: String) throws {
    var learner = try Learner()
    var request = StartRequest(kind: .free)
    (request.contrast, request.mode) = (pair, .romaji)
    try learner.start(request)
    let readings = learner.trainer.library.grader.readings
    for _ in 0..<20 {
      let asked = try learner.ask()
      let alike = readings.alike(asked.card)
      #expect(asked.options.count == 4)
      #expect(asked.options.allSatisfy { $0 == asked.card || alike.contains($0) })
      try learner.answerRight()
    }
  }

  @Test(arguments: ["tsu", "tu", "TU", "ｔｕ", "ツ"])
  func `a mistake is drilled and offered again however it was spelled`(given: String) throws {
    var learner = try Learner()
    var request = StartRequest(kind: .quest)
    request.from = 150
    try learner.start(request)
    request = StartRequest(kind: .free)
    (request.contrast, request.typed) = ("シソ", true)
    try learner.start(request)
    while try learner.ask().card != "シ" { try learner.answerRight() }
    #expect(try !learner.answer(given).answered.right)
    (request.contrast, request.typed) = ("", nil)
    try learner.start(request)
    for _ in 0..<10 {
      let asked = try learner.ask()
      #expect(["シ", "ツ"].contains(asked.card))
      #expect(asked.options.contains(asked.card == "シ" ? "tsu" : "shi"))
      try learner.answerRight()
    }
  }

  @Test func `an exam taken again takes no other options, and says which`() throws {
    var learner = try Learner()
    var exam = StartRequest(kind: .exam)
    exam.questions = 2
    try learner.start(exam)
    for _ in 0..<2 { try learner.answerWrong() }
    let wrong: [(String, (inout StartRequest) -> Void)] = [
      ("--questions", { $0.questions = 5 }), ("--known", { $0.known = true }),
      ("--from", { $0.from = 3 }), ("--sudden-death", { $0.suddenDeath = true }),
      ("--contrast", { $0.contrast = "シツ" }),
    ]
    let before = learner.state
    for isMissed in [false, true] {
      for (option, set) in wrong {
        var request = StartRequest(kind: .exam)
        (request.again, request.missed) = (!isMissed, isMissed)
        set(&request)
        do {
          try learner.start(request)
          Issue.record("\(option) was taken")
        } catch Refusal.optionNeeds(let named, _) {
          #expect(named == option)
        }
      }
      var request = StartRequest(kind: .quest)
      (request.again, request.missed) = (!isMissed, isMissed)
      #expect(throws: Refusal.self) { try learner.start(request) }
    }
    #expect(learner.state == before)
    exam.questions = nil
    (exam.again, exam.typed, exam.mode) = (true, true, .romaji)
    try learner.start(exam)
    let question = try learner.ask()
    #expect(question.of == 2 && question.typed && question.mode == .romaji)
  }
}
