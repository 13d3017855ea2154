internal import Trainer

/// A simulated learner at the real trainer, day after day.
struct Simulation {
  private var trainer: Trainer
  private var learner: SimulatedLearner
  private var random: SplitMix64
  private var moment = start

  /// Monday, 2026-01-05, 19:00 UTC: a learner who practises in the evening.
  private static let start = Moment(at: 1_767_639_600_000, offset: 0)
  /// A quarter of what is not known is answered right by luck, since there are four options.
  static let luck = 0.25
  static let wantedRecall = 0.9
  /// Whoever is not there by then is said not to be.
  static let mostDays = 8_000
  /// From one answer to the next, in milliseconds.
  private static let pace = 4_000

  struct Outcome: Equatable {
    var answers: Int
    var days: Int
    var isReached: Bool
  }

  init(_ kind: SimulatedLearner.Kind, rounds: String, table: Table, seed: UInt64) {
    trainer = Trainer(library: Library(table: table))
    learner = SimulatedLearner(kind)
    random = SplitMix64(seed: seed)
    _ = trainer.apply([.set(key: "rounds", value: rounds)], at: moment)
  }

  /// Practises until all kana are unlocked and most come to mind, or for `mostDays`.
  ///
  /// Each day so many answers are given, wrong ones included, or fewer when the trainer says that
  /// nothing more is due.
  mutating func run(perDay: Int) throws(Refusal) -> Outcome {
    for day in 1...Self.mostDays {
      moment.at = Self.start.at + (day - 1) * 86_400_000
      let before = trainer.state.answers
      while trainer.state.answers < before + perDay {
        guard let asked = try ask() else { break }
        try answer(asked)
        if isThere { return outcome(days: day, isReached: true) }
      }
    }
    return outcome(days: Self.mostDays, isReached: false)
  }

  private func outcome(days: Int, isReached: Bool) -> Outcome {
    Outcome(answers: trainer.state.answers, days: days, isReached: isReached)
  }

  private var today: Int { trainer.state.day(at: moment) }

  private var isThere: Bool {
    let material = trainer.material
    return trainer.maxPosition(of: material) == material.count
      && learner.meanRecall(of: material.keys, day: today, at: moment.at) >= Self.wantedRecall
  }

  /// Draws the next question; nothing when the trainer says that all is done for today.
  ///
  /// That question is then still pending on the next day.
  private mutating func ask() throws(Refusal) -> Asked? {
    let facts = try trainer.decideAsk(at: moment, using: &random)
    _ = trainer.apply(facts, at: moment)
    guard let asked = trainer.state.session.pending?.asked else { return nil }
    if asked.number == 1, learner.kind.readsIntroductions { readIntroductions() }
    return asked.done && !facts.isEmpty ? nil : asked
  }

  private mutating func readIntroductions() {
    for card in trainer.quest.round?.introduces ?? [] where !learner.hasMet(card) {
      learner.learn(card, known: false, day: today, at: moment.at)
    }
  }

  /// Answers what is pending: from memory, by luck, or wrong and then whatever is left until it is right.
  private mutating func answer(_ asked: Asked) throws(Refusal) {
    let chance = learner.recall(asked.card, day: today, at: moment.at)
    let isKnown = Double.random(in: 0..<1, using: &random) < chance
    let isRight = isKnown || Double.random(in: 0..<1, using: &random) < Self.luck
    let right = trainer.answer(to: asked)
    var left = asked.options.filter { $0 != right }.shuffled(using: &random)
    if isRight {
      left = [right]
    } else {
      left.insert(right, at: Int.random(in: 1...left.count, using: &random))
    }
    for option in left where trainer.state.session.pending != nil { try give(option) }
    learner.learn(asked.card, known: isKnown, day: today, at: moment.at)
  }

  private mutating func give(_ option: String) throws(Refusal) {
    moment.at += Self.pace
    let facts = try trainer.decideAnswer(
      option, id: nil, key: nil, elapsed: Self.pace, at: moment, using: &random)
    _ = trainer.apply(facts, at: moment)
  }
}
