import FSRS
import TestSupport
import Testing
@testable import Trainer

/// The rules of spaced rounds, one by one.
@Suite struct RoundsTests {
  private let scheduler = Scheduler()

  /// The cards of the round that is being asked, in order.
  private func round(_ learner: Learner) throws -> [String] {
    let round = try #require(learner.trainer.quest.round)
    return try #require(learner.state.sequences[round.sequence])
  }

  /// Answers the rest of the round; which of its cards are missed is chosen by the card.
  private func finishRound(
    _ learner: inout Learner, missing: (String) -> Bool = { _ in false }
  ) throws {
    try learner.ask()
    while let round = learner.trainer.quest.round, !round.isOver {
      let card = try learner.ask().card
      if missing(card) { try learner.reveal() } else { try learner.answerRight() }
    }
  }

  private func shaky(_ learner: Learner) -> [String] {
    learner.trainer.material.keys.prefix(learner.trainer.quest.maxPosition).filter {
      let trace = learner.state.memories["kana"]?.see[$0]
      return trace?.memory != nil && trace?.isShaky == true
    }
  }

  private func due(_ learner: Learner) -> [String] {
    let today = learner.state.day(at: learner.moment)
    return learner.trainer.material.keys.prefix(learner.trainer.quest.maxPosition).filter {
      guard let trace = learner.state.memories["kana"]?.see[$0], !trace.isShaky else {
        return false
      }
      return trace.due(retention: 0.85, scheduler: scheduler).map { $0 <= today } ?? false
    }
  }

  @Test func `the very first round is the four starting kana`() throws {
    var learner = try Learner()
    try learner.ask()
    #expect(try Set(round(learner)) == ["あ", "い", "う", "え"])
    #expect(learner.trainer.quest.maxPosition == 4)
  }

  @Test func `no new kana come while four are shaky`() throws {
    var learner = try Learner()
    try finishRound(&learner)
    try learner.ask()
    #expect(learner.trainer.quest.maxPosition == 4)
    #expect(try Set(round(learner)) == ["あ", "い", "う", "え"])
  }

  @Test func `a round without a miss among kana met before unlocks two`() throws {
    var learner = try Learner()
    try finishRound(&learner)
    try finishRound(&learner)
    try learner.ask()
    #expect(learner.trainer.quest.maxPosition == 6)
    #expect(try Set(round(learner)).isSuperset(of: ["お", "か"]))
  }

  @Test func `a calm pace unlocks one`() throws {
    var learner = try Learner()
    try learner.set("pace", "calm")
    try finishRound(&learner)
    try finishRound(&learner)
    try learner.ask()
    #expect(learner.trainer.quest.maxPosition == 5)
  }

  @Test func `after a miss among kana met before, one is unlocked`() throws {
    var learner = try Learner()
    try finishRound(&learner)
    try finishRound(&learner) { $0 == "あ" }
    try learner.ask()
    #expect(learner.trainer.quest.maxPosition == 5)
    #expect(try Set(round(learner)).isSuperset(of: ["あ", "お"]))
  }

  @Test func `a miss at a first meeting does not spoil a round`() throws {
    var learner = try Learner()
    try finishRound(&learner)
    try finishRound(&learner)
    try finishRound(&learner) { ["お", "か"].contains($0) }
    try learner.ask()
    #expect(learner.trainer.quest.maxPosition == 8)
  }

  @Test func `a miss comes back in the next round`() throws {
    var learner = try Learner()
    for _ in 0..<6 { try finishRound(&learner) }
    try learner.ask()
    let missed = try round(learner)[0]
    try finishRound(&learner) { $0 == missed }
    try learner.ask()
    #expect(try round(learner).contains(missed))
  }

  @Test func `a kana picked by mistake joins the round ungraded`() throws {
    var learner = try Learner()
    for _ in 0..<8 { try finishRound(&learner) }
    var recorded: Recorded?
    var length = 0
    for _ in 0..<60 {
      try learner.ask()
      length = learner.trainer.quest.round?.length ?? 0
      recorded = try learner.answerWrong()
      if (learner.trainer.quest.round?.length ?? 0) > length { break }
      try learner.answerRight()
    }
    let picked = try #require(recorded?.answered.picked)
    #expect(learner.trainer.quest.round?.joined == [picked])
    #expect(learner.trainer.quest.round?.length == length + 1)
    try learner.answerRight()
    var asked = try learner.ask()
    while asked.number <= length {
      try learner.answerRight()
      asked = try learner.ask()
    }
    #expect(asked.card == picked)
    #expect(!asked.graded)
    let before = learner.state.memories["kana"]?.see[picked]
    try learner.answerRight()
    #expect(learner.state.memories["kana"]?.see[picked]?.memory == before?.memory)
    #expect(learner.state.memories["kana"]?.see[picked]?.answers == (before?.answers ?? 0) + 1)
  }

