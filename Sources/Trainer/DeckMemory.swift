internal import FSRS

/// What answers have left of one deck.
package struct DeckMemory: Codable, Equatable, Sendable {
  package var see = TextMap<Trace>()
  package var make = TextMap<Trace>()
  /// How often one card was answered with another: asked, then given.
  package var confusions: [String: [String: Int]] = [:]

  package init() {}

  package subscript(direction: Direction) -> TextMap<Trace> {
    _read {
      switch direction {
      case .see: yield see
      case .make: yield make
      }
    }
    _modify {
      switch direction {
      case .see: yield &see
      case .make: yield &make
      }
    }
  }
}

extension DeckMemory {
  /// Longer wrong answers, in bytes, are no confusion of one card with another.
  static let longestConfusion = 200
  /// So many different mistakes are told apart for one card.
  static let mostConfusions = 64

  /// What an answer changed, and what it could have been expected to be.
  struct Lesson {
    var before: Trace?
    /// The chance of recall that was predicted, when the answer came a day or more after the last.
    var predicted: Double?
    /// The wrong answer counted as a confusion, and how often it had been given before.
    var confusedWith: String?
    var confusedTimes: Int?
  }

  /// Takes in one answer.
  mutating func learn(
    _ answered: Answered, in direction: Direction, day: Int, at now: Int, scheduler: Scheduler
  ) -> Lesson {
    var lesson = Lesson(before: self[direction][answered.card])
    var trace = lesson.before ?? Trace()
    if answered.graded {
      if let memory = trace.memory, day > trace.day {
        lesson.predicted = scheduler.retrievability(
          stability: memory.stability, elapsedDays: Double(day - trace.day))
      }
      trace.teach(right: answered.right, day: day, scheduler: scheduler)
      if answered.right, let elapsed = answered.elapsed { trace.time(elapsed) }
    }
    trace.at = max(trace.at, now)
    trace.answers += 1
    trace.right += answered.right ? 1 : 0
    self[direction][answered.card] = trace
    if !answered.right, !answered.revealed, answered.kind != .flash,
      answered.given.utf8.count <= Self.longestConfusion
    {
      // Tsu is no other mistake than tsu.
      let given = answered.mode == nil ? answered.given : Normaliser.normalised(answered.given)
      lesson.confusedTimes = confusions[answered.card]?[given]
      if lesson.confusedTimes != nil
        || confusions[answered.card]?.count ?? 0 < Self.mostConfusions
      {
        lesson.confusedWith = given
        confuse(answered.card, with: given, times: (lesson.confusedTimes ?? 0) + 1)
      }
    }
    return lesson
  }

  /// Says how often a card was answered with another; a card never confused is not kept.
  mutating func confuse(_ card: String, with given: String, times: Int?) {
    confusions[card, default: [:]][given] = times
    if confusions[card]?.isEmpty == true { confusions[card] = nil }
  }
}

/// Later-day reviews of one direction, to hold the model's predictions against what came.
package struct RetentionTally: Codable, Equatable, Sendable {
  package var reviews = 0
  package var recalled = 0
  /// The sum of the predicted chances of recall.
  package var predicted = 0.0

  package init() {}

  mutating func count(_ right: Bool, predicted chance: Double) {
    reviews += 1
    recalled += right ? 1 : 0
    predicted += chance
  }
}
