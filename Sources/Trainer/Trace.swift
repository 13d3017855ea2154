package import FSRS

/// The two memories a learner has of a character.
package enum Direction: String, CaseIterable, Sendable {
  /// Recognising it: kana shown, reading wanted. Decks of other material have this one only.
  case see
  /// Producing it: reading or sound given, kana wanted.
  case make
}

extension Mode {
  package var direction: Direction { wantsKana ? .make : .see }
}

/// What one learner's answers have left of one card in one direction.
package struct Trace: Equatable, Sendable {
  /// Nothing before the first graded answer.
  package var memory: Memory?
  /// The study day of the last graded answer, or of the placement.
  package var day = 0
  /// The moment of the last answer, in milliseconds since 1970.
  package var at = 0
  /// It has had no right answer since its first question, or since it was last missed.
  package var isShaky = false
  /// The study day given by a placement, until the first answer after it.
  package var placedDue: Int?
  /// All answers, second tries included.
  package var answers = 0
  package var right = 0
  /// First answers to a question that taught the memory.
  package var graded = 0
  package var recalled = 0
  private var lastTimes = LastTimes()

  package init() {}

  /// How long the last right first answers took, in milliseconds, the newest last.
  package var times: [Int] { lastTimes.all }

  /// The middle of some times, in milliseconds; nothing when there are none.
  static func median(of times: [Int]) -> Int? {
    guard !times.isEmpty else { return nil }
    let sorted = times.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The study day on which it is to be asked again.
  package func due(retention: Double, scheduler: Scheduler) -> Int? {
    due(scheduler.intervals(retention: retention))
  }

  /// As above, for many traces at one retention.
  func due(_ intervals: Scheduler.Intervals) -> Int? {
    if let placedDue { return placedDue }
    guard let memory else { return nil }
    return day + intervals.days(stability: memory.stability)
  }

  /// The chance of recall now, with parts of days, from 0 to 1.
  package func recall(at now: Int, scheduler: Scheduler) -> Double {
    guard let memory else { return 0 }
    let days = Double(max(0, now - at)) / 86_400_000
    return scheduler.retrievability(stability: memory.stability, elapsedDays: days)
  }
}

extension Trace {
  /// Takes in one graded answer.
  ///
  /// Right or wrong is all a learner tells: wrong is Again and right is Good, but Hard at the first answer ever, since
  /// a quarter of those are luck. For the same reason that first answer never ends being shaky.
  mutating func teach(right: Bool, day today: Int, scheduler: Scheduler) {
    let isFirst = memory == nil
    memory = scheduler.next(
      memory, rating: right ? (isFirst ? .hard : .good) : .again,
      elapsedDays: max(0, today - day))
    isShaky = isFirst || !right
    day = isFirst ? today : max(day, today)
    placedDue = nil
    graded += 1
    if right { recalled += 1 }
  }

  mutating func time(_ elapsed: Int) { lastTimes.append(elapsed) }
}

/// A few times in milliseconds, the newest last.
///
/// They lie within the trace, so that the hundreds of traces looked through after every answer refer to nothing.
private struct LastTimes: Equatable, Sendable {
  /// Enough for a median that follows the learner.
  private static let most = 15

  private var values = InlineArray<15, Int32>(repeating: 0)
  private var count = 0

  var all: [Int] { (0..<count).map { Int(values[$0]) } }

  mutating func append(_ time: Int) {
    if count == Self.most {
      for place in 1..<count { values[place - 1] = values[place] }
      count -= 1
    }
    values[count] = Int32(clamping: time)
    count += 1
  }

  static func == (one: LastTimes, other: LastTimes) -> Bool {
    one.count == other.count
      && (0..<one.count).allSatisfy { one.values[$0] == other.values[$0] }
  }
}

/// A trace stands in the snapshot as one short text: thousands of them are written every few seconds.
extension Trace: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    func broken() -> DecodingError {
      .dataCorruptedError(in: container, debugDescription: "not a memory trace: \(text)")
    }
    func number(_ index: Int) throws -> Int {
      guard let value = Int(parts[index]) else { throw broken() }
      return value
    }
    guard parts.count == 11 else { throw broken() }
    if parts[0] != "-" {
      guard let stability = Double(parts[0]), let difficulty = Double(parts[1]) else {
        throw broken()
      }
      memory = Memory(stability: stability, difficulty: difficulty)
    }
    day = try number(2)
    at = try number(3)
    isShaky = parts[4] == "shaky"
    placedDue = parts[5] == "-" ? nil : try number(5)
    answers = try number(6)
    right = try number(7)
    graded = try number(8)
    recalled = try number(9)
    for part in parts[10].split(separator: ",") {
      guard let elapsed = Int(part) else { throw broken() }
      time(elapsed)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var text = memory.map { "\($0.stability) \($0.difficulty)" } ?? "- -"
    text += " \(day) \(at) \(isShaky ? "shaky" : "firm") \(placedDue.map { "\($0)" } ?? "-")"
    text += " \(answers) \(right) \(graded) \(recalled) "
    text += times.map { "\($0)" }.joined(separator: ",")
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