  @Test func `nothing joins in full rounds`() throws {
    var learner = try Learner()
    try learner.set("rounds", "full")
    try learner.answerWrong()
    #expect(learner.trainer.quest.round?.joined == [])
  }

  @Test func `with nothing to learn the least known are asked ahead, and that is said once`() throws
  {
    var learner = try Learner()
    try learner.set("types", "handakuon")
    for _ in 0..<400 where learner.trainer.quest.maxPosition < 10 { try learner.answerRight() }
    var said = 0
    for _ in 0..<40 {
      let asked = try learner.ask()
      if asked.done { said += 1 }
      try learner.answerRight()
    }
    #expect(said == 1)
    let asked = try learner.ask()
    #expect(asked.ahead)
    #expect(try round(learner).count == 4)
    learner.wait(days: 1)
    try learner.answerRight()
    for _ in 0..<80 { if try learner.ask().done { said += 1 } else { try learner.answerRight() } }
    #expect(said >= 2)
  }

  @Test func `new kana are introduced in the round that holds them, unless that is off`() throws {
    var learner = try Learner()
    try learner.ask()
    #expect(learner.trainer.quest.round?.introduces == ["あ", "い", "う", "え"])
    var blind = try Learner()
    try blind.set("introduce", "off")
    try blind.ask()
    #expect(blind.trainer.quest.round?.introduces == [])
  }

  // MARK: - Any history

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `every round drawn follows the rules`(seed: UInt64) throws {
    var learner = try Learner(seed: seed)
    let calm = seed % 3 == 0
    if calm { try learner.set("pace", "calm") }
    var last: String?
    for step in 0..<250 {
      if step % 40 == 39 { learner.wait(days: Int.random(in: 1...12, using: &learner.random)) }
      let before = learner
      let asked = try learner.ask()
      if last == asked.card { #expect(asked.of == 1) }
      last = asked.card
      for entry in learner.entries.dropFirst(before.entries.count) {
        if case .drew(let drew) = entry.fact { try check(drew, drawnIn: before, calm: calm) }
      }
      if Int.random(in: 0..<5, using: &learner.random) == 0 { try learner.answerWrong() }
      try learner.answerRight()
    }
  }

  private func check(_ drew: Drew, drawnIn learner: Learner, calm: Bool) throws {
    let position = learner.trainer.quest.maxPosition
    let met = learner.state.memories["kana"]?.see ?? TextMap()
    let shaky = shaky(learner).sorted { (met[$0]?.at ?? 0) < (met[$1]?.at ?? 0) }
    let due = due(learner).sorted { recall(met[$0], learner) < recall(met[$1], learner) }
    let new = drew.cards.filter { met[$0]?.memory == nil }
    #expect(Set(drew.cards).count == drew.cards.count)
    #expect(drew.maxPosition == position + drew.unlocked.count)
    #expect(drew.unlocked.allSatisfy(drew.cards.contains))
    guard learner.trainer.quest.rounds > 0 else {
      #expect(drew.unlocked.isEmpty && drew.cards.count == 4)
      return
    }
    #expect((4...8).contains(drew.cards.count))
    // Shaky, longest unasked first, then due, least known first.
    let wanted = Array((shaky + due).prefix(8))
    #expect(Set(wanted).isSubset(of: drew.cards))
    let round = learner.trainer.quest.round
    let flawless = round.map { $0.isOver ? $0.isFlawless : learner.trainer.quest.wasFlawless }
    let allowed = flawless == true && !calm ? 2 : 1
    let room = min(8 - wanted.count, max(0, 4 - shaky.count), allowed)
    #expect(drew.unlocked.count == room)
    #expect(new.count == room)
    #expect(Set(drew.introduces) == Set(new))
    #expect(drew.ahead == (wanted.isEmpty && room == 0))
    // What is left over is padding, up to four, least known first.
    let padding = drew.cards.filter { !wanted.contains($0) && !new.contains($0) }
    #expect(padding.count == max(0, 4 - wanted.count - room))
  }

  private func recall(_ trace: Trace?, _ learner: Learner) -> Double {
    trace?.recall(at: learner.moment.at, scheduler: scheduler) ?? 0
  }
}
