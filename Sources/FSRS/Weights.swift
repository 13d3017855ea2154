/// The 21 numbers that fit FSRS-6 to a learner.
///
/// The literature numbers them w0 to w20, in the order in which they stand here. The values given
/// here are the published defaults; they and the bounds are those of py-fsrs 6.3.2, the reference
/// program. A set that exists is within its bounds.
package struct Weights: Equatable, Sendable {
  /// Stability after a first answer Again, in days (w0, 0.001 to 100).
  package private(set) var firstStabilityAgain = 0.212
  /// Stability after a first answer Hard, in days (w1, 0.001 to 100).
  package private(set) var firstStabilityHard = 1.2931
  /// Stability after a first answer Good, in days (w2, 0.001 to 100).
  package private(set) var firstStabilityGood = 2.3065
  /// Stability after a first answer Easy, in days (w3, 0.001 to 100).
  package private(set) var firstStabilityEasy = 8.2956

  /// Difficulty after a first answer Again (w4, 1 to 10).
  package private(set) var firstDifficultyAgain = 6.4133
  /// How fast the first difficulty falls with a better rating (w5, 0.001 to 4).
  package private(set) var firstDifficultyFall = 0.8334
  /// Change of difficulty for each step that a rating is off Good (w6, 0.001 to 4).
  package private(set) var difficultyStep = 3.0194
  /// Share by which difficulty returns to that of an easy thing (w7, 0.001 to 0.75).
  package private(set) var difficultyReversion = 0.001

  /// Growth of stability at every recall, as an exponent of e (w8, 0 to 4.5).
  package private(set) var growth = 1.8722
  /// How much less a high stability grows (w9, 0 to 0.8).
  package private(set) var growthSaturation = 0.1666
  /// How much more stability grows when recall had become unlikely (w10, 0.001 to 3.5).
  package private(set) var growthSpacing = 0.796

  /// Stability after a lapse, as a factor of the whole (w11, 0.001 to 5).
  package private(set) var lapse = 1.4835
  /// How much less of it is left of a difficult thing (w12, 0.001 to 0.25).
  package private(set) var lapseDifficulty = 0.0614
  /// How much more of it is left of a stable one (w13, 0.001 to 0.9).
  package private(set) var lapseStability = 0.2629
  /// How much more of it is left when recall had become unlikely (w14, 0 to 4).
  package private(set) var lapseSpacing = 1.6483

  /// What Hard leaves of the growth of stability, as a factor (w15, 0 to 1).
  package private(set) var hardPenalty = 0.6014
  /// What Easy makes of the growth of stability, as a factor (w16, 1 to 6).
  package private(set) var easyBonus = 1.8729

  /// Effect of each step of the rating on the same day (w17, 0 to 2).
  package private(set) var sameDayRating = 0.5425
  /// Steps by which a same-day rating counts as better than it is (w18, 0 to 2).
  package private(set) var sameDayOffset = 0.0912
  /// How much less a high stability grows on the same day (w19, 0 to 0.8).
  package private(set) var sameDaySaturation = 0.0658

  /// How fast the chance of recall falls, as the exponent of a power of time (w20, 0.1 to 0.8).
  package private(set) var decay = 0.1542

  private init() {}

  /// The published defaults, fitted to many learners.
  package static let standard = Weights()

  /// Takes the numbers w0 to w20 in their order.
  ///
  /// - Throws: ``Fault`` when there are not 21, or when one is outside its bounds (which
  ///   themselves are allowed) or is not a number.
  package init(_ values: [Double]) throws(Fault) {
    guard values.count == Self.table.count else { throw .count(values.count) }
    for (index, (value, entry)) in zip(values, Self.table).enumerated() {
      guard entry.bounds.contains(value) else {
        throw .outOfBounds(index: index, value: value, bounds: entry.bounds)
      }
      self[keyPath: entry.weight] = value
    }
  }

  /// The numbers w0 to w20 in their order.
  package var values: [Double] { Self.table.map { self[keyPath: $0.weight] } }

  /// The bounds of w0 to w20 in their order.
  package static var bounds: [ClosedRange<Double>] { table.map(\.bounds) }

  /// Why numbers are not a set of weights.
  package enum Fault: Error, Equatable {
    /// There are this many numbers instead of 21.
    case count(Int)
    /// The number at this index, counted from 0, is outside its bounds.
    case outOfBounds(index: Int, value: Double, bounds: ClosedRange<Double>)
  }

  private typealias Entry = (
    weight: any WritableKeyPath<Weights, Double> & Sendable, bounds: ClosedRange<Double>
  )

  private static let table: [Entry] = [
    (\.firstStabilityAgain, 0.001...100),
    (\.firstStabilityHard, 0.001...100),
    (\.firstStabilityGood, 0.001...100),
    (\.firstStabilityEasy, 0.001...100),
    (\.firstDifficultyAgain, 1...10),
    (\.firstDifficultyFall, 0.001...4),
    (\.difficultyStep, 0.001...4),
    (\.difficultyReversion, 0.001...0.75),
    (\.growth, 0...4.5),
    (\.growthSaturation, 0...0.8),
    (\.growthSpacing, 0.001...3.5),
    (\.lapse, 0.001...5),
    (\.lapseDifficulty, 0.001...0.25),
    (\.lapseStability, 0.001...0.9),
    (\.lapseSpacing, 0...4),
    (\.hardPenalty, 0...1),
    (\.easyBonus, 1...6),
    (\.sameDayRating, 0...2),
    (\.sameDayOffset, 0...2),
    (\.sameDaySaturation, 0...0.8),
    (\.decay, 0.1...0.8),
  ]
}
