import Decks
import System
import Testing

/// The sample decks, read and checked as the client does it.
enum Samples {
  static func folder(_ file: String = #filePath) -> String {
    Path.join(Path.folder(of: Path.folder(of: file)), "DecksTests/Fixtures/samples")
  }

  /// Reads a sample; its pictures have paths that hold from anywhere.
  static func deck(_ file: String) throws -> Deck {
    var deck = try Deck.read(
      try File.contents(of: Path.join(folder(), file)), fileName: file
    ) { image in
      (try? FileInfo.following(Path.join(folder(), image)))?.kind == .regular
    }
    for index in deck.cards.indices where !deck.cards[index].image.isEmpty {
      deck.cards[index].image = Path.join(folder(), deck.cards[index].image)
    }
    return deck
  }
}

extension Deck {
  /// The card of a prompt, as a learner knows it who has the book beside him.
  func card(_ prompt: String) throws -> Card {
    try #require(cards.first { $0.question == prompt })
  }
}
