internal import System
internal import Trainer

extension Subcommand {
  static let decide = Subcommand(
    name: "decide",
    usage: "decide",
    summary:
      "measures how much processor time a question and the folding of a million answers take",
    run: { arguments throws(Failure) in
      guard arguments.isEmpty else { throw Failure(message: "no argument is wanted") }
      do {
        let table = try Table.builtIn()
        var isFast = true
        for rounds in ["spaced", "full"] {
          for mode in ["kana", "romaji", "mixed"] {
            let times = try Decisions.measured(table, rounds: rounds, mode: mode)
            print(times.line(named: "\(rounds) \(mode)"))
            isFast = isFast && times.isFast
          }
        }
        let history = try Fold.history(table)
        let learned = Fold.measured(history, origin: .otherDevice)
        print("a million answers through the memory model: \(learned.milliseconds) ms")
        let played = Fold.measured(history, origin: .ownDevice)
        print("with their questions, rounds and undo: \(played.milliseconds) ms")
        return isFast && learned.milliseconds < 2_000
      } catch {
        throw Failure(message: "\(error)")
      }
    })
}

/// How much processor time it took to decide what is asked next.
private struct Decisions {
  var all = Sample()
  /// Those that drew a round as well.
  var rounds = Sample()

  /// A decision takes less than 100 microseconds, also one that draws a round on the way.
  var isFast: Bool { [all, rounds].allSatisfy { $0.median < 100_000 } }

  /// Practises with all 241 kana unlocked, a fifth of the answers wrong, over some days.
  static func measured(_ table: Table, rounds: String, mode: String) throws -> Decisions {
    var practice = Practice(table)
    practice.record([
      .set(key: "types", value: "gojuon,dakuon,handakuon,yoon,extended"),
      .set(key: "rounds", value: rounds), .set(key: "mode", value: mode),
    ])
    var request = StartRequest()
    request.from = practice.trainer.material.count
    practice.record(try practice.trainer.decideStart(request))
    var times = Decisions()
    for number in 0..<6_000 {
      if number % 120 == 0 {
        practice.moment.at += 86_400_000
        practice.record(practice.trainer.decideEnd())
      }
      let start = Clock.processorNanoseconds()
      let facts = try practice.decideAsk()
      let time = Clock.processorNanoseconds() - start
      let drawsRound = facts.contains { if case .drew = $0 { true } else { false } }
      times.all.add(time)
      if drawsRound { times.rounds.add(time) }
      practice.record(facts)
      try practice.answer(right: number % 5 != 0)
    }
    return times
  }

  func line(named name: String) -> String {
    func summary(_ sample: Sample) -> String {
      "\(Self.microseconds(sample.median)) median, \(Self.microseconds(sample.p99)) at 99 %"
    }
    return "\(name): \(summary(all)); with a new round \(summary(rounds))"
      + (isFast ? "" : "  MISSED")
  }

  private static func microseconds(_ nanoseconds: Double) -> String {
    "\((nanoseconds / 100).rounded() / 10) us"
  }
}

/// How much processor time it took to fold a long history.
private struct Fold {
  var milliseconds: Int64

  /// A few thousand answers over some months.
  static func history(_ table: Table) throws -> [Entry] {
    var practice = Practice(table)
    for number in 0..<4_000 {
      if number % 60 == 0 { practice.moment.at += 86_400_000 }
      practice.record(try practice.decideAsk())
      try practice.answer(right: number % 5 != 0)
    }
    return practice.entries
  }

  /// Folds a history again and again, each time later, until it has a million answers.
  static func measured(_ history: [Entry], origin: State.Origin) -> Fold {
    let length = (history.last?.moment.at ?? 0) - Practice.start.at + 86_400_000
    var state = State()
    var entries = 0
    let start = Clock.processorNanoseconds()
    while state.answers < 1_000_000 {
      let shift = entries / history.count * length
      for entry in history {
        var later = entry
        later.moment.at += shift
        later.seq = entries + 1
        state.apply(later, from: origin)
        entries += 1
      }
    }
    let time = Clock.processorNanoseconds() - start
    return Fold(milliseconds: time / 1_000_000)
  }
}

/// A trainer at which answers are given as wanted.
private struct Practice {
  var trainer: Trainer
  var moment = start
  private(set) var entries: [Entry] = []
  private var random = SplitMix64(seed: 1)

  /// Monday, 2026-01-05, 12:00 UTC.
  static let start = Moment(at: 1_767_614_400_000, offset: 0)

  init(_ table: Table) {
    trainer = Trainer(library: Library(table: table))
  }

  mutating func record(_ facts: [Fact]) {
    entries += trainer.apply(facts, at: moment)
    moment.at += 3_000
  }

  mutating func decideAsk() throws(Refusal) -> [Fact] {
    try trainer.decideAsk(at: moment, using: &random)
  }

  /// Answers what is pending; a wrong answer is followed by the right one.
  mutating func answer(right: Bool) throws(Refusal) {
    guard let asked = trainer.state.session.pending?.asked else { return }
    let answer = trainer.answer(to: asked)
    if !right, let wrong = asked.options.first(where: { $0 != answer }) { try give(wrong) }
    try give(answer)
  }

  private mutating func give(_ answer: String) throws(Refusal) {
    record(
      try trainer.decideAnswer(
        answer, id: nil, key: nil, elapsed: 1_500, at: moment, using: &random))
  }
}
