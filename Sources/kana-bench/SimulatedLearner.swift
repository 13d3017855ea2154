internal import FSRS

/// A learner whose memory is known, which of people can only be guessed.
///
/// The memory is FSRS-6's with weights of its own: the trainer, which assumes the published ones,
/// is right about the first kind of learner only. What is not known is guessed among four options.
struct SimulatedLearner {
  let kind: Kind
  private let memory: Scheduler
  private var traces: [String: Trace] = [:]
  /// How many kana were met for the first time, by day.
  private var met: [Int: Int] = [:]

  struct Kind: Sendable {
    let name: String
    let weights: Weights
    /// How much of the chance of recall each other kana met on the same day takes away.
    var interference = 0.0
    /// Whether the readings shown before a round are read; otherwise each kana is first met blindly.
    var readsIntroductions = true
  }

  private struct Trace {
    var memory: Memory
    /// The day it was first met.
    let met: Int
    var day: Int
    /// In milliseconds since 1970.
    var at: Int
  }

  init(_ kind: Kind) {
    self.kind = kind
    memory = Scheduler(weights: kind.weights)
  }

  /// The chance that a kana comes to mind at a moment, without luck.
  ///
  /// Kana met today get in each other's way until a night has passed.
  func recall(_ card: String, day: Int, at now: Int) -> Double {
    guard let trace = traces[card] else { return 0 }
    let days = Double(max(0, now - trace.at)) / 86_400_000
    let recall = memory.retrievability(
      stability: trace.memory.stability, elapsedDays: days)
    guard trace.met == day else { return recall }
    var undisturbed = 1.0
    for _ in 1..<max(1, met[day] ?? 1) { undisturbed *= 1 - kind.interference }
    return recall * undisturbed
  }

  func hasMet(_ card: String) -> Bool { traces[card] != nil }

  /// Remembers a kana as one does who was asked and then told; luck makes no memory.
  mutating func learn(_ card: String, known: Bool, day: Int, at now: Int) {
    guard var trace = traces[card] else {
      traces[card] = Trace(
        memory: memory.first(.again), met: day, day: day, at: now)
      met[day, default: 0] += 1
      return
    }
    trace.memory = memory.next(
      trace.memory, rating: known ? .good : .again, elapsedDays: day - trace.day)
    (trace.day, trace.at) = (day, now)
    traces[card] = trace
  }

  /// The mean chance of recall of some kana; one never met counts as 0.
  func meanRecall(of cards: [String], day: Int, at now: Int) -> Double {
    cards.reduce(0) { $0 + recall($1, day: day, at: now) } / Double(max(1, cards.count))
  }
}
