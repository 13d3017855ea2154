/// One line of a table of measurements.
struct Figure: Codable, Equatable {
  var name: String
  var unit: String
  var median: Double
  var p99: Double?
  /// What it is measured against, taken in turns with it, in the same unit.
  var floor: Double?
  /// The median over the floor.
  var ratio: Double?
  /// The most that the ratio may be or, where there is no floor, the median.
  var bound: Double?
  /// Whether it keeps within the bound; nil where there is none.
  var met: Bool?

  init(
    _ name: String, unit: String, median: Double, p99: Double? = nil, floor: Double? = nil,
    bound: Double? = nil
  ) {
    self.name = name
    self.unit = unit
    self.median = median
    self.p99 = p99
    if let floor, floor > 0 {
      self.floor = floor
      ratio = median / floor
    }
    self.bound = bound
    met = bound.map { (ratio ?? median) <= $0 }
  }

  /// A sample in microseconds, against another one.
  init(_ name: String, _ sample: Sample, against floor: Sample? = nil, bound: Double? = nil) {
    self.init(
      name, unit: "us", median: sample.median / 1_000, p99: sample.p99 / 1_000,
      floor: floor.map { $0.median / 1_000 }, bound: bound)
  }
}

extension [Figure] {
  var areMet: Bool { allSatisfy { $0.met != false } }

  /// The figures under a heading, the columns lined up.
  var table: [String] {
    let rows =
      [["", "median", "p99", "floor", "ratio", "bound", ""]]
      + map { figure in
        [
          figure.name, "\(figure.median.shown) \(figure.unit)", figure.p99?.shown ?? "",
          figure.floor?.shown ?? "", figure.ratio?.shown ?? "",
          figure.bound.map { figure.ratio == nil ? $0.shown : "\($0.shown)x" } ?? "",
          figure.met.map { $0 ? "met" : "MISSED" } ?? "",
        ]
      }
    let widths = rows[0].indices.map { column in
      rows.reduce(0) { Swift.max($0, $1[column].count) }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        line += column == 0 ? cell + space : "  " + space + cell
      }
      return line
    }
  }
}

extension Double {
  /// With about three digits that count.
  fileprivate var shown: String {
    switch magnitude {
    case 100...: "\(Int(rounded()))"
    case 10..<100: "\((self * 10).rounded() / 10)"
    default: "\((self * 100).rounded() / 100)"
    }
  }
}
