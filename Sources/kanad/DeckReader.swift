internal import Decks
internal import FoundationEssentials
internal import System
internal import Trainer

/// The file of a deck being read in slices, so that a large one keeps nobody waiting.
///
/// `DeckStaging` writes a card a line. A file that was written otherwise is read all at once.
struct DeckReader {
  static let opening = Array(#"{"cards":["#.utf8)
  static let closing = Array("],".utf8)
  private static let lineEnd = UInt8(ascii: "\n")
  private static let comma = UInt8(ascii: ",")
  /// How many cards are read between two looks at the clock.
  private static let batch = 64

  private let bytes: [UInt8]
  private var place: Int
  private var deck: LoadedDeck

  /// Opens the file of the deck that is to be called `name`.
  init(_ path: String, name: String) throws(SystemError) {
    bytes = try File.contents(of: path, limit: 1 << 28)
    deck = LoadedDeck(name: name, language: nil)
    place = bytes.starts(with: Self.opening + [Self.lineEnd]) ? Self.opening.count + 1 : 0
  }

  /// How many bytes there are and how many have been read.
  var size: Int { bytes.count }
  var done: Int { place }

  /// Reads on until the deadline; gives the deck once it is whole.
  ///
  /// Throws what `JSONDecoder` does.
  mutating func step(until deadline: Deadline) throws -> LoadedDeck? {
    if place == 0 { return try readAtOnce() }
    repeat {
      guard let cards = takeCards() else { return try finish() }
      for card in try JSONDecoder().decode([Decks.Card].self, from: cards) { deck.append(card) }
    } while !deadline.hasPassed
    return nil
  }

  private func readAtOnce() throws -> LoadedDeck {
    var whole = try JSONDecoder().decode(Deck.self, from: Data(bytes))
    whole.name = deck.deck.name
    return LoadedDeck(whole)
  }

  /// The lines of the next cards as one array; nothing when what follows the cards has come.
  private mutating func takeCards() -> Data? {
    let start = place
    for _ in 0..<Self.batch where place < bytes.count && !bytes[place...].starts(with: Self.closing)
    {
      place = bytes[place...].firstIndex(of: Self.lineEnd).map { $0 + 1 } ?? bytes.count
    }
    guard place > start else { return nil }
    var lines = bytes[start..<place]
    while let last = lines.last, last == Self.lineEnd || last == Self.comma { lines.removeLast() }
    return Data([UInt8(ascii: "[")] + lines + [UInt8(ascii: "]")])
  }

  /// Reads the end of the file as a deck without cards.
  private mutating func finish() throws -> LoadedDeck {
    let rest = try JSONDecoder().decode(Deck.self, from: Data(Self.opening + bytes[place...]))
    deck.set(language: rest.language)
    return deck
  }
}
