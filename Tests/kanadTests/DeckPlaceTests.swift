import Decks
import Glibc
import KanaInterface
import System
import TestSupport
import Testing
import Trainer
import Varlink

@testable import kanad

/// What becomes of a deck when the disk refuses in the midst of it.
@Suite struct `A deck in its place` {
  private func cards(_ name: String) -> [KanaInterface.Card] {
    (0..<5).map { KanaInterface.Card(question: "\(name) q\($0)", answer: "\(name) a\($0)") }
  }

  private func removing(_ name: String, _ served: inout Served) throws -> Reply {
    try served.call(
      try served.connect(),
      try Call.encode(RemoveDeck.qualifiedName, parameters: RemoveDeck.Parameters(name: name)))
  }

  /// Lets no entry be kept any more, until the closure returned is called.
  private func breakJournal(_ disk: Disk) throws -> () throws -> Void {
    let away = disk.places.journal + ".away"
    try File.rename(disk.places.journal, to: away)
    try #require(symlink("/nowhere", disk.places.journal) == 0)
    return {
      try File.remove(disk.places.journal)
      try File.rename(away, to: disk.places.journal)
    }
  }

  /// The old deck is as it was, in the folder and in memory.
  private func expectOld(_ content: [UInt8], _ served: borrowing Served) throws {
    let folder = served.disk.places.decks
    #expect(try Folder.names(in: folder) == ["deck.json"])
    #expect(try File.contents(of: Path.join(folder, "deck.json")) == content)
    let card = served.loop.handler.decks["deck"]?["old q0"]
    #expect(card?.answer == "old a0")
  }

  @Test func `is put back when its successor cannot be recorded, also on a full disk`() throws {
    try withSmallDisk(kilobytes: 256) { disk, root in
      var served = try Served(disk)
      #expect(try served.bring([cards("old")], as: "deck").error == nil)
      let path = Path.join(disk.places.decks, "deck.json")
      let content = try File.contents(of: path)
      let ballast = Path.join(root, "ballast")
      var mend: () throws -> Void = {}
      let refused = try served.bring([cards("new")], as: "deck") {
        mend = try breakJournal(disk)
        let file = try File.creating(ballast)
        for size in [4_096, 1] {
          while (try? file.append([UInt8](repeating: 0, count: size))) != nil {}
        }
      }
      #expect(refused.error == ErrorName.storageFailed.qualifiedName)
      try expectOld(content, served)
      try File.remove(ballast)
      try mend()
      #expect(try served.bring([cards("new")], as: "deck").error == nil)
      #expect(try File.contents(of: path) != content)
    }
  }

  @Test func `that was none before is none when it cannot be recorded`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      var mend: () throws -> Void = {}
      let refused = try served.bring([cards("new")], as: "deck") { mend = try breakJournal(disk) }
      #expect(refused.error == ErrorName.storageFailed.qualifiedName)
      #expect(try Folder.names(in: disk.places.decks) == [])
      let isThere = served.loop.handler.decks["deck"] != nil
      #expect(!isThere)
      try mend()
    }
  }

  @Test func `stays when its removal cannot be recorded, and goes when it can`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      #expect(try served.bring([cards("old")], as: "deck").error == nil)
      let content = try File.contents(of: Path.join(disk.places.decks, "deck.json"))
      let mend = try breakJournal(disk)
      #expect(try removing("deck", &served).error == ErrorName.storageFailed.qualifiedName)
      try expectOld(content, served)
      try mend()
      #expect(try removing("deck", &served).error == nil)
      #expect(try Folder.names(in: disk.places.decks) == [])
      #expect(try removing("deck", &served).error == ErrorName.unknownDeck.qualifiedName)
      #expect(try disk.recover().handler.notes == ["deck deck", "removed deck"])
    }
  }

  @Test func `stays in use when its file cannot be removed`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      #expect(try served.bring([cards("old")], as: "deck").error == nil)
      // A folder in its place is refused by the system also where root asks.
      let path = Path.join(disk.places.decks, "deck.json")
      try File.remove(path)
      try Folder.prepare(path)
      let refused = try removing("deck", &served)
      #expect(refused.error == ErrorName.storageFailed.qualifiedName)
      #expect(refused.parametersText.contains("deck.json: it is a folder; nothing was changed"))
      let card = served.loop.handler.decks["deck"]?["old q0"]
      #expect(card?.answer == "old a0")
      #expect(try disk.recover().handler.notes == ["deck deck"])
      try Folder.remove(path)
      // Somebody has done it by hand: all the better.
      #expect(try removing("deck", &served).error == nil)
    }
  }

  @Test func `that vanished while nothing ran is missed by its exam`() throws {
    try withDisk { disk in
      let client = try Conversation(.overSocket, disk)
      try client.bring(
        Deck(
          name: "deck",
          cards: cards("old").map { Decks.Card(question: $0.question, answer: $0.answer) }))
      let question = try client.start(Start.Parameters(kind: "exam", deck: "deck"))
      try File.remove(Path.join(disk.places.decks, "deck.json"))
      try client.restart()
      let refused = #expect(throws: Conversation.Refused.self) { try client.ask() }
      #expect(refused?.name == ErrorName.notNow.rawValue)
      #expect(
        refused?.message
          == "the deck “deck” of this run is gone; import it again to go on, or: kana end")
      #expect(throws: Conversation.Refused.self) { try client.answer("1", id: question.id) }
      let status = try client.status()
      #expect(status.pending == nil && status.kind == "exam" && status.answeredToday == 0)
      _ = try client.call(End.self, End.Parameters())
      let next = try client.ask()
      #expect(next.deck == State.kanaDeck && next.kind == "quest")
    }
  }

  @Test(.enabled(if: User.current != User.root, "root may write anywhere"))
  func `stays in use in a folder that may not be written`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      #expect(try served.bring([cards("old")], as: "deck").error == nil)
      let content = try File.contents(of: Path.join(disk.places.decks, "deck.json"))
      try #require(chmod(disk.places.decks, 0o500) == 0)
      let refused = try removing("deck", &served)
      #expect(refused.error == ErrorName.storageFailed.qualifiedName)
      #expect(refused.parametersText.contains("permission denied; nothing was changed, see to it"))
      try #require(chmod(disk.places.decks, 0o700) == 0)
      try expectOld(content, served)
    }
  }
}
