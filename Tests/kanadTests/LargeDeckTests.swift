import Decks
import FoundationEssentials
import KanaInterface
import System
import TestSupport
import Testing
import Trainer
import Varlink

@testable import kanad

@Suite struct `Large decks` {
  /// One batch of cards a turn: the clock never decides.
  private static let settings = LoopSettings(sliceMilliseconds: 0)

  private func cards(_ count: Int) -> [Decks.Card] {
    (0..<count).map { Decks.Card(question: "question \($0)", answer: "answer \($0)") }
  }

  private func staging(_ name: String, _ count: Int, in disk: Disk) throws -> DeckStaging {
    let staging = try DeckStaging(
      name: name, language: "ko", path: Path.join(disk.places.decks, ".incoming-1"))
    #expect(try staging.add(cards(count).map { KanaInterface.Card($0) }) == count)
    return staging
  }

  /// Writes a deck as an import does.
  private func write(_ name: String, _ count: Int, in disk: Disk) throws {
    let staging = try staging(name, count, in: disk)
    #expect(try staging.finishChecks(against: nil, until: .never))
    _ = try staging.commit(to: DeckLibrary(folder: disk.places.decks).path(of: name))
  }

  @Test func `are read in slices, to the same cards`() throws {
    try withDisk { disk in
      try write("many", 1_000, in: disk)
      var loading = DeckLoading(DeckLibrary(folder: disk.places.decks), now: 0)
      var decks: [LoadedDeck] = []
      var steps = 1
      while !loading.step(until: .after(milliseconds: 0), { decks.append($0) }) { steps += 1 }
      #expect(steps > 10)
      #expect(decks.map(\.deck) == [Deck(name: "many", language: "ko", cards: cards(1_000))])
      #expect(decks[0]["question 999"]?.answer == "answer 999")
    }
  }

  @Test func `of another hand are read at once, and what is no deck is set aside and named`() throws
  {
    try withDisk { disk in
      let library = DeckLibrary(folder: disk.places.decks)
      let deck = Deck(name: "other", cards: cards(300))
      try disk.write(deck.file(as: .json), to: library.path(of: "other"))
      try disk.write(Array("{\"cards\":[\n{\"question".utf8), to: library.path(of: "cut"))
      try disk.write([], to: library.path(of: "empty"))
      try Folder.prepare(library.path(of: "folder"))
      var loading = DeckLoading(library, now: 0)
      var decks: [Deck] = []
      #expect(loading.step(until: .never) { decks.append($0.deck) })
      #expect(decks == [deck])
      #expect(loading.notices.count == 3)
      for (name, isAside) in [("cut", true), ("empty", true), ("folder", false)] {
        let notice = loading.notices.first { $0.contains("\u{201C}\(name)\u{201D}") }
        #expect(notice?.contains("kept as \(library.path(of: name)).damaged-1970-01-01") == isAside)
        #expect(try (FileInfo.find(library.path(of: name)) == nil) == isAside)
      }
      #expect(
        try File.contents(of: library.path(of: "cut") + ".damaged-1970-01-01")
          == Array("{\"cards\":[\n{\"question".utf8))
      // The next start finds nothing more to say of them.
      var again = DeckLoading(library, now: 0)
      #expect(again.step(until: .never) { _ in })
      #expect(again.notices.count == 1)
    }
  }

  @Test func `of one name are one file, however its letters are composed`() throws {
    try withDisk { disk in
      let library = DeckLibrary(folder: disk.places.decks)
      try write("caf\u{E9}", 3, in: disk)
      try write("cafe\u{301}", 4, in: disk)
      #expect(library.names() == ["caf\u{E9}"])
      #expect(library.path(of: "cafe\u{301}") == library.path(of: "caf\u{E9}"))
    }
  }

  @Test func `keep nobody waiting who does not need them while they are read`() throws {
    try withDisk { disk in
      try write("many", 10_000, in: disk)
      var served = try Served(disk, isLoading: true, settings: Self.settings)
      let (one, other) = (try served.connect(), try served.connect())
      try other.send(Call.encode(ListDecks.qualifiedName))
      let kept = try served.keep("kept", by: one)
      #expect(kept.error == nil)
      #expect(served.loop.loading != nil)
      let refused = try served.reply(to: other)
      #expect(refused.error == ErrorName.rebuilding.qualifiedName)
      try served.run { loop in loop.loading == nil }
      #expect(served.loop.handler.decks["many"]?.material.count == 10_000)
      #expect(try served.call(other, Call.encode(ListDecks.qualifiedName)).error == nil)
    }
  }

  @Test func `are checked in slices before they take their place`() throws {
    try withDisk { disk in
      var served = try Served(disk, settings: Self.settings)
      let (one, other) = (try served.connect(), try served.connect())
      let token = try served.call(
        one,
        try Call.encode(BeginDeck.qualifiedName, parameters: BeginDeck.Parameters(name: "many"))
      ).parameters(as: BeginDeck.Reply.self).token
      let all = cards(10_000).map { KanaInterface.Card($0) }
      for start in stride(from: 0, to: all.count, by: 1_000) {
        let slice = AddCards.Parameters(token: token, cards: Array(all[start..<start + 1_000]))
        let reply = try served.call(
          one, try Call.encode(AddCards.qualifiedName, parameters: slice))
        #expect(try reply.parameters(as: AddCards.Reply.self).count == start + 1_000)
      }
      try one.send(
        try Call.encode(CommitDeck.qualifiedName, parameters: CommitDeck.Parameters(token: token)))
      try served.run { loop in !loop.commits.isEmpty }
      #expect(try served.keep("kept", by: other).error == nil)
      #expect(!served.loop.commits.isEmpty)
      let done = try served.reply(to: one).parameters(as: CommitDeck.Reply.self)
      #expect(done.cards == 10_000 && done.added == 10_000)
    }
  }

  @Test func `whose cards all have one answer are refused at the end`() throws {
    try withDisk { disk in
      let staging = try DeckStaging(
        name: "same", language: nil, path: Path.join(disk.places.decks, ".incoming-1"))
      let same = (0..<200).map { KanaInterface.Card(question: "question \($0)", answer: "yes") }
      _ = try staging.add(same)
      #expect(throws: DeckStaging.Failure.self) {
        while try !staging.finishChecks(against: nil, until: .never) {}
      }
    }
  }
}
