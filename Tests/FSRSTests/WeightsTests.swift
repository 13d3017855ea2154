import FSRS
import Testing

struct WeightsTests {
  /// The defaults of py-fsrs 6.3.2, w0 to w20.
  static let published = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  @Test func `the standard weights are the published ones`() {
    #expect(Weights.standard.values == Self.published)
  }

  @Test func `numbers come back in the order in which they were given`() throws {
    let values = Weights.bounds.map { ($0.lowerBound + 2 * $0.upperBound) / 3 }
    let weights = try Weights(values)
    #expect(weights.values == values)
    #expect(weights.firstStabilityAgain == values[0])
    #expect(weights.growth == values[8])
    #expect(weights.decay == values[20])
  }

  @Test(arguments: [0, 17, 19, 20, 22])
  func `any other count than 21 is refused`(count: Int) {
    let values = Array((Self.published + [1]).prefix(count))
    #expect(throws: Weights.Fault.count(count)) { try Weights(values) }
  }

  @Test(arguments: 0..<21)
  func `a bound is allowed and what lies beyond is refused`(index: Int) throws {
    let bounds = Weights.bounds[index]
    for value in [bounds.lowerBound, bounds.upperBound] {
      var values = Self.published
      values[index] = value
      #expect(try Weights(values).values[index] == value)
    }
    for value in [bounds.lowerBound.nextDown, bounds.upperBound.nextUp, .infinity] {
      var values = Self.published
      values[index] = value
      #expect(throws: Weights.Fault.outOfBounds(index: index, value: value, bounds: bounds)) {
        try Weights(values)
      }
    }
  }

  @Test func `a weight that is not a number is refused`() {
    var values = Self.published
    values[8] = .nan
    #expect(throws: Weights.Fault.self) { try Weights(values) }
  }
}
