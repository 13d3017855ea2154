internal import Decks
internal import FoundationEssentials
internal import KanaInterface
internal import System

/// A deck on its way in: its cards arrive in slices and become a file at once or not at all.
final class DeckStaging {
  /// Why a deck cannot come in.
  enum Failure: Error {
    case storage(StorageFailure)
    case bad(String)
  }

  private let path: String
  private var deck: Deck
  private let file: File

  /// Begins a deck whose file grows at `path`, in the folder of the decks.
  init(name: String, language: String?, path: String) throws(Failure) {
    guard Deck.canBeNamed(name) else {
      throw .bad("a deck cannot be called \u{201C}\(name)\u{201D}; give it another name")
    }
    self.path = path
    deck = Deck(name: name, language: language, cards: [])
    do throws(SystemError) {
      try File.removeIfPresent(path)
      file = try File.creating(path)
      try file.append(Array(#"{"cards":["#.utf8))
    } catch { throw .storage(StorageFailure(error, path: path)) }
  }

  /// What the deck is called.
  var name: String { deck.name }

  deinit { try? File.removeIfPresent(path) }

  /// Takes cards, and writes them out at once so that the end is quick.
  func add(_ cards: [KanaInterface.Card]) throws(Failure) -> Int {
    guard deck.cards.count + cards.count <= Decks.Limits().rows else {
      throw .bad("a deck can have \(Decks.Limits().rows) cards; split it")
    }
    let cards = cards.map { Decks.Card($0) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var text: [UInt8] = []
    for (index, card) in cards.enumerated() {
      guard let encoded = try? encoder.encode(card) else { throw .bad("a card cannot be written") }
      text += deck.cards.isEmpty && index == 0 ? "\n".utf8 : ",\n".utf8
      text += encoded
    }
    do throws(SystemError) { try file.append(text) } catch {
      throw .storage(StorageFailure(error, path: path))
    }
    deck.cards += cards
    return deck.cards.count
  }

  /// Checks the whole, puts its file in place and returns the deck.
  ///
  /// Pictures are not looked for: the client has, where the deck's file was.
  func commit(to target: String) throws(Failure) -> Deck {
    let faults = deck.faults { _ in true }
    if let first = faults.first {
      let more = faults.count > 1 ? " (and \(faults.count - 1) more)" : ""
      throw .bad("\(first)\(more)")
    }
    if deck.cards.isEmpty { throw .bad("there are no cards") }
    do throws(SystemError) {
      try file.append(ending)
      try file.syncAll()
      try File.rename(path, to: target)
      try Folder.sync(Path.folder(of: target))
    } catch { throw .storage(StorageFailure(error, path: target)) }
    return deck
  }

  /// What follows the cards.
  private var ending: [UInt8] {
    struct Rest: Encodable {
      let language: String?
      let name: String
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let rest = try? encoder.encode(Rest(language: deck.language, name: deck.name))
    return Array("\n],".utf8) + (rest ?? Data("{}".utf8)).dropFirst() + Array("\n".utf8)
  }
}
