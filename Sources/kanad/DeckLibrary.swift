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

  /// Where the deck's file is, or is to be.
  ///
  /// A name can be spelled with other characters that mean the same: that is the same deck.
  func path(of name: String) -> String {
    Path.join(folder, (names().first { $0 == name } ?? name) + Self.ending)
  }

  func reader(_ name: String) throws(SystemError) -> DeckReader {
    try DeckReader(path(of: name), name: name)
  }

  /// Sets the file of a deck aside that holds none, and says what became of it.
  func leaveOut(_ name: String, because error: any Error, label: String) -> String {
    let path = path(of: name)
    if let error = error as? SystemError {
      return "the deck \u{201C}\(name)\u{201D} cannot be read: \(error); "
        + "make it readable, then: kana daemon restart"
    }
    let what = "the deck \u{201C}\(name)\u{201D} was damaged and was left out"
    do throws(SystemError) {
      let aside = try File.setAside(path, label: label)
      return "\(what); its file is kept as \(aside), import the deck again; "
        + "what you have learned of it is not lost"
    } catch {
      return "\(what); its file could not be set aside (\(error))"
    }
  }
}
