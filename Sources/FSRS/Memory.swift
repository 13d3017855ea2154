/// What FSRS knows of one learner's memory of one thing.
///
/// Whatever numbers it is made from, it holds ones that the formulas accept: a damaged record can
/// lead to a poor schedule, but not to results that are no numbers.
package struct Memory: Equatable, Sendable {
  /// The days after which the chance of recall has fallen to nine in ten; at least 0.001.
  package let stability: Double
  /// How hard the thing is to remember, from 1 (easiest) to 10.
  package let difficulty: Double

  /// Brings both numbers into their ranges; one that is not a number becomes the lowest allowed.
  package init(stability: Double, difficulty: Double) {
    // In this order of arguments, both functions pass over what is not a number.
    self.stability = max(Self.minimumStability, stability)
    self.difficulty = max(1, min(difficulty, 10))
  }

  /// The least stability, in days: about a minute and a half (FSRS-6, S_MIN).
  package static let minimumStability = 0.001
}
