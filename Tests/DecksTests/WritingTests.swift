import Decks
import FoundationEssentials
import TestSupport
import Testing

/// Random decks that pass the check, with every character that files find hard.
struct DeckGenerator {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  private static let pieces = [
    "a", "B", "ka", "か", "カ", "が", "か\u{3099}", "，", "\u{1F1EF}\u{1F1F5}", "e\u{301}", ",", ";",
    "\t", "|",
    "\"", "\"\"", "'", "\n", " ", "#", "#html:true", "<b>", "&lt;", "\\", "=", "[", "{", ":",
    "\u{3000}", "-",
  ]

  mutating func deck(cards count: Int) -> Deck {
    let language = Bool.random(using: &generator) ? "ja" : nil
    let full = Bool.random(using: &generator)
    return Deck(
      name: "random", language: language,
      cards: (0..<count).map { card(number: $0, full: full) })
  }

  private mutating func card(number: Int, full: Bool) -> Card {
    var card = Card(
      question: "\(text())\(number)\(text())".trimmedEnds, answer: "\(text())/\(number)".trimmedEnds
    )
    guard full else { return card }
    if Bool.random(using: &generator) {
      card.options = [card.answer] + (1...3).map { "\(text())-\($0)-\(number)".trimmedEnds }
      card.keepLast = Bool.random(using: &generator)
    }
    for member in [\Card.detail, \.title, \.author, \.text, \.form, \.group]
    where Bool.random(using: &generator) {
      card[keyPath: member] = text().trimmedEnds
    }
    if Bool.random(using: &generator) { card.image = "https://x.org/\(number).png" }
    if Bool.random(using: &generator) { card.swatches = ["#f00", "teal"] }
    if Bool.random(using: &generator) { card.also = ["also \(number) \(text())".trimmedEnds] }
    return card
  }

  private mutating func text() -> String {
    (0..<Int.random(in: 0...6, using: &generator))
      .map { _ in Self.pieces.randomElement(using: &generator) ?? "a" }.joined()
  }
}

extension String {
  /// Without the blank ends that no reader keeps.
  var trimmedEnds: String {
    var scalars = Substring(self).unicodeScalars
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }
}

struct WritingTests {
  @Test(arguments: 0..<150 as Range<UInt64>)
  func `what is written reads back as the same deck in every format`(seed: UInt64) throws {
    var generator = DeckGenerator(seed: seed)
    let deck = generator.deck(cards: 8)
    try #require(deck.faults { _ in true } == [])
    for (format, name) in [
      (DeckFormat.csv, "random.csv"), (.tsv, "random.tsv"), (.anki, "random.txt"),
      (.json, "d.json"),
    ] {
      let file = deck.file(as: format)
      let found = faults(file, as: name)
      try #require(found == [], "\(format) \(String(decoding: file, as: UTF8.self))")
      let read = try Deck.read(file, fileName: name) { _ in true }
      #expect(read.cards.map(\.bytes) == deck.cards.map(\.bytes))
      #expect(read == deck)
    }
  }

  @Test func `a plain deck gives plain files`() throws {
    let deck = Deck(name: "d", cards: twoCards)
    func text(_ format: DeckFormat) -> String {
      String(decoding: deck.file(as: format), as: UTF8.self)
    }
    #expect(text(.csv) == "question,answer\r\none,ichi\r\ntwo,ni\r\n")
    #expect(text(.tsv) == "question\tanswer\none\tichi\ntwo\tni\n")
    #expect(
      text(.anki) == """
        #separator:tab
        #html:false
        #notetype:Basic
        #deck:d
        #columns:Front\tBack
        one\tichi
        two\tni

        """)
    #expect(
      text(.json) == """
        {
          "cards" : [
            {
              "answer" : "ichi",
              "question" : "one"
            },
            {
              "answer" : "ni",
              "question" : "two"
            }
          ],
          "name" : "d"
        }

        """)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `JSON is written as Foundation writes it`(seed: UInt64) throws {
    var generator = DeckGenerator(seed: seed)
    let deck = generator.deck(cards: 6)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = try String(decoding: encoder.encode(deck), as: UTF8.self) + "\n"
    #expect(String(decoding: deck.file(as: .json), as: UTF8.self) == text)
  }

  @Test(arguments: ["tang.csv", "slang.csv", "stars.json", "cartoon.csv"])
  func `the sample decks survive every format`(name: String) throws {
    let deck = try Fixtures.deck(name)
    for (format, ending) in [
      (DeckFormat.csv, "csv"), (.tsv, "tsv"), (.anki, "txt"), (.json, "json"),
    ] {
      let read = try Deck.read(deck.file(as: format), fileName: "\(deck.name).\(ending)") { _ in
        true
      }
      #expect(read == deck)
    }
  }

  @Test func `cards leave out what is empty when they are encoded`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let card = Card(question: "q", answer: "a", keepLast: true)
    let data = try encoder.encode(card)
    #expect(
      String(decoding: data, as: UTF8.self) == #"{"answer":"a","keepLast":true,"question":"q"}"#)
    #expect(try JSONDecoder().decode(Card.self, from: data) == card)
  }
}

extension Card {
  /// The texts by their bytes, since strings in different normal forms are equal.
  fileprivate var bytes: [[UInt8]] {
    ([question, answer, detail, title, author, text, form, image, group] + options + swatches + also)
      .map { Array($0.utf8) }
  }
}
