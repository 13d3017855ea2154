import Decks
import KanaInterface
import System
import TestSupport
import Testing
import Trainer
import Varlink

@testable import kanad

@Suite struct `Staging a deck` {
  private func cards(_ count: Int) -> [KanaInterface.Card] {
    (0..<count).map { KanaInterface.Card(question: "q\($0)", answer: "a\($0)") }
  }

  private func staging(
    _ slices: [[KanaInterface.Card]], as name: String, in served: inout Served
  ) throws -> Reply {
    let client = try served.connect()
    let begun = try served.call(
      client,
      try Call.encode(
        BeginDeck.qualifiedName, parameters: BeginDeck.Parameters(name: name, language: "ko")))
    if begun.error != nil { return begun }
    let token = try begun.parameters(as: BeginDeck.Reply.self).token
    for cards in slices {
      let reply = try served.call(
        client,
        try Call.encode(
          AddCards.qualifiedName, parameters: AddCards.Parameters(token: token, cards: cards)))
      if reply.error != nil { return reply }
    }
    return try served.call(
      client,
      try Call.encode(CommitDeck.qualifiedName, parameters: CommitDeck.Parameters(token: token)))
  }

  @Test func `puts a deck in place at the end and gives it back in slices`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let all = cards(500)
      let reply = try staging(
        [Array(all[..<300]), Array(all[300...])], as: "한국어", in: &served)
      #expect(try reply.parameters(as: CommitDeck.Reply.self).cards == 500)
      let library = DeckLibrary(folder: disk.places.decks)
      #expect(library.names() == ["한국어"])
      var reader = try library.reader("한국어")
      let deck = try #require(try reader.step(until: .never)).deck
      #expect(deck.language == "ko")
      #expect(deck.cards.map { KanaInterface.Card($0) } == all)
      #expect(try Folder.names(in: disk.places.decks) == ["한국어.json"])

      let client = try served.connect()
      try client.send(
        try Call.encode(
          ReadDeck.qualifiedName, parameters: ReadDeck.Parameters(name: "한국어"), mode: .more))
      var read: [KanaInterface.Card] = []
      while true {
        let reply = try served.reply(to: client)
        read += try reply.parameters(as: ReadDeck.Reply.self).cards
        if !reply.continues { break }
      }
      #expect(read == all)
    }
  }

  @Test func `refuses a faulty deck and leaves the old one`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      _ = try staging([cards(5)], as: "deck", in: &served)
      let path = Path.join(disk.places.decks, "deck.json")
      let before = try File.contents(of: path)
      var twice = cards(5)
      twice[4].question = "q0"
      for (cards, name) in [(twice, "deck"), ([], "deck"), (cards(5), "../evil"), (cards(5), "")] {
        let reply = try staging([cards], as: name, in: &served)
        #expect(reply.error == "io.kanaquest.Trainer.BadDeck", "\(name)")
      }
      #expect(try File.contents(of: path) == before)
      #expect(try Folder.names(in: disk.places.decks) == ["deck.json"])
    }
  }
}
