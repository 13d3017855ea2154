import Decks
import TestSupport
import Testing

struct OptionIndexTests {
  /// A deck with many answers that read alike, share groups and accept each other.
  private static func deck(_ generator: inout SplitMix64, cards: Int) -> [Card] {
    let words = ["a", "A ", "ａ", "b", "bb", "Bb", "ccc", "か", "が", "か\u{3099}", "ｶﾞ", "dddd", "e"]
    return (0..<cards).map { number in
      Card(
        question: "q\(number)", answer: words.randomElement(using: &generator) ?? "a",
        group: ["", "g", "h"].randomElement(using: &generator) ?? "",
        also: Bool.random(using: &generator)
          ? [] : [words.randomElement(using: &generator) ?? "a"])
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `options differ as read, hold the answer once and no other right one`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let cards = Self.deck(&generator, cards: Int.random(in: 1...30, using: &generator))
    let index = OptionIndex(cards)
    for card in cards {
      let options = index.options(for: card, using: &generator)
      let read = options.map(\.folded)
      #expect(Set(read).count == read.count)
      #expect(read.count { $0 == card.answer.folded } == 1)
      #expect(!card.also.contains { $0.folded != card.answer.folded && read.contains($0.folded) })
      let accepted = Set(([card.answer] + card.also).map(\.folded))
      let wrong = Set(
        cards.filter { other in
          accepted.isDisjoint(with: ([other.answer] + other.also).map(\.folded))
        }.map(\.answer.folded))
      let alsoRight = Set(
        cards.filter { !accepted.isDisjoint(with: ([$0.answer] + $0.also).map(\.folded)) }
          .map(\.answer.folded))
      #expect(options.count == min(4, 1 + wrong.subtracting(alsoRight).count))
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `the same group comes first, then the same length, then any`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let grouped = ["gg", "ggg", "gggg"].map { Card(question: $0, answer: $0, group: "g") }
    let equal = ["12345", "abcde", "かきくけこ"].map { Card(question: $0, answer: $0) }
    let others = (0..<20).map { Card(question: "o\($0)", answer: "other \($0)") }
    let index = OptionIndex(grouped + equal + others)
    func options(_ card: Card) -> Set<String> { Set(index.options(for: card, using: &generator)) }
    #expect(
      options(Card(question: "q", answer: "right", group: "g")) == ["right", "gg", "ggg", "gggg"])
    #expect(
      options(Card(question: "q", answer: "right")) == ["right", "12345", "abcde", "かきくけこ"])
    let fewInGroup = options(grouped[0])
    #expect(fewInGroup.isSuperset(of: ["gg", "ggg", "gggg"]) && fewInGroup.count == 4)
    let fewOfLength = options(Card(question: "q", answer: "12345", also: ["abcde"]))
    #expect(fewOfLength.isSuperset(of: ["12345", "かきくけこ"]) && fewOfLength.count == 4)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `given options are all shown, in any order but the last when it is kept`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let given = ["a", "b", "c", "all of the above"]
    var card = Card(question: "q", answer: "a", options: given, keepLast: true)
    let shown = OptionIndex().options(for: card, using: &generator)
    #expect(shown.last == given.last)
    #expect(shown.sorted() == given.sorted())
    card.keepLast = false
    #expect(OptionIndex().options(for: card, using: &generator).sorted() == given.sorted())
  }

  @Test func `every place and every wrong answer has its turn`() {
    var generator = SplitMix64(seed: 7)
    let cards = (0..<12).map { Card(question: "q\($0)", answer: "a\($0)", group: "g") }
    let index = OptionIndex(cards)
    var places: Set<Int> = []
    var seen: Set<String> = []
    for _ in 0..<400 {
      let options = index.options(for: cards[0], using: &generator)
      places.formUnion(options.indices.filter { options[$0] == "a0" })
      seen.formUnion(options)
    }
    #expect(places == [0, 1, 2, 3])
    #expect(seen.count == 12)
  }

  @Test func `a hundred thousand cards do not slow a choice down`() {
    var generator = SplitMix64(seed: 1)
    let cards = (0..<100_000).map {
      Card(question: "q\($0)", answer: "answer \($0)", group: "g\($0 % 100)")
    }
    let index = OptionIndex(cards)
    let time = ContinuousClock().measure {
      for number in 0..<1_000 {
        #expect(index.options(for: cards[number * 100], using: &generator).count == 4)
      }
    }
    #expect(time < .seconds(1), "1,000 choices took \(time), so one took more than 1 ms")
  }
}

struct FoldingTests {
  @Test(arguments: [
    ("Paris", " paris "), ("ＡＢＣ １", "abc 1"), ("ｶﾞｷﾞ", "ガギ"), ("か\u{3099}", "が"),
    ("か゛", "が"), ("a\u{200B}b", "ab"), ("a  b\u{3000}c", "A B C"), ("ÉCOLE", "école"),
    ("ΣΟΦΟΣ", "σοφος"), ("￥", "¥"), ("e\u{301}", "é"), ("ｰ", "ー"), ("ＰＯ・", "po･"),
    ("a \u{AD}", "a"), ("\u{AD} a \u{AD} b", "a b"), ("a\u{AD}b", "ab"),
  ])
  func `what reads the same folds the same`(one: String, other: String) {
    #expect(one.folded == other.folded)
    #expect(one.folded.folded == one.folded)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `what is folded stays as it is`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "É", "ß", "İ", "Σ", "ς", "ａ", "ｶ", "ﾞ", "゛", "\u{3099}", "\u{301}", "か", "漢", "🙂",
      "\u{AD}",
      "\u{200B}", "\u{FEFF}", " ", "\n", "\u{3000}", "\0", "￥", "\u{1FEF}", "\u{2126}",
    ]
    let text = (0..<8).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    #expect(Array(text.folded.folded.utf8) == Array(text.folded.utf8), "\(text.debugDescription)")
  }

  @Test(arguments: [
    ("か", "カ"), ("は", "ば"), ("a", "b"), ("ab", "a b"), ("は", "ぱ"), ("ō", "o"), ("ｼ", "し"),
    ("", "a"),
  ])
  func `what reads differently folds differently`(one: String, other: String) {
    #expect(one.folded != other.folded)
  }
}

struct SwatchTests {
  @Test(arguments: [
    ("#f00", 255, 0, 0), ("#0aF", 0, 170, 255), ("#102030", 16, 32, 48), ("Teal", 0, 128, 128),
    ("rebeccapurple", 102, 51, 153), ("grey", 128, 128, 128),
  ])
  func `a colour is three digits, six, or a name`(text: String, red: Int, green: Int, blue: Int)
    throws
  {
    let swatch = try #require(Swatch(text))
    #expect([swatch.red, swatch.green, swatch.blue].map(Int.init) == [red, green, blue])
  }

  @Test(arguments: [
    "", "#", "#12", "#1234", "#12345", "#1234567", "#ggg", "#+12", "reddish", "f00", "#ｆｆｆ",
  ])
  func `anything else is none`(text: String) {
    #expect(Swatch(text) == nil)
  }
}
