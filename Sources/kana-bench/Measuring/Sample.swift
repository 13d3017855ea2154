/// How long one thing took, again and again.
struct Sample: Equatable {
  /// In nanoseconds, in the order in which they were taken.
  private(set) var times: [Int64] = []

  mutating func add(_ time: Int64) { times.append(time) }

  var isEmpty: Bool { times.isEmpty }

  /// The middle one; 0 when there is none.
  var median: Double { at(0.5) }

  /// What 99 of 100 do not exceed.
  var p99: Double { at(0.99) }

  var mean: Double {
    times.isEmpty ? 0 : times.reduce(0) { $0 + Double($1) } / Double(times.count)
  }

  /// By the nearest rank: the least of those that are at least so large a share of all.
  private func at(_ share: Double) -> Double {
    guard !times.isEmpty else { return 0 }
    let rank = Int((share * Double(times.count)).rounded(.up))
    return Double(times.sorted()[min(times.count, max(1, rank)) - 1])
  }
}
