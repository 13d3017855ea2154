import FSRS
import TestSupport

extension Weights {
  /// Any weights within bounds; some at a bound, where formulas lose a term.
  static func random(using generator: inout SplitMix64) throws -> Weights {
    try Weights(
      Weights.bounds.map { bounds in
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: bounds.lowerBound
        case 1: bounds.upperBound
        default: Double.random(in: bounds, using: &generator)
        }
      })
  }
}

extension Memory {
  /// Any memory: stabilities from the least one to a thousand years, evenly by magnitude.
  static func random(using generator: inout SplitMix64) -> Memory {
    var stability = Memory.minimumStability
    for _ in 0..<Int.random(in: 0...28, using: &generator) {
      stability *= Double.random(in: 1...3, using: &generator)
    }
    return Memory(
      stability: stability, difficulty: Double.random(in: 1...10, using: &generator))
  }
}

extension Rating {
  static func random(using generator: inout SplitMix64) -> Rating {
    allCases.randomElement(using: &generator) ?? .good
  }
}

/// Gaps in whole days, most of them short, some absurd.
func randomGap(using generator: inout SplitMix64) -> Int {
  switch Int.random(in: 0..<12, using: &generator) {
  case 0: Int.random(in: Int.min...0, using: &generator)
  case 1: Int.random(in: 0...Int.max, using: &generator)
  case 2...4: 0
  case 5...8: Int.random(in: 1...10, using: &generator)
  default: Int.random(in: 1...2_000, using: &generator)
  }
}
