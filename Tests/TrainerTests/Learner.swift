import Decks
import FSRS
import TestSupport
import Trainer

/// A trainer with a learner at it: time passes and chance is seeded, and every entry is kept.
struct Learner {
  var trainer: Trainer
  var random: SplitMix64
  var moment: Moment
  private(set) var entries: [Entry] = []

  /// Noon UTC of 2026-01-05, a Monday.
  static let start = Moment(at: 1_767_614_400_000, offset: 0)

  init(seed: UInt64 = 1, table: Table? = nil, at moment: Moment = Self.start) throws {
    trainer = Trainer(library: try table.map { Library(table: $0) } ?? BuiltIn.library())
    random = SplitMix64(seed: seed)
    self.moment = moment
  }

  var state: State { trainer.state }
  var pending: Pending? { state.session.pending }

  mutating func record(_ facts: [Fact]) {
    entries += trainer.apply(facts, at: moment)
    moment.at += 3_000
  }

  @discardableResult
  mutating func ask() throws -> Asked {
    record(try trainer.decideAsk(at: moment, using: &random))
    guard let asked = pending?.asked else { throw Refusal.noQuestion }
    return asked
  }

  /// Answers what is pending and returns what was recorded.
  @discardableResult
  mutating func answer(_ text: String, id: String? = nil, key: String? = nil) throws -> Recorded {
    record(
      try trainer.decideAnswer(
        text, id: id, key: key, elapsed: 1_200, at: moment, using: &random))
    guard let recorded = state.recorded.last?.value else { throw Refusal.noQuestion }
    return recorded
  }

  @discardableResult
  mutating func answerRight() throws -> Recorded {
    let asked = try ask()
    if asked.kind == .flash {
      if pending?.isTurned == false { try reveal() }
      return try answer("right")
    }
    return try answer(trainer.answer(to: asked))
  }

  /// Answers wrong, with an option not yet tried or with a text no kana has; right when only that is left.
  @discardableResult
  mutating func answerWrong() throws -> Recorded {
    let asked = try ask()
    if asked.kind == .flash {
      if pending?.isTurned == false { try reveal() }
      return try answer("wrong")
    }
    let right = trainer.answer(to: asked)
    let tried = pending?.wrongAnswers ?? []
    let wrong = asked.options.filter { $0 != right && !tried.contains($0) }
    if !asked.options.isEmpty, wrong.isEmpty { return try answer(right) }
    return try answer(wrong.randomElement(using: &random) ?? "x\(tried.count)x")
  }

  mutating func reveal() throws {
    record(try trainer.decideReveal(id: nil, key: nil, at: moment, using: &random))
  }

  mutating func undo() throws { record(try trainer.decideUndo()) }
  mutating func start(_ request: StartRequest) throws { record(try trainer.decideStart(request)) }
  mutating func end() { record(trainer.decideEnd()) }
  mutating func set(_ key: String, _ value: String) throws {
    record(try trainer.decideSet(key, value))
  }

  mutating func wait(days: Int) { moment.at += days * 86_400_000 }

  /// What the recorded history amounts to when it is read again.
  func replayed() throws -> State {
    var replay = Trainer(library: trainer.library)
    for entry in entries {
      let line = entry.openLine + Array(#","crc":"00000000"}"#.utf8)
      replay.apply(try Entry(line: line[...]))
    }
    return replay.state
  }

  /// One random step, such as any client could take; refusals change nothing.
  mutating func step() throws {
    let before = state
    do {
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<55: try answerRight()
      case 55..<75: try answerWrong()
      case 75..<79: try reveal()
      case 79..<84: try undo()
      case 84..<86: end()
      case 86..<88: wait(days: Int.random(in: 1...9, using: &random))
      case 88..<90:
        try set("mode", ModeSetting.allCases.randomElement(using: &random)?.rawValue ?? "kana")
      case 90: try set("rounds", Bool.random(using: &random) ? "full" : "spaced")
      case 91: try set("scripts", Bool.random(using: &random) ? "katakana" : "hiragana,katakana")
      case 92: try set("input", Bool.random(using: &random) ? "typed" : "choice")
      default:
        var request = StartRequest(kind: Kind.allCases.randomElement(using: &random) ?? .quest)
        if request.kind == .quest, Bool.random(using: &random) {
          request.from = Int.random(in: 1...120, using: &random)
        }
        if request.kind == .free { request.suddenDeath = Bool.random(using: &random) }
        try start(request)
      }
    } catch let refusal as Refusal {
      _ = refusal
      if state.seq == before.seq, state != before { throw Changed() }
    }
  }

  struct Changed: Error {}
}
