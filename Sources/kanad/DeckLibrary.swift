internal import Decks
internal import FoundationEssentials
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

  /// Reads a deck, called as its file is; nil, with a word in the log, for a file that is none.
  func read(_ name: String) -> Deck? {
    do {
      var deck = try JSONDecoder().decode(
        Deck.self,
        from: Data(try File.contents(of: path(of: name), limit: 1 << 28)))
      deck.name = name
      return deck
    } catch {
      Log.error("the deck \(path(of: name)) cannot be read: \(error)")
      return nil
    }
  }

  /// Removes a deck's file; what was learned of its cards stays in the history.
  func remove(_ name: String) {
    do throws(SystemError) {
      try File.removeIfPresent(path(of: name))
      try Folder.sync(folder)
    } catch {
      Log.error("\(error)")
    }
  }
}
