internal import FSRS

/// What a replay of review sequences found.
struct Comparison: Equatable {
  var sequences = 0
  var reviews = 0
  /// Reviews whose interval in whole days was compared as well.
  var intervals = 0
  var mismatches: [Compared] = []
  /// The number furthest from its reference, among all that were compared by tolerance.
  var largest: Compared?

  /// The relative difference up to which two numbers are the same.
  static let tolerance = 1e-9
}

/// One number beside the one of the reference program.
struct Compared: Equatable, CustomStringConvertible {
  enum Quantity: String {
    case stability, difficulty, retrievability, interval
  }

  var sequence: String
  /// Counted from 1.
  var review: Int
  var quantity: Quantity
  var expected: Double
  var actual: Double

  /// The difference as a share of the greater of the two; endless when one is not a number.
  var relativeDifference: Double {
    guard expected != actual else { return 0 }
    let share = abs(expected - actual) / max(abs(expected), abs(actual))
    return share.isNaN ? .infinity : share
  }

  /// Days are the same or are not; the other numbers may differ by what rounding explains.
  var matches: Bool {
    quantity == .interval ? expected == actual : relativeDifference <= Comparison.tolerance
  }

  var description: String {
    "\(relativeDifference) (\(sequence), review \(review), \(quantity.rawValue):"
      + " \(actual), expected \(expected))"
  }
}

extension Vectors {
  /// Puts every review to FSRS-6 and compares what comes out with what the file holds.
  ///
  /// Elapsed days are periods of 24 hours, as in the reference program. After a mismatch the
  /// replay goes on with its own memory.
  ///
  /// - Throws: ``Failure`` when parameters or a rating are none that FSRS-6 knows.
  func replay() throws(Failure) -> Comparison {
    var comparison = Comparison(sequences: sequences.count)
    for history in sequences {
      var replay = try Replay(history)
      for review in history.reviews {
        comparison.add(try replay.step(review))
      }
    }
    return comparison
  }
}

extension Comparison {
  fileprivate mutating func add(_ numbers: [Compared]) {
    reviews += 1
    for number in numbers {
      if number.quantity == .interval {
        intervals += 1
      } else if number.relativeDifference >= largest?.relativeDifference ?? 0 {
        largest = number
      }
      if !number.matches { mismatches.append(number) }
    }
  }
}

/// One sequence on its way: the settings in force, the memory and the time of the last review.
private struct Replay {
  private let id: String
  private var scheduler = Scheduler()
  private var retention: Double
  private var memory: Memory?
  private var last = 0.0
  private var count = 0

  init(_ history: Vectors.History) throws(Failure) {
    id = history.id
    retention = history.desiredRetention
    try apply(
      Vectors.Change(
        parameters: history.parameters, maximumInterval: history.maximumInterval))
  }

  mutating func step(_ review: Vectors.Review) throws(Failure) -> [Compared] {
    count += 1
    guard let rating = Int(exactly: review.rating).flatMap(Rating.init(rawValue:)) else {
      throw Failure(message: "\(id), review \(count): no rating \(review.rating)")
    }
    if let change = review.change { try apply(change) }

    let elapsedDays = wholeDays(until: review.time)
    let recall = memory.map {
      scheduler.retrievability(stability: $0.stability, elapsedDays: Double(elapsedDays))
    }
    let next = scheduler.next(memory, rating: rating, elapsedDays: elapsedDays)
    memory = next
    last = review.time

    var numbers = [
      compared(.stability, review.stability, next.stability),
      compared(.difficulty, review.difficulty, next.difficulty),
      compared(.retrievability, review.retrievability, recall ?? 0),
    ]
    if review.state == .review {
      let days = scheduler.interval(stability: next.stability, retention: retention)
      numbers.append(
        compared(.interval, (review.due - review.time) / Self.secondsPerDay, Double(days)))
    }
    return numbers
  }

  private static let secondsPerDay = 86_400.0

  private func wholeDays(until time: Double) -> Int {
    guard memory != nil else { return 0 }
    return Int(exactly: max(0, (time - last) / Self.secondsPerDay).rounded(.down)) ?? .max
  }

  private mutating func apply(_ change: Vectors.Change) throws(Failure) {
    var weights = scheduler.weights
    if let parameters = change.parameters { weights = try self.weights(parameters) }
    var maximum = scheduler.maximumInterval
    if let days = change.maximumInterval { maximum = try wholeNumber(days) }
    scheduler = Scheduler(weights: weights, maximumInterval: maximum)
    retention = change.desiredRetention ?? retention
  }

  private func wholeNumber(_ days: Double) throws(Failure) -> Int {
    guard let number = Int(exactly: days) else {
      throw Failure(message: "\(id): no whole number of days, \(days)")
    }
    return number
  }

  private func compared(
    _ quantity: Compared.Quantity, _ expected: Double, _ actual: Double
  ) -> Compared {
    Compared(
      sequence: id, review: count, quantity: quantity, expected: expected, actual: actual)
  }

  private func weights(_ parameters: [Double]) throws(Failure) -> Weights {
    do {
      return try Weights(parameters)
    } catch {
      switch error {
      case .count(let count):
        throw Failure(message: "\(id): \(count) parameters instead of 21")
      case .outOfBounds(let index, let value, let bounds):
        throw Failure(
          message: "\(id): parameter w\(index) is \(value), outside \(bounds)")
      }
    }
  }
}
