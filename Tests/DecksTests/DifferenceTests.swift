import Decks
import TestSupport
import Testing

struct DifferenceTests {
  private static func deck(_ cards: [Card]) -> Deck { Deck(name: "d", cards: cards) }

  @Test func `cards are told apart by their question alone`() {
    let old = Self.deck([
      Card(question: "same", answer: "a"), Card(question: "new answer", answer: "a"),
      Card(question: "gone", answer: "a"), Card(question: "moved", answer: "a"),
    ])
    let new = Self.deck([
      Card(question: "moved", answer: "a"), Card(question: "fresh", answer: "a"),
      Card(question: "new answer", answer: "b"), Card(question: "same", answer: "a"),
    ])
    let difference = Difference(from: old, to: new)
    #expect(difference.added.map(\.question) == ["fresh"])
    #expect(difference.changed == [Card(question: "new answer", answer: "b")])
    #expect(difference.removed.map(\.question) == ["gone"])
    #expect(difference.unchanged == 2)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `the three lists turn the old deck into the new one`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    func some() -> Deck {
      Self.deck(
        (0..<20).filter { _ in Bool.random(using: &generator) }.map {
          Card(question: "\($0)", answer: Bool.random(using: &generator) ? "a" : "b")
        })
    }
    let (old, new) = (some(), some())
    let difference = Difference(from: old, to: new)
    var cards = Set(old.cards)
    for card in difference.removed { #expect(cards.remove(card) != nil) }
    for card in difference.changed {
      #expect(cards.contains { $0.question == card.question && $0 != card })
      cards = cards.filter { $0.question != card.question }
      cards.insert(card)
    }
    for card in difference.added { #expect(cards.insert(card).inserted) }
    #expect(cards == Set(new.cards))
    #expect(
      difference.unchanged == new.cards.count - difference.added.count - difference.changed.count)
    #expect(Difference(from: new, to: new).unchanged == new.cards.count)
  }
}

struct CardKeyTests {
  @Test func `a short question is its own key`() {
    #expect(Card(question: "あ", answer: "a").key == "あ")
    let forty = String(repeating: "x", count: 40)
    #expect(Card(question: forty, answer: "a").key == forty)
  }

  /// The sums are those of the reference `fnv1a64` for the same bytes.
  @Test func `a longer one is named by its FNV-1a sum in sixteen digits`() {
    let a = Card(question: String(repeating: "x", count: 41), answer: "a").key
    #expect(a == "58410f4ba453b627")
    let c = Card(question: "question number 0000000000000000000000000000000000000400", answer: "a")
      .key
    #expect(c == "06348c216f3a38ee")
    let b = Card(question: String(repeating: "床前明月光", count: 3), answer: "a").key
    #expect(b == "3217a2a63fced202")
  }
}
