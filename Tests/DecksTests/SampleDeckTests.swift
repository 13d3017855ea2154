import Decks
import TestSupport
import Testing

/// The four decks written for this project, one for each origin that is a multiple-choice quiz.
struct SampleDeckTests {
  @Test(arguments: ["tang.csv", "slang.csv", "stars.json", "cartoon.csv"])
  func `a sample deck is enough for an exam of ten with real choices`(name: String) throws {
    let deck = try Fixtures.deck(name)
    #expect(deck.cards.count >= 10)
    let index = OptionIndex(deck.cards)
    var generator = SplitMix64(seed: 5)
    for card in deck.cards {
      let options = index.options(for: card, using: &generator)
      #expect(options.count == 4)
      #expect(options.count { $0 == card.answer } == 1)
    }
  }

  @Test func `poems have at least twenty questions and options of the answer's length`() throws {
    let deck = try Fixtures.deck("tang.csv")
    #expect(deck.cards.count >= 20)
    #expect(deck.language == "zh-CN")
    let index = OptionIndex(deck.cards)
    var generator = SplitMix64(seed: 6)
    for card in deck.cards {
      #expect(!card.title.isEmpty && !card.author.isEmpty && !card.form.isEmpty)
      #expect(card.text.contains(card.question) && card.text.contains(card.answer))
      let options = index.options(for: card, using: &generator)
      #expect(options.allSatisfy { $0.count == card.answer.count })
    }
  }

  @Test func `slang has four given options and an explanation each`() throws {
    let deck = try Fixtures.deck("slang.csv")
    #expect(deck.cards.allSatisfy { $0.options.count == 4 && !$0.detail.isEmpty })
    #expect(deck.language == "ko-KR")
  }

  @Test func `stars have a question with a picture, which is a PNG`() throws {
    let pictures = try Fixtures.deck("stars.json").cards.map(\.image).filter { !$0.isEmpty }
    #expect(pictures == ["stars/orion.png"])
    #expect(try Fixtures.bytes("stars/orion.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `cartoons have colours as the clue, and some keep the last option last`() throws {
    let deck = try Fixtures.deck("cartoon.csv")
    #expect(
      deck.cards.allSatisfy { !$0.swatches.isEmpty && $0.swatches.allSatisfy { Swatch($0) != nil } }
    )
    let kept = deck.cards.filter(\.keepLast)
    #expect(kept.count == 2)
    var generator = SplitMix64(seed: 7)
    for card in kept {
      #expect(
        OptionIndex(deck.cards).options(for: card, using: &generator).last == card.options.last)
    }
  }

  @Test func `a missing picture is noticed`() throws {
    let error = #expect(throws: Faults.self) {
      try Deck.read(Fixtures.bytes("stars.json"), fileName: "stars.json") { _ in false }
    }
    #expect(error?.faults.map(\.problem) == [.imageMissing("stars/orion.png")])
  }
}
