internal import System
internal import Trainer

/// The decks of the data folder on their way into the memory of a daemon that serves already.
struct DeckLoading {
  private let library: DeckLibrary
  /// Those not read yet, the next one last.
  private(set) var names: [String]
  private var reader: DeckReader?
  /// What the learner is to be told: a file that is no deck must not pass for no file.
  private(set) var notices: [String] = []
  private let label: String

  /// Begins with the first deck; `now` dates what has to be set aside.
  init(_ library: DeckLibrary, now: Int) {
    self.library = library
    label = Damaged.label(at: now)
    names = library.names().reversed()
  }

  /// Reads on until the deadline and hands over every deck that is whole; true at the end.
  ///
  /// A file that is no deck is set aside; one that cannot be read stays where it is.
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
        let notice = library.leaveOut(name, because: error, label: label)
        Log.error(notice)
        notices.append(notice)
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
