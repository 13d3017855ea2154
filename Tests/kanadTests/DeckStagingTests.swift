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

  @Test func `puts a deck in place at the end and gives it back in slices`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let all = cards(500)
      let reply = try served.bring(
        [Array(all[..<300]), Array(all[300...])], as: "한국어")
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
      _ = try served.bring([cards(5)], as: "deck")
      let path = Path.join(disk.places.decks, "deck.json")
      let before = try File.contents(of: path)
      var twice = cards(5)
      twice[4].question = "q0"
      for (cards, name) in [(twice, "deck"), ([], "deck"), (cards(5), "../evil"), (cards(5), "")] {
        let reply = try served.bring([cards], as: name)
        #expect(reply.error == "io.kanaquest.Trainer.BadDeck", "\(name)")
      }
      #expect(try File.contents(of: path) == before)
      #expect(try Folder.names(in: disk.places.decks) == ["deck.json"])
    }
  }

  @Test func `refuses more bytes than a deck may have, and leaves nothing`() throws {
    try withDisk { disk in
      let path = Path.join(disk.places.decks, ".incoming-1")
      let long = String(repeating: "あ", count: 5_000)
      func card(_ number: Int) -> KanaInterface.Card {
        KanaInterface.Card(question: "q\(number)", answer: "a\(number)", text: long)
      }
      do {
        let staging = try DeckStaging(name: "long", language: nil, path: path, sizeLimit: 1 << 20)
        #expect(try staging.add((0..<60).map(card)) == 60)
        let failure = #expect(throws: DeckStaging.Failure.self) {
          try staging.add((60..<80).map(card))
        }
        guard case .bad(let text)? = failure else {
          Issue.record("\(String(describing: failure))")
          return
        }
        #expect(text == "a deck can have 1 MiB; split it")
      }
      #expect(try Folder.names(in: disk.places.decks) == [])
      #expect(DeckStaging.sizeLimit == 128 << 20)
    }
  }
}

extension Served {
  /// Brings a deck in, in slices, by calls as the client makes them.
  mutating func bring(
    _ slices: [[KanaInterface.Card]], as name: String, beforeCommit: () throws -> Void = {}
  ) throws -> Reply {
    let client = try connect()
    let begun = try call(
      client,
      try Call.encode(
        BeginDeck.qualifiedName, parameters: BeginDeck.Parameters(name: name, language: "ko")))
    if begun.error != nil { return begun }
    let token = try begun.parameters(as: BeginDeck.Reply.self).token
    for cards in slices {
      let reply = try call(
        client,
        try Call.encode(
          AddCards.qualifiedName, parameters: AddCards.Parameters(token: token, cards: cards)))
      if reply.error != nil { return reply }
    }
    try beforeCommit()
    return try call(
      client,
      try Call.encode(CommitDeck.qualifiedName, parameters: CommitDeck.Parameters(token: token)))
  }
}
