internal import Decks
internal import FoundationEssentials
internal import KanaInterface
internal import System
internal import Trainer

/// A deck on its way in: its cards arrive in slices and become a file at once or not at all.
final class DeckStaging {
  /// Why a deck cannot come in.
  enum Failure: Error {
    case storage(StorageFailure)
    case bad(String)
  }

  /// So much is written between two flushes, so that none of them takes long.
  private static let flushSize = 1 << 20

  /// A deck may fill so much: twice what its file may, since JSON takes more room, and still readable.
  static let sizeLimit = 2 * Decks.Limits().fileBytes

  private let sizeLimit: Int
  private let path: String
  private let file: File
  private var unflushed = 0
  private var size = 0
  private var deck: LoadedDeck
  private var check = DeckCheck()
  /// How many of the cards have passed the checks that need all of them.
  private var checked = 0
  private var difference = Difference()

  /// Begins a deck whose file grows at `path`, in the folder of the decks.
  init(
    name: String, language: String?, path: String, sizeLimit: Int = DeckStaging.sizeLimit
  ) throws(Failure) {
    guard Deck.canBeNamed(name) else {
      throw .bad(
        "a deck cannot be called \u{201C}\(name)\u{201D}; give it another name with --name")
    }
    self.path = path
    self.sizeLimit = sizeLimit
    deck = LoadedDeck(name: name, language: language)
    do throws(SystemError) {
      try File.removeIfPresent(path)
      file = try File.creating(path)
      try file.append(DeckReader.opening)
    } catch { throw .storage(StorageFailure(error, path: path)) }
  }

  /// What the deck is called.
  var name: String { deck.deck.name }

  deinit { try? File.removeIfPresent(path) }

  /// Takes cards, checks them and writes them out at once so that the end is quick.
  func add(_ cards: [KanaInterface.Card]) throws(Failure) -> Int {
    let limit = Decks.Limits().rows
    guard deck.material.count + cards.count <= limit else {
      throw .bad("a deck can have \(limit) cards; split it")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var text: [UInt8] = []
    for card in cards.map({ Decks.Card($0) }) {
      guard let encoded = try? encoder.encode(card) else { throw .bad("a card cannot be written") }
      text += deck.material.count == 0 ? "\n".utf8 : ",\n".utf8
      text += encoded
      deck.append(card)
      check.check(card, at: .entry(deck.material.count))
    }
    try refuseFaults()
    unflushed += text.count
    size += text.count
    guard size <= sizeLimit else {
      throw .bad("a deck can have \(sizeLimit >> 20) MiB; split it")
    }
    do throws(SystemError) {
      try file.append(text)
      if unflushed > Self.flushSize {
        try file.sync()
        unflushed = 0
      }
    } catch { throw .storage(StorageFailure(error, path: path)) }
    return deck.material.count
  }

  private func refuseFaults() throws(Failure) {
    guard let first = check.faults.first else { return }
    let more = check.faults.count > 1 ? " (and \(check.faults.count - 1) more)" : ""
    throw .bad("\(first)\(more)")
  }

  /// Checks what could not be while cards were to come, and compares them with the old deck's.
  ///
  /// Goes on until the deadline; true once all is done.
  func finishChecks(against old: LoadedDeck?, until deadline: Deadline) throws(Failure) -> Bool {
    if deck.material.count == 0 { throw .bad("there are no cards") }
    while checked < deck.material.count {
      let card = deck.deck.cards[checked]
      checked += 1
      check.checkWrongOption(for: card, at: .entry(checked), in: deck.options)
      difference.count(card, before: old?[card.key])
      if checked % 64 == 0, deadline.hasPassed { return false }
    }
    try refuseFaults()
    return true
  }

  /// Puts the file in place, and returns the deck with what it does to the old one.
  ///
  /// Pictures are not looked for: the client has, where the deck's file was.
  func commit(to target: String) throws(Failure) -> (deck: LoadedDeck, difference: Difference) {
    do throws(SystemError) {
      try file.append(ending)
      try file.syncAll()
      try File.rename(path, to: target)
      try Folder.sync(Path.folder(of: target))
    } catch { throw .storage(StorageFailure(error, path: target)) }
    return (deck, difference)
  }

  /// What follows the cards.
  private var ending: [UInt8] {
    struct Rest: Encodable {
      let language: String?
      let name: String
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let rest = try? encoder.encode(Rest(language: deck.deck.language, name: name))
    return Array("\n".utf8) + DeckReader.closing + (rest ?? Data("{}".utf8)).dropFirst()
      + Array("\n".utf8)
  }
}
