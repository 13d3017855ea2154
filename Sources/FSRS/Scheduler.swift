internal import func Glibc.exp
internal import func Glibc.pow

/// FSRS-6 for one set of weights: what an answer does to a memory, and when to ask again.
///
/// It knows no clock: elapsed days are arguments, and what counts as a day is the caller's choice.
/// The formulas are those of FSRS-6 as py-fsrs 6.3.2 computes them, without its learning steps and
/// without chance. G is the rating from 1 to 4, S the stability in days, D the difficulty, and R
/// the chance of recall at the time of the answer. Weights exist only within their bounds and
/// memories only within their ranges, so every new memory is sound; no argument makes it trap.
package struct Scheduler: Equatable, Sendable {
  package let weights: Weights
  /// The longest interval that is ever given, in days; at least 1.
  package let maximumInterval: Int

  // What depends on the weights alone, computed once: an answer costs three or four powers.
  private let factor: Double
  private let growth: Double
  private let leastLoss: Double
  private let easyFirstDifficulty: Double

  /// Prepares the formulas; a longest interval below 1 counts as 1.
  package init(weights: Weights = .standard, maximumInterval: Int = 36_500) {
    self.weights = weights
    self.maximumInterval = max(1, maximumInterval)
    factor = Self.relativeTime(untilRecall: 0.9, weights: weights)
    growth = exp(weights.growth)
    leastLoss = exp(weights.sameDayRating * weights.sameDayOffset)
    easyFirstDifficulty = Self.firstDifficulty(.easy, weights: weights)
  }
}

// MARK: - Forgetting

extension Scheduler {
  /// The chance of recall after some days, from 1 down to 0 (FSRS-6, forgetting curve).
  ///
  ///     R(t, S) = (1 + factor · t / S)^-w20
  ///
  /// The factor, `0.9^(-1 / w20) - 1`, makes R nine in ten when as many days have passed as the
  /// stability has. Updates of a memory take whole days; rankings and forecasts may take parts of
  /// days. Days below 0, which a clock set back can give, count as 0.
  package func retrievability(stability: Double, elapsedDays: Double) -> Double {
    pow(1 + factor * max(0, elapsedDays) / stability, -weights.decay)
  }

  /// The whole days until the chance of recall has fallen to `retention` (FSRS-6, interval).
  ///
  ///     days = S / factor · (retention^(-1 / w20) - 1)
  ///
  /// This is the forgetting curve solved for time, rounded to the nearest day, half to even, and
  /// kept from 1 to the longest interval. The retention lies between 0 and 1.
  package func interval(stability: Double, retention: Double) -> Int {
    intervals(retention: retention).days(stability: stability)
  }

  /// The intervals of many memories at one retention, for which its power is taken once.
  package func intervals(retention: Double) -> Intervals {
    Intervals(
      factor: factor, relativeTime: Self.relativeTime(untilRecall: retention, weights: weights),
      maximum: maximumInterval)
  }

  /// Whole days until memories have faded to a retention; see `interval(stability:retention:)`.
  package struct Intervals: Sendable {
    fileprivate let factor: Double
    fileprivate let relativeTime: Double
    fileprivate let maximum: Int

    package func days(stability: Double) -> Int {
      // In the reference program's order, the division first: where half days round hangs on it.
      let days = stability / factor * relativeTime
      let rounded = days.rounded(.toNearestOrEven)
      guard rounded > 1 else { return 1 }
      guard rounded < Double(maximum) else { return maximum }
      return Int(rounded)
    }
  }

  /// Factor · t / S at the time when recall has fallen to a given chance.
  private static func relativeTime(untilRecall chance: Double, weights: Weights) -> Double {
    pow(chance, 1 / -weights.decay) - 1
  }
}

// MARK: - Answers

extension Scheduler {
  /// The memory after the first answer ever (FSRS-6, first review).
  ///
  ///     S0(G) = w(G-1)
  ///     D0(G) = w4 - e^(w5 · (G - 1)) + 1
  package func first(_ rating: Rating) -> Memory {
    let stability =
      switch rating {
      case .again: weights.firstStabilityAgain
      case .hard: weights.firstStabilityHard
      case .good: weights.firstStabilityGood
      case .easy: weights.firstStabilityEasy
      }
    return Memory(
      stability: stability, difficulty: Self.firstDifficulty(rating, weights: weights))
  }

