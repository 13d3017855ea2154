import FoundationEssentials
import Testing
@testable import Trainer

@Suite struct UndoTests {
  @Test func `an answer taken back is pending again, and a newer question is dropped`() throws {
    var learner = try Learner()
    let asked = try learner.ask()
    try learner.answerWrong()
    let before = learner.state
    try learner.answerRight()
    try learner.ask()
    try learner.undo()
    #expect(learner.pending?.asked == asked)
    #expect(learner.pending?.wrongAnswers == before.session.pending?.wrongAnswers)
    #expect(learner.state.session == before.session)
    #expect(learner.state.memories == before.memories)
    try learner.undo()
    #expect(learner.pending?.asked == asked)
    #expect(learner.pending?.wrongAnswers == [])
    #expect(learner.state.answers == 0)
    #expect(learner.state.studyDays == StudyDays())
  }

  @Test func `undo reaches back at least twenty answers, also after a restart, and then says so`()
    throws
  {
    var learner = try Learner()
    for _ in 0..<40 { try learner.answerRight() }
    let state = try JSONDecoder().decode(State.self, from: JSONEncoder().encode(learner.state))
    #expect(state == learner.state)
    learner.trainer = Trainer(library: learner.trainer.library, state: state)
    var depth = 0
    while !learner.state.undo.isEmpty {
      try learner.undo()
      depth += 1
    }
    #expect(depth >= 20)
    #expect(learner.state.answers == 40 - depth)
    let before = learner.state
    #expect(throws: Refusal.nothingToUndo) { try learner.undo() }
    #expect(learner.state == before)
  }

  @Test func `undo in full rounds takes back the character it unlocked`() throws {
    var learner = try Learner()
    try learner.set("rounds", "full")
    for _ in 0..<4 { try learner.answerRight() }
    #expect(learner.trainer.quest.maxPosition == 5)
    try learner.undo()
    #expect(learner.trainer.quest.maxPosition == 4)
    try learner.answerRight()
    #expect(learner.trainer.quest.maxPosition == 5)
  }

  @Test func `an exam is not taken back while it runs`() throws {
    var learner = try Learner()
    try learner.answerRight()
    try learner.start(StartRequest(kind: .exam))
    try learner.ask()
    #expect(throws: Refusal.examRunning(number: 1, of: 10)) { try learner.undo() }
  }

  @Test func `an answer that another device took back teaches nothing`() throws {
    var diary = Diary()
    diary.answer(day: 0)
    var other = diary.state
    let before = other
    let moment = Moment(at: (Diary.monday + 1) * 86_400_000 + 43_200_000, offset: 0)
    let entry = Entry(
      seq: 1, moment: moment, fact: .answered(Diary.answered("い", right: false)))
    other.apply(entry, from: .otherDevice, isUndone: true)
    #expect(other == before)
    other.apply(entry, from: .otherDevice)
    #expect(other.answers == 2)
    #expect(other.session == before.session)
  }
}
