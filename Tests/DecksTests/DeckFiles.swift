import Decks
import FoundationEssentials
import Testing

/// Reads a deck from text as a file of some name; pictures exist unless said otherwise.
func deck(
  _ text: String, as fileName: String = "deck.csv", pictures: Set<String>? = nil
) throws -> Deck {
  try Deck.read(Array(text.utf8), fileName: fileName) { pictures?.contains($0) ?? true }
}

/// The faults of a deck file, worded; empty when it is good.
func faults(
  _ text: String, as fileName: String = "deck.csv", pictures: Set<String>? = nil
) -> [String] {
  faults(Array(text.utf8), as: fileName, pictures: pictures)
}

func faults(
  _ bytes: [UInt8], as fileName: String = "deck.csv", pictures: Set<String>? = nil,
  limits: Limits = Limits()
) -> [String] {
  do {
    _ = try Deck.read(bytes, fileName: fileName, limits: limits) { pictures?.contains($0) ?? true }
    return []
  } catch {
    return error.faults.map(\.description)
  }
}

/// A deck of two plain cards, as text of any layout should give it.
let twoCards = [Card(question: "one", answer: "ichi"), Card(question: "two", answer: "ni")]

enum Fixtures {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(components: "Fixtures", "samples")

  static func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: folder.appending(component: name)))
  }

  /// Reads a sample deck; its pictures must be there.
  static func deck(_ name: String) throws -> Deck {
    try Deck.read(bytes(name), fileName: name) { path in
      (try? Data(contentsOf: folder.appending(component: path))) != nil
    }
  }
}
