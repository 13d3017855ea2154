internal import Decks
internal import System

/// The decks of the learner, a JSON file each, as they are kept in the data folder.
struct DeckLibrary {
  private static let ending = ".json"

  let folder: String

  init(folder: String) { self.folder = folder }

  /// The names of the decks, sorted.
  func names() -> [String] {
    ((try? Folder.names(in: folder)) ?? []).filter { $0.hasSuffix(Self.ending) }
      .map { String($0.dropLast(Self.ending.count)) }
      .filter { Deck.canBeNamed($0) }
  }

  func path(of name: String) -> String { Path.join(folder, name + Self.ending) }

  func reader(_ name: String) throws(SystemError) -> DeckReader {
    try DeckReader(path(of: name), name: name)
  }

  /// Says in the log why there is no such deck.
  func report(_ error: any Error, of name: String) {
    Log.error("the deck \(path(of: name)) cannot be read: \(error)")
  }
}
