import FoundationEssentials
import Testing

@testable import kana_bench

/// The scheduler beside the reference program, py-fsrs 6.3.2.
struct VectorsTests {
  static func path(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(components: "Fixtures", "\(name).json").path
  }

  static func vectors(_ name: String) throws -> Vectors {
    try Vectors(bytes: Data(contentsOf: URL(filePath: path(name))))
  }

  @Test(arguments: [("fsrs6-vectors", 200, 2_987, 1_992), ("fsrs6-edge", 23, 87, 61)])
  func `every review comes out as in the reference program`(
    name: String, sequences: Int, reviews: Int, intervals: Int
  ) throws {
    let comparison = try Self.vectors(name).replay()
    #expect(comparison.mismatches == [])
    #expect(comparison.sequences == sequences)
    #expect(comparison.reviews == reviews)
    #expect(comparison.intervals == intervals)
    #expect(try #require(comparison.largest).relativeDifference < 1e-12)
  }
}

/// The replay notices what does not agree, and only that.
struct ReplayTests {
  /// Applies a change to the first history of the vectors and lists what then differs.
  private static func mismatches(
    after change: (inout Vectors.History) -> Void
  ) throws -> [String] {
    var history = try #require(VectorsTests.vectors("fsrs6-vectors").sequences.first)
    change(&history)
    return try Vectors(sequences: [history]).replay().mismatches
      .map { "\($0.review) \($0.quantity)" }
  }

  @Test func `a number off by more than the tolerance is a mismatch`() throws {
    let found = try Self.mismatches {
      $0.reviews[2].stability *= 1 + 3e-9
      $0.reviews[3].difficulty *= 1 - 3e-9
      $0.reviews[4].retrievability *= 1 + 3e-9
    }
    #expect(found == ["3 stability", "4 difficulty", "5 retrievability"])
  }

  @Test func `a number within the tolerance is none`() throws {
    let found = try Self.mismatches {
      $0.reviews[2].stability *= 1 + 3e-10
      $0.reviews[4].retrievability *= 1 - 3e-10
    }
    #expect(found == [])
  }

  @Test func `an interval is compared exactly and only in the state review`() throws {
    let found = try Self.mismatches {
      $0.reviews[0].due += 86_400
      $0.reviews[2].due += 86_400
      $0.reviews[3].due += 1
    }
    #expect(found == ["3 interval", "4 interval"])
  }

  @Test func `settings that change before a review hold from there on`() throws {
    var edge = try VectorsTests.vectors("fsrs6-edge")
    #expect(try edge.replay().mismatches == [])
    for history in edge.sequences.indices {
      for review in edge.sequences[history].reviews.indices {
        edge.sequences[history].reviews[review].change = nil
      }
    }
    let found = Set(try edge.replay().mismatches.map(\.sequence))
    #expect(found == ["edge-21", "edge-22"])
  }

  @Test func `a longest interval that changes caps the interval`() throws {
    let found = try Self.mismatches {
      $0.reviews[4].change = Vectors.Change(maximumInterval: 1)
    }
    #expect(found == ["5 interval", "6 interval"])
  }

  @Test func `the largest difference is the largest`() throws {
    var history = try #require(VectorsTests.vectors("fsrs6-vectors").sequences.first)
    history.reviews[1].difficulty *= 2
    history.reviews[2].stability *= 1.5
    let largest = try #require(try Vectors(sequences: [history]).replay().largest)
    #expect(largest.review == 2)
    #expect(largest.quantity == .difficulty)
    #expect(abs(largest.relativeDifference - 0.5) < 1e-9)
  }

  @Test func `what is no number is endlessly far from one`() {
    let compared = Compared(
      sequence: "a", review: 1, quantity: .stability, expected: 1, actual: .nan)
    #expect(compared.relativeDifference == .infinity)
    #expect(!compared.matches)
  }

  @Test func `a gap too long for a whole number is replayed`() throws {
    var history = try #require(VectorsTests.vectors("fsrs6-vectors").sequences.first)
    history.reviews[5].time = 1e300
    #expect(try Vectors(sequences: [history]).replay().mismatches.isEmpty == false)
  }
}

/// Files that are not what they should be.
struct VectorsFileTests {
  private static let weights = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  private static func file(
    weights: [Double] = weights, rating: String = "3", state: String = "review", extra: String = ""
  ) -> String {
    """
    {"sequences": [{"id": "a", "parameters": \(weights), "desired_retention": 0.9,
    "maximum_interval": 36500, "reviews": [{"t": 0, "rating": \(rating), "retrievability": 0,
    "state": "\(state)", "stability": 2.3065, "difficulty": 2.118103970459016,
    "due": 172800\(extra)}]}]}
    """
  }

  private static func message(_ text: String) -> String? {
    let failure = #expect(throws: Failure.self) { try Vectors(bytes: Data(text.utf8)).replay() }
    return failure?.message
  }

  @Test func `keys that nobody knows are passed over`() throws {
    let text = Self.file(extra: #", "mood": {"a": [1]}, "scheduler_change": {"colour": 3}"#)
    #expect(try Vectors(bytes: Data(text.utf8)).replay().mismatches == [])
  }

  @Test(
    arguments: [
      ("", "not a file of review sequences"),
      ("{\"sequences\": [", "not a file of review sequences"),
      ("[1, 2]", "top level"),
      ("{\"cards\": []}", "sequences is missing"),
      ("{\"sequences\": []}", "no review"),
      (file(rating: "\"good\""), "sequences[0].reviews[0].rating"),
      (file(rating: "3.5"), "a, review 1: no rating 3.5"),
      (file(rating: "5"), "a, review 1: no rating 5"),
      (file(state: "new"), "sequences[0].reviews[0].state"),
      (file(weights: Array(weights.prefix(19))), "a: 19 parameters instead of 21"),
      (file(weights: Array(weights.prefix(20)) + [0.9]), "w20 is 0.9, outside 0.1...0.8"),
    ])
  func `a file that is not of that shape is refused, saying where`(
    text: String, words: String
  ) throws {
    let message = try #require(Self.message(text))
    #expect(message.contains(words))
  }
}

/// What `kana-bench vectors` answers to its caller.
struct VectorsCommandTests {
  @Test func `it prints the mismatches first and then the sums`() throws {
    var comparison = Comparison(sequences: 1, reviews: 2, intervals: 1)
    let off = Compared(
      sequence: "v-7", review: 2, quantity: .stability, expected: 4, actual: 3)
    comparison.mismatches = [off]
    comparison.largest = off
    #expect(
      comparison.lines == [
        "mismatch: 0.25 (v-7, review 2, stability: 3.0, expected 4.0)",
        "compared: 1 sequences, 2 reviews, 1 intervals",
        "largest relative difference: 0.25 (v-7, review 2, stability: 3.0, expected 4.0)",
        "mismatches: 1",
      ])
  }

  @Test func `all is well when nothing differs`() throws {
    #expect(try Subcommand.vectors.run([VectorsTests.path("fsrs6-edge")]))
  }

  @Test(arguments: [[], ["a", "b"], ["/nowhere/at-all.json"], ["/"]])
  func `without one file that can be read it fails`(arguments: [String]) {
    #expect(throws: Failure.self) { try Subcommand.vectors.run(arguments) }
  }
}
