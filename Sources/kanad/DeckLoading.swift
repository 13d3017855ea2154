internal import System
internal import Trainer

/// The decks of the data folder on their way into the memory of a daemon that serves already.
struct DeckLoading {
  private let library: DeckLibrary
  /// Those not read yet, the next one last.
  private(set) var names: [String]
  private var reader: DeckReader?

  init(_ library: DeckLibrary) {
    self.library = library
    names = library.names().reversed()
  }

  /// Reads on until the deadline and hands over every deck that is whole; true at the end.
  ///
  /// A file that is no deck is left out, with a word in the log.
  mutating func step(until deadline: Deadline, _ put: (LoadedDeck) -> Void) -> Bool {
    while let name = names.last {
      do {
        var reader = try self.reader ?? library.reader(name)
        // The only reference, so that nothing is copied.
        self.reader = nil
        if let deck = try reader.step(until: deadline) {
          put(deck)
          names.removeLast()
        } else {
          self.reader = reader
        }
      } catch {
        library.report(error, of: name)
        names.removeLast()
      }
      if deadline.hasPassed { break }
    }
    return names.isEmpty
  }

  /// How much of the deck at hand has been read, in bytes.
  var progress: (name: String, done: Int, of: Int) {
    (names.last ?? "", reader?.done ?? 0, reader?.size ?? 0)
  }
}
