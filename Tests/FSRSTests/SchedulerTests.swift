import FSRS
import TestSupport
import Testing

/// Laws of the model that hold for any weights within bounds.
struct SchedulerTests {
  private static let seeds = 0..<300 as Range<UInt64>

  @Test(arguments: [
    (Rating.again, 0.212, 6.4133), (.hard, 1.2931, 5.1122), (.good, 2.3065, 2.1181),
  ])
  func `a first answer gives the published memory`(
    rating: Rating, stability: Double, difficulty: Double
  ) {
    let memory = Scheduler().first(rating)
    #expect(memory.stability == stability)
    #expect(abs(memory.difficulty - difficulty) < 0.000_05)
  }

  @Test func `a first answer Easy makes a thing as easy as can be`() {
    #expect(Scheduler().first(.easy) == Memory(stability: 8.2956, difficulty: 1))
  }

  @Test func `an answer without a memory is the first answer`() {
    for rating in Rating.allCases {
      #expect(
        Scheduler().next(nil, rating: rating, elapsedDays: 9) == Scheduler().first(rating))
    }
  }

  @Test(arguments: seeds)
  func `every history leads to a memory in range and an interval`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let longest = Int.random(in: 1...40_000, using: &generator)
    let scheduler = Scheduler(weights: try .random(using: &generator), maximumInterval: longest)
    var memory: Memory?
    for _ in 0..<100 {
      let next = scheduler.next(
        memory, rating: .random(using: &generator), elapsedDays: randomGap(using: &generator))
      #expect(next.stability >= 0.001 && next.stability.isFinite)
      #expect((1...10).contains(next.difficulty))
      let retention = Double.random(in: 0.7...0.99, using: &generator)
      #expect(
        (1...longest).contains(
          scheduler.interval(stability: next.stability, retention: retention)))
      memory = next
    }
  }

  @Test(arguments: seeds)
  func `recall is certain at once, nine in ten at the stability, and never rises`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let scheduler = Scheduler(weights: try .random(using: &generator))
    let stability = Memory.random(using: &generator).stability
    func recall(_ days: Double) -> Double {
      scheduler.retrievability(stability: stability, elapsedDays: days)
    }
    #expect(recall(0) == 1)
    #expect(recall(-3) == 1)
    #expect(abs(recall(stability) - 0.9) < 1e-12)
    var last = 1.0
    for step in 1...60 {
      let now = recall(stability * Double(step * step) / 100)
      #expect(now < last && now > 0)
      last = now
    }
  }

  @Test(arguments: seeds)
  func `a better rating never leaves a weaker or a harder memory`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let scheduler = Scheduler(weights: try .random(using: &generator))
    let memory = Memory.random(using: &generator)
    let days = randomGap(using: &generator)
    let outcomes = Rating.allCases.map {
      scheduler.next(memory, rating: $0, elapsedDays: days)
    }
    for (worse, better) in zip(outcomes, outcomes.dropFirst()) {
      #expect(worse.stability <= better.stability)
      #expect(worse.difficulty >= better.difficulty)
    }
  }

  @Test(arguments: seeds)
  func `recall never weakens a memory, and forgetting on a later day never strengthens it`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let scheduler = Scheduler(weights: try .random(using: &generator))
    let memory = Memory.random(using: &generator)
    for rating in [Rating.hard, .good, .easy] {
      let next = scheduler.next(
        memory, rating: rating, elapsedDays: randomGap(using: &generator))
      #expect(next.stability >= memory.stability)
    }
    let days = max(1, randomGap(using: &generator))
    let lapsed = scheduler.next(memory, rating: .again, elapsedDays: days)
    #expect(lapsed.stability <= memory.stability)
  }

  @Test(arguments: seeds)
  func `the longer the wait before it is recalled, the stronger the memory`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let scheduler = Scheduler(weights: try .random(using: &generator))
    let memory = Memory.random(using: &generator)
    let days = Int.random(in: 1...1_000, using: &generator)
    let more = days + Int.random(in: 1...1_000, using: &generator)
    let early = scheduler.next(memory, rating: .good, elapsedDays: days)
    let late = scheduler.next(memory, rating: .good, elapsedDays: more)
    #expect(early.stability <= late.stability)
    #expect(early.difficulty == late.difficulty)
  }

  @Test(arguments: seeds)
  func `a gap below a day is a gap of none`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let scheduler = Scheduler(weights: try .random(using: &generator))
    let memory = Memory.random(using: &generator)
    let rating = Rating.random(using: &generator)
    let sameDay = scheduler.next(memory, rating: rating, elapsedDays: 0)
    for days in [-1, -40, Int.min] {
      #expect(scheduler.next(memory, rating: rating, elapsedDays: days) == sameDay)
    }
  }

  @Test(arguments: seeds)
  func `recall falls to the wanted retention half a day around the interval`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let scheduler = Scheduler(weights: try .random(using: &generator), maximumInterval: .max)
    let stability = Double.random(in: 2...2_000, using: &generator)
    let retention = Double.random(in: 0.7...0.9, using: &generator)
    let days = Double(scheduler.interval(stability: stability, retention: retention))
    func recall(_ days: Double) -> Double {
      scheduler.retrievability(stability: stability, elapsedDays: days)
    }
    #expect(recall(days - 0.5) >= retention * (1 - 1e-12))
    #expect(recall(days + 0.5) <= retention * (1 + 1e-12))
  }

  @Test(arguments: seeds)
  func `intervals grow with stability and shrink with the wanted retention`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let scheduler = Scheduler(weights: try .random(using: &generator))
    let stability = Memory.random(using: &generator).stability
    let retention = Double.random(in: 0.7...0.98, using: &generator)
    let interval = scheduler.interval(stability: stability, retention: retention)
    #expect(scheduler.interval(stability: stability * 2, retention: retention) >= interval)
    #expect(scheduler.interval(stability: stability, retention: retention + 0.01) <= interval)
  }

  @Test func `half a day is rounded to an even number of days`() {
    let scheduler = Scheduler()
    #expect(scheduler.interval(stability: 2.5, retention: 0.9) == 2)
    #expect(scheduler.interval(stability: 3.5, retention: 0.9) == 4)
  }

  @Test func `numbers out of any range give an interval all the same`() {
    let odd = [0, -1, .nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude]
    for longest in [Int.min, 0, 1, 36_500, Int.max] {
      let scheduler = Scheduler(maximumInterval: longest)
      for stability in odd + [10] {
        for retention in odd + [0.9, 1] {
          let days = scheduler.interval(stability: stability, retention: retention)
          #expect((1...max(1, longest)).contains(days))
        }
      }
    }
  }
}
