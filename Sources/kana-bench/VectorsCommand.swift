internal import FoundationEssentials

extension Subcommand {
  static let vectors = Subcommand(
    name: "vectors",
    usage: "vectors FILE",
    summary: "replays FSRS-6 review sequences and lists where the memory comes out otherwise",
    run: { arguments throws(Failure) in
      guard arguments.count == 1 else { throw Failure(message: "one file is wanted") }
      let comparison = try Vectors(bytes: contents(of: arguments[0])).replay()
      for line in comparison.lines { print(line) }
      return comparison.mismatches.isEmpty
    })

  private static func contents(of path: String) throws(Failure) -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      throw Failure(message: "\(path): no such file")
    } catch {
      throw Failure(message: "\(path) cannot be read")
    }
  }
}

extension Comparison {
  /// The findings for a reader: a line for each mismatch, then the sums.
  var lines: [String] {
    mismatches.map { "mismatch: \($0)" } + [
      "compared: \(sequences) sequences, \(reviews) reviews, \(intervals) intervals",
      "largest relative difference: " + (largest.map { "\($0)" } ?? "none"),
      "mismatches: \(mismatches.count)",
    ]
  }
}
