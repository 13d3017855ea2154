import Decks
import TestSupport
import Testing

struct DifferenceTests {
  /// What a new deck does to an old one.
  private static func difference(
    from old: [Card], to new: [Card]
  ) -> (difference: Difference, removed: Int) {
    var difference = Difference()
    for card in new { difference.count(card, before: old.first { $0.key == card.key }) }
    return (difference, difference.removed(of: old.count))
  }

  @Test func `cards are told apart by their question alone`() {
    let old = [
      Card(question: "same", answer: "a"), Card(question: "new answer", answer: "a"),
      Card(question: "gone", answer: "a"), Card(question: "moved", answer: "a"),
    ]
    let new = [
      Card(question: "moved", answer: "a"), Card(question: "fresh", answer: "a"),
      Card(question: "new answer", answer: "b"), Card(question: "same", answer: "a"),
    ]
    let (difference, removed) = Self.difference(from: old, to: new)
    #expect(difference.added == 1)
    #expect(difference.changed == 1)
    #expect(removed == 1)
    #expect(difference.unchanged == 2)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `the counts are those of the sets`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    func some() -> [Card] {
      (0..<20).filter { _ in Bool.random(using: &generator) }.map {
        Card(question: "\($0)", answer: Bool.random(using: &generator) ? "a" : "b")
      }
    }
    let (old, new) = (some(), some())
    let (difference, removed) = Self.difference(from: old, to: new)
    let (before, after) = (Set(old.map(\.question)), Set(new.map(\.question)))
    #expect(difference.added == after.subtracting(before).count)
    #expect(removed == before.subtracting(after).count)
    #expect(difference.unchanged == Set(old).intersection(new).count)
    #expect(
      difference.changed
        == after.intersection(before).count - difference.unchanged)
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
