import Decks
import FoundationEssentials
import System
import TestSupport
import Testing

/// The real Anki library, from Python, reads what is written for it and writes what is read.
///
/// `KANA_PYTHON` may name an interpreter that has it (`pip install anki`).
@Suite(.enabled(if: Anki.python != nil || Anki.isRequired, "no python3 that can import anki"))
struct AnkiLibraryTests {
  @Test(arguments: ["tang.csv", "slang.csv", "stars.json", "cartoon.csv"])
  func `Anki takes over all cards and fields of a sample deck`(name: String) throws {
    try Anki.check(Fixtures.deck(name))
  }

  @Test(arguments: 0..<3 as Range<UInt64>)
  func `Anki takes over any text`(seed: UInt64) throws {
    var generator = DeckGenerator(seed: seed)
    var deck = generator.deck(cards: 40)
    // Tags of Anki are words in alphabetical order.
    for index in deck.cards.indices { deck.cards[index].group = index % 3 == 0 ? "a-b" : "" }
    try Anki.check(deck)
  }
}

/// One run of `anki_check.py` and what it printed.
private struct Anki: Decodable {
  struct Collection: Decodable {
    let notes: [[String]]
    let new: Int
    let duplicates: Int
    let fields: [String]?
  }

  let basic: Collection
  let full: Collection

  static let isRequired = Environment.value("KANA_REQUIRE_ALL") != nil

  /// An interpreter that can import anki.
  static let python: String? = {
    let name = Environment.value("KANA_PYTHON") ?? "python3"
    guard let program = Program.find(name),
      (try? run(program, ["-c", "import anki"])) == .status(0)
    else { return nil }
    return program
  }()

  private static func run(_ program: String, _ arguments: [String]) throws -> Child.Exit {
    var child = try Spawn(program, arguments: arguments).start()
    return try child.wait()
  }

  /// Exports a deck, lets Anki import it and export it again, and compares both with the deck.
  static func check(_ deck: Deck) throws {
    let python = try #require(python, "set KANA_PYTHON to a python that can import anki")
    let folder = FileManager.default.temporaryDirectory.appending(component: "anki-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, back) = (folder.appending(component: "d.txt"), folder.appending(component: "b.txt"))
    try Data(deck.file(as: .anki)).write(to: file)
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(component: "anki_check.py")
    let report = folder.appending(component: "report.json")
    let exit = try run(python, [script.path, file.path, back.path, report.path])
    try #require(exit == .status(0))
    let result = try JSONDecoder().decode(Anki.self, from: Data(contentsOf: report))

    for collection in [result.basic, result.full] {
      #expect(collection.new == deck.cards.count)
      #expect(collection.duplicates == 0)
    }
    let tags = deck.cards.map(\.group)
    #expect(
      result.basic.notes == zip(deck.cards, tags).map { [$0.question, $0.answer, $1] })
    let fields = try #require(result.full.fields)
    for (note, card) in zip(result.full.notes, deck.cards) {
      for (name, value) in zip(fields, note) {
        if let expected = card.text(ofColumn: name) { #expect(value == expected, "\(name)") }
      }
    }
    let again = try Deck.read([UInt8](Data(contentsOf: back)), fileName: "back.txt") { _ in true }
    #expect(again.cards.map(\.question) == deck.cards.map(\.question))
    #expect(again.cards.map(\.answer) == deck.cards.map(\.answer))
    #expect(again.cards.map(\.group) == tags)
  }
}

extension Card {
  /// What the exported column of a name holds, for those that are one text.
  fileprivate func text(ofColumn name: String) -> String? {
    switch name {
    case "Front": question
    case "Back": answer
    case "detail": detail
    case "title": title
    case "author": author
    case "text": text
    case "form": form
    case "image": image
    case "swatches": swatches.joined(separator: "|")
    case "keep_last": keepLast ? "yes" : ""
    default: nil
    }
  }
}
