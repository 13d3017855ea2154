import TestSupport
import Testing
@testable import Trainer

@Suite struct EntryTests {
  /// What a journal makes of an entry: the checksum is the last member.
  private func line(_ entry: Entry) -> [UInt8] {
    entry.openLine + Array(#","crc":"0123abcd"}"#.utf8)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `every fact reads back from its line as it was`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for kind in 0..<RandomEntry.kinds {
      let entry = RandomEntry.entry(kind: kind, using: &random)
      let line = line(entry)
      #expect(try Entry(line: line[...]) == entry)
      #expect(!line.contains(0x0A))
      #expect(String(validating: line, as: UTF8.self) != nil)
    }
  }

  @Test func `members that no fact uses are passed over, whatever they hold`() throws {
    let text = #"""
       { "kind" : "turned", "later": {"a": [1, {"b": null}], "c": -1.5e3}, "seq":7,
       "at":-5, "offset": -600, "more": [true, "x", []], "id": "qé\u00e9\uD83D\uDE00\n\/" , "crc":"x"}
      """#
    let entry = try Entry(line: Array(text.utf8)[...])
    #expect(entry.fact == .turned(id: "qéé😀\n/"))
    #expect(entry.moment == Moment(at: -5, offset: -600))
    #expect(entry.seq == 7)
  }

  @Test(arguments: [
    "", " ", "{", "}", "{}", "[]", "null", "7", "\"\"", "{\"seq\":1", "{\"seq\":1,}", "{,}",
    "{\"seq\" 1}", "{seq:1}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\\ud800\"}",
    "{\"a\":\"\\ud800\\u0041\"}", "{\"a\":\"\\udc00\"}", "{\"a\":\"\u{1}\"}", "{\"a\":tru}",
    "{\"a\":-}", "{\"a\":1e}", "{\"a\":}", "{\"a\":[}", "{\"a\":[1,]}", "{\"a\":{\"b\"}}",
    "{\"kind\":\"ended\",\"seq\":1,\"at\":0,\"offset\":0}{}",
    "{\"kind\":\"ended\",\"seq\":\"1\",\"at\":0,\"offset\":0}",
    "{\"kind\":\"ended\",\"seq\":1.0,\"at\":0,\"offset\":0}",
    "{\"kind\":\"ended\",\"seq\":9223372036854775807,\"at\":0,\"offset\":0}",
    "{\"kind\":\"ended\",\"seq\":1,\"at\":-9223372036854775808,\"offset\":0}",
    "{\"kind\":\"ended\",\"seq\":1,\"at\":99999999999999999999,\"offset\":0}",
    "{\"kind\":\"ended\",\"seq\":1,\"at\":0,\"offset\":1441}",
    "{\"kind\":\"ended\",\"seq\":1,\"at\":0,\"offset\":-9223372036854775808}",
    "{\"kind\":\"unheard\",\"seq\":1,\"at\":0,\"offset\":0}",
    "{\"kind\":\"began\",\"seq\":1,\"at\":0,\"offset\":0,\"run\":\"marathon\",\"deck\":\"kana\"}",
    "{\"kind\":\"deck\",\"seq\":1,\"at\":0,\"offset\":0,\"action\":\"burnt\",\"deck\":\"kana\"}",
  ])
  func `a line that is no entry is refused`(line: String) {
    #expect(throws: LineError.self) { try Entry(line: Array(line.utf8)[...]) }
  }

  @Test func `a line cut short anywhere is refused`() throws {
    var random = SplitMix64(seed: 3)
    for kind in 0..<RandomEntry.kinds {
      let line = line(RandomEntry.entry(kind: kind, using: &random))
      for length in 0..<line.count {
        #expect(throws: LineError.self) { try Entry(line: line[..<length]) }
      }
    }
  }

  @Test func `deep nesting is refused rather than followed`() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let deep = String(repeating: open, count: 100_000)
      let line = "{\"a\":" + deep + "1" + String(repeating: close, count: 100_000) + "}"
      #expect(throws: LineError.self) { try Entry(line: Array(line.utf8)[...]) }
    }
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xE3, 0x81], [0xED, 0xA0, 0x80]] {
      let line = Array("{\"id\":\"".utf8) + bytes + Array("\"}".utf8)
      #expect(throws: LineError.self) { try Entry(line: line[...]) }
    }
  }

  @Test(arguments: 0..<80 as Range<UInt64>)
  func `no bytes trap, neither when read nor when folded in`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var trainer = Trainer(library: try BuiltIn.library())
    for _ in 0..<40 {
      let kind = Int.random(in: 0..<RandomEntry.kinds, using: &random)
      var line = line(RandomEntry.entry(kind: kind, using: &random))
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: line.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: line[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: line.remove(at: place)
        case 2: line.insert(UInt8(ascii: "9"), at: place)
        default:
          line.insert(contentsOf: Array(#"[{":,]}\"#.utf8).shuffled(using: &random), at: place)
        }
      }
      if let entry = try? Entry(line: line[...]) { trainer.apply(entry) }
    }
    // A history of nonsense still leaves a trainer that asks and answers.
    trainer.apply(
      Entry(seq: trainer.state.seq + 1, moment: Learner.start, fact: .began(RandomEntry.quest)))
    var facts = try trainer.decideAsk(at: Learner.start, using: &random)
    _ = trainer.apply(facts, at: Learner.start)
    facts = try trainer.decideReveal(id: nil, key: nil, at: Learner.start, using: &random)
    _ = trainer.apply(facts, at: Learner.start)
    _ = trainer.figures(at: Learner.start)
    _ = trainer.chart(at: Learner.start)
  }
}

/// Entries of every kind of fact, with texts and numbers at their limits.
enum RandomEntry {
  static let kinds = 10
  static let quest = Began(kind: .quest, deck: State.kanaDeck)

  static func entry(kind: Int, using random: inout SplitMix64) -> Entry {
    Entry(
      seq: number(upTo: 1 << 40, using: &random),
      moment: Moment(
        at: Int.random(in: -(1 << 51)...(1 << 51), using: &random),
        offset: Int.random(in: -1_440...1_440, using: &random)),
      fact: fact(kind: kind, using: &random))
  }

  private static func fact(kind: Int, using random: inout SplitMix64) -> Fact {
    switch kind {
    case 0:
      var began = Began(kind: pick(Kind.allCases, using: &random), deck: text(using: &random))
      began.mode = maybe(pick(ModeSetting.allCases, using: &random), using: &random)
      began.typed = maybe(flag(using: &random), using: &random)
      (began.suddenDeath, began.known) = (flag(using: &random), flag(using: &random))
      began.isOwnDeck = flag(using: &random)
      (began.cards, began.of) = (list(using: &random), number(upTo: 1_000, using: &random))
      return .began(began)
    case 1:
      return .drew(
        Drew(
          deck: text(using: &random), filter: text(using: &random), cards: list(using: &random),
          maxPosition: number(upTo: 300, using: &random), unlocked: list(using: &random),
          introduces: list(using: &random), ahead: flag(using: &random),
          after: maybe(text(using: &random), using: &random)))
    case 2:
      return .asked(
        Asked(
          id: text(using: &random), kind: pick(Kind.allCases, using: &random),
          deck: text(using: &random), card: text(using: &random),
          mode: maybe(pick(Mode.allCases, using: &random), using: &random),
          prompt: text(using: &random), typed: flag(using: &random), options: list(using: &random),
          number: number(upTo: 300, using: &random), of: number(upTo: 300, using: &random),
          graded: flag(using: &random), ahead: flag(using: &random), done: flag(using: &random)))
    case 3:
      var answered = Answered(
        id: text(using: &random), kind: pick(Kind.allCases, using: &random),
        deck: text(using: &random), card: text(using: &random), prompt: text(using: &random),
        given: text(using: &random), answer: text(using: &random), right: flag(using: &random),
        graded: flag(using: &random), closes: flag(using: &random))
      answered.key = maybe(text(using: &random), using: &random)
      answered.mode = maybe(pick(Mode.allCases, using: &random), using: &random)
      (answered.ends, answered.typed) = (flag(using: &random), flag(using: &random))
      answered.revealed = flag(using: &random)
      answered.picked = maybe(text(using: &random), using: &random)
      answered.elapsed = maybe(number(upTo: 3_600_000, using: &random), using: &random)
      return .answered(answered)
    case 4: return .turned(id: text(using: &random))
    case 5: return .undone(seq: number(upTo: 1 << 50, using: &random))
    case 6: return .ended
    case 7:
      let key = maybe(pick(SettingKey.allCases, using: &random).rawValue, using: &random)
      return .set(key: key ?? text(using: &random), value: text(using: &random))
    case 8:
      return .placed(
        Placed(
          deck: text(using: &random), filter: text(using: &random),
          maxPosition: number(upTo: 1 << 50, using: &random), cards: list(using: &random)))
    default:
      let action = pick([DeckChange.Action.imported, .used, .removed], using: &random)
      return .deck(
        DeckChange(
          action: action, name: text(using: &random), cards: number(upTo: 300, using: &random)))
    }
  }

  private static func flag(using random: inout SplitMix64) -> Bool { Bool.random(using: &random) }

  private static func maybe<Value>(_ value: Value, using random: inout SplitMix64) -> Value? {
    flag(using: &random) ? value : nil
  }

  private static func pick<Value>(_ values: [Value], using random: inout SplitMix64) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private static func number(upTo bound: Int, using random: inout SplitMix64) -> Int {
    Int.random(in: 0...bound, using: &random)
  }

  private static func list(using random: inout SplitMix64) -> [String] {
    (0..<Int.random(in: 0...5, using: &random)).map { _ in text(using: &random) }
  }

  /// Quotes, escapes, controls, kana, emoji and deck names that mean something.
  private static func text(using random: inout SplitMix64) -> String {
    let pieces = [
      "kana", "あ", "シ", "tsu", "\"", "\\", "\n", "\r", "\t", "\u{0}", "\u{1F}", "\u{7F}", "/", "é",
      "e\u{301}", "👩‍👩‍👧", "\u{2028}", "}", ",", ":", "", "か゚", "hiragana,katakana/gojuon",
    ]
    return (0..<Int.random(in: 0...3, using: &random)).map { _ in pick(pieces, using: &random) }
      .joined()
  }
}
