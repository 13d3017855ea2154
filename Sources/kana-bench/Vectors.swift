internal import FoundationEssentials

/// Review sequences with the memory that a reference program had before and after each review.
///
/// Times are seconds from the start of their sequence. The file's learning steps belong to the
/// reference program's own states and change no memory, so they are not read. Whole numbers are
/// read as any other, so that one that is not whole is told apart from a file that is not JSON.
struct Vectors: Decodable, Equatable {
  var sequences: [History]

  /// The reviews of one thing, and the settings that it starts with.
  struct History: Decodable, Equatable {
    var id: String
    var parameters: [Double]
    var desiredRetention: Double
    var maximumInterval: Double
    var reviews: [Review]

    enum CodingKeys: String, CodingKey {
      case id, parameters, reviews
      case desiredRetention = "desired_retention"
      case maximumInterval = "maximum_interval"
    }
  }

  /// One review and what the reference program made of it.
  struct Review: Decodable, Equatable {
    var time: Double
    var rating: Double
    /// Settings that change just before this review.
    var change: Change?
    /// Before this review; 0 at the first.
    var retrievability: Double
    var state: State
    var stability: Double
    var difficulty: Double
    var due: Double

    enum CodingKeys: String, CodingKey {
      case rating, retrievability, state, stability, difficulty, due
      case time = "t"
      case change = "scheduler_change"
    }
  }

  /// Where the thing stands after a review; an interval in days follows only from `review`.
  enum State: String, Decodable {
    case learning, review, relearning
  }

  /// The settings that a change names; the others stay.
  struct Change: Decodable, Equatable {
    var parameters: [Double]?
    var desiredRetention: Double?
    var maximumInterval: Double?

    enum CodingKeys: String, CodingKey {
      case parameters
      case desiredRetention = "desired_retention"
      case maximumInterval = "maximum_interval"
    }
  }
}

extension Vectors {
  /// Reads a file's bytes; keys that are not known are passed over.
  ///
  /// - Throws: ``Failure`` when they are not JSON of this shape, saying where, or hold no review.
  init(bytes: Data) throws(Failure) {
    do {
      self = try JSONDecoder().decode(Self.self, from: bytes)
    } catch let error as DecodingError {
      throw Failure(message: "not a file of review sequences: " + Self.words(for: error))
    } catch {
      throw Failure(message: "not a file of review sequences")
    }
    guard sequences.contains(where: { !$0.reviews.isEmpty }) else {
      throw Failure(message: "the file holds no review")
    }
  }

  private static func words(for error: DecodingError) -> String {
    func place(_ keys: [any CodingKey]) -> String {
      let path = keys.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
      return path.isEmpty ? "top level" : String(path.drop { $0 == "." })
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      return "\(place(context.codingPath)): \(context.debugDescription)"
    @unknown default:
      return "it cannot be decoded"
    }
  }
}