  /// The memory after an answer given whole days after the one before.
  ///
  /// No days, or fewer, are an answer on the same day. Without a memory it is the first answer.
  package func next(_ memory: Memory?, rating: Rating, elapsedDays: Int) -> Memory {
    guard let memory else { return first(rating) }
    let stability =
      if elapsedDays < 1 {
        stabilityOnSameDay(memory, rating: rating)
      } else {
        stability(
          memory, rating: rating,
          recall: retrievability(stability: memory.stability, elapsedDays: Double(elapsedDays)))
      }
    return Memory(stability: stability, difficulty: difficulty(memory, rating: rating))
  }

  private func stability(_ memory: Memory, rating: Rating, recall: Double) -> Double {
    switch rating {
    case .again: stabilityAfterLapse(memory, recall: recall)
    case .hard: stabilityAfterRecall(memory, recall: recall, factor: weights.hardPenalty)
    case .good: stabilityAfterRecall(memory, recall: recall, factor: 1)
    case .easy: stabilityAfterRecall(memory, recall: recall, factor: weights.easyBonus)
    }
  }

  /// Stability in days after Hard, Good or Easy on a later day (FSRS-6, stability after recall).
  ///
  ///     S' = S · (1 + e^w8 · (11 - D) · S^-w9 · (e^(w10 · (1 - R)) - 1) · k)
  ///
  /// It never falls. It grows less for what is difficult or already stable, and more the closer
  /// to being forgotten the thing was. k is w15 for Hard, w16 for Easy and else 1.
  private func stabilityAfterRecall(_ memory: Memory, recall: Double, factor: Double) -> Double {
    memory.stability
      * (1 + growth * (11 - memory.difficulty)
        * pow(memory.stability, -weights.growthSaturation)
        * (exp(weights.growthSpacing * (1 - recall)) - 1) * factor)
  }

  /// Stability in days after Again on a later day (FSRS-6, stability after a lapse).
  ///
  ///     S' = min(w11 · D^-w12 · ((S + 1)^w13 - 1) · e^(w14 · (1 - R)), S / e^(w17 · w18))
  ///
  /// The second term sees to it that forgetting never makes a memory stronger.
  private func stabilityAfterLapse(_ memory: Memory, recall: Double) -> Double {
    let relearned =
      weights.lapse * pow(memory.difficulty, -weights.lapseDifficulty)
      * (pow(memory.stability + 1, weights.lapseStability) - 1)
      * exp(weights.lapseSpacing * (1 - recall))
    return min(relearned, memory.stability / leastLoss)
  }

  /// Stability in days after another answer on the same day (FSRS-6, short-term stability).
  ///
  ///     S' = S · e^(w17 · (G - 3 + w18)) · S^-w19
  ///
  /// Nothing but Again lowers it. That holds for Hard only since py-fsrs 6.3.2.
  private func stabilityOnSameDay(_ memory: Memory, rating: Rating) -> Double {
    let increase =
      exp(weights.sameDayRating * (Double(rating.rawValue) - 3 + weights.sameDayOffset))
      * pow(memory.stability, -weights.sameDaySaturation)
    return memory.stability * (rating == .again ? increase : max(1, increase))
  }

  /// Difficulty after a later answer, on the same day or not (FSRS-6, difficulty).
  ///
  ///     D'  = D - w6 · (G - 3) · (10 - D) / 9
  ///     D'' = w7 · D0(4) + (1 - w7) · D'
  ///
  /// A step shrinks as difficulty nears 10, and then all of it drifts to the first difficulty
  /// of Easy, which counts here as it comes from its formula, be it below 1.
  private func difficulty(_ memory: Memory, rating: Rating) -> Double {
    let step = -weights.difficultyStep * (Double(rating.rawValue) - 3)
    let damped = memory.difficulty + step * (10 - memory.difficulty) / 9
    return weights.difficultyReversion * easyFirstDifficulty
      + (1 - weights.difficultyReversion) * damped
  }

  /// D0(G) before it is brought into its range.
  private static func firstDifficulty(_ rating: Rating, weights: Weights) -> Double {
    weights.firstDifficultyAgain
      - exp(weights.firstDifficultyFall * (Double(rating.rawValue) - 1)) + 1
  }
}
