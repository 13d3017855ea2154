internal import FSRS

extension SimulatedLearner.Kind {
  /// Who is simulated: the learner that the trainer assumes first, then others it knows nothing of.
  static func all() throws(Weights.Fault) -> [SimulatedLearner.Kind] {
    let standard = Weights.standard.values
    return [
      SimulatedLearner.Kind(name: "default", weights: .standard),
      SimulatedLearner.Kind(name: "blind", weights: .standard, readsIntroductions: false),
      SimulatedLearner.Kind(name: "crowded", weights: .standard, interference: 0.03),
      SimulatedLearner.Kind(
        name: "quick", weights: try Weights(standard.scaled([0: 3, 1: 3, 2: 2, 3: 2, 8: 1.1]))),
      SimulatedLearner.Kind(
        name: "drilled", weights: try Weights(standard.scaled([17: 1.6, 18: 5, 19: 0.5]))),
      SimulatedLearner.Kind(
        name: "forgetful",
        weights: try Weights(standard.scaled([0: 0.5, 1: 0.5, 2: 0.5, 3: 0.5, 8: 0.8, 20: 2]))),
      SimulatedLearner.Kind(
        name: "slow",
        weights: try Weights(standard.scaled([0: 0.5, 1: 0.5, 2: 0.5, 3: 0.5, 8: 0.75, 11: 0.7])),
        interference: 0.03),
    ]
  }
}

extension [Double] {
  /// Some of the numbers multiplied, by their index.
  fileprivate func scaled(_ factors: [Int: Double]) -> [Double] {
    enumerated().map { $1 * (factors[$0] ?? 1) }
  }
}
