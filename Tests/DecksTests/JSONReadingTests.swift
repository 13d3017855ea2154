import FoundationEssentials
import TestSupport
import Testing

@testable import Decks

/// JSON lists, JSON decks, and the kana table.
struct JSONReadingTests {
  @Test(arguments: [
    #"[{"question":"one","answer":"ichi"},{"answer":"ni","question":"two"}]"#,
    #"{"cards":[{"question":"one","answer":"ichi"},{"front":"two","back":"ni"}]}"#,
    #"  [{"question":" one ","answer":"ichi","detail":null},{"question":"two","answer":"ni"}] "#,
    "\u{FEFF}[{\"question\":\"one\",\"answer\":\"ichi\"},{\"question\":\"two\",\"answer\":\"ni\"}]",
  ])
  func `a list of entries is a deck`(text: String) throws {
    #expect(try deck(text, as: "d.json").cards == twoCards)
    #expect(try deck(text, as: "d").cards == twoCards)
  }

  @Test func `an object names the deck and its language`() throws {
    let text =
      #"{"name":"n","language":"ja","cards":[{"question":"q","answer":"a","options":["a","b"]}]}"#
    let read = try deck(text, as: "d.json")
    #expect(read.name == "n")
    #expect(read.language == "ja")
    #expect(read.cards == [Card(question: "q", answer: "a", options: ["a", "b"])])
  }

  @Test func `lists are lists or text with bars, and flags are flags or text`() throws {
    let text = """
      [{"question":"q","answer":"a","options":["a","b | c","d"],"also":"x|y","keepLast":true},
       {"question":"r","answer":"a","options":"a|b","colours":["#fff"],"keep_last":"no"},
       {"question":"s","answer":"a","option1":"a","option2":"b"}]
      """
    let cards = try deck(text, as: "d.json").cards
    #expect(cards[0].options == ["a", "b | c", "d"])
    #expect(cards[0].also == ["x", "y"])
    #expect(cards.map(\.keepLast) == [true, false, false])
    #expect(cards[1].swatches == ["#fff"])
    #expect(cards[2].options == ["a", "b"])
  }

  @Test func `the kana table imports as it is`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(components: "..", "..", "kana.json")
    let kana = try Deck.read([UInt8](Data(contentsOf: file)), fileName: "kana.json", name: "mine") {
      _ in false
    }
    #expect(kana.cards.count == 241)
    #expect(
      kana.cards.first == Card(question: "あ", answer: "a", group: "hiragana/gojuon"))
    let shi = try #require(kana.cards.first { $0.question == "シ" })
    #expect(shi.answer == "shi")
    #expect(shi.also.contains("si"))
  }

  @Test func `the original's table of four keys imports too`() throws {
    let text = """
      [{"script":"katakana","type":"gojuon","romaji":"a","kana":"ア"},
       {"script":"katakana","type":"gojuon","romaji":"i","kana":"イ"}]
      """
    #expect(
      try deck(text, as: "original.json").cards == [
        Card(question: "ア", answer: "a", group: "katakana/gojuon"),
        Card(question: "イ", answer: "i", group: "katakana/gojuon"),
      ])
  }

  @Test(arguments: [
    (#"[{"question":"q","answer":1,"options":["a","b"]}]"#, "a number where text"),
    (#"[{"question":"q","answer":"1","options":["a","b"]}]"#, "may count from 0 or from 1"),
    (#"[{"question":"q","answer":"-1","options":["a","b"]}]"#, "may count from 0 or from 1"),
    (#"[{"question":"q","answer":true,"options":["a","b"]}]"#, "true where text"),
    (#"[{"question":"q","answer":"a","options":["a",2]}]"#, "where a list of texts"),
    (#"[{"question":"q","answer":"a","options":{"a":1}}]"#, "an object where a list"),
    (#"[{"question":["q"],"answer":"a","options":["a","b"]}]"#, "a list where text"),
    (#"[{"question":"q","answer":"a","options":["a","b"],"keepLast":2}]"#, "true or false"),
  ])
  func `nothing but text answers, and the rest is refused`(text: String, words: String) {
    let found = faults(text, as: "d.json")
    #expect(found.count == 1)
    #expect(found.contains { $0.hasPrefix("entry 1") && $0.contains(words) }, "\(found)")
  }

  @Test(arguments: [
    (#"[{"question":"q","answr":"a"}]"#, "entry 1, column “answr”: unknown; did you mean answer?"),
    (#"[{"question":"q"}]"#, "entry 1: there is no column answer"),
    (#"[7]"#, "entry 1: a number where an object is wanted"),
    (#"{"card":[]}"#, "column “card”: unknown; did you mean cards?"),
    (#""text""#, "a single value where a list of entries is wanted"),
    (#"[{"question":"q","question":"r","answer":"a"}]"#, "entry 1, column “question”"),
    ("[]", "there are no cards"), ("", "not valid JSON"), ("[{\"question\":", "not valid JSON"),
  ])
  func `what is no deck is said to be none`(text: String, words: String) {
    let found = faults(text, as: "d.json")
    #expect(found.contains { $0.contains(words) }, "\(found)")
  }

  @Test(arguments: [
    ("[\n{\"question\":\"q\",\n\"answer\":}\n]", "line 3: not valid JSON: column 10: a value"),
    ("[{\"question\":\"q\"", "line 1: not valid JSON: column 17: the file ends too early"),
    (
      "[\n {\"question\":\"あ\" \"answer\":\"a\"}]",
      "line 2: not valid JSON: column 18: a comma or }"
    ),
    ("[{\"question\":\"q\",\"answer\":\"a\"},\n]", "line 2: not valid JSON: column 1: a value"),
    ("{\"cards\":[],\n}", "line 2: not valid JSON: column 1: a name in quotes"),
    ("{\"cards\":[]} x", "line 1: not valid JSON: column 14: there is more"),
    ("[\"a\nb\"]", "line 1: not valid JSON: column 4: a line ends within quotes"),
    ("[\"a\u{1}b\"]", "line 1: not valid JSON: column 4: a control character"),
    ("[\"\\x\"]", "a backslash"), ("[\"\\u12g4\"]", "four hexadecimal digits"),
    ("[\"\\ud800\"]", "half of a character"), ("[\"\\udc00\"]", "half of a character"),
    ("{cards:[]}", "column 2: a name in quotes"), ("[01]", "a comma or ]"), ("[1.]", "a digit"),
    ("[-]", "a digit"), ("[1e]", "a digit"), ("[nul]", "a value"), ("[{\"a\" 1}]", "a colon"),
    ("['a']", "a value"), ("nope", "a value"), ("[1 2]", "a comma or ]"), (" \n", "line 2"),
  ])
  func `text that is no JSON is named by line and column`(text: String, words: String) {
    let found = faults(text, as: "d.json")
    #expect(found.count == 1 && found.contains { $0.contains(words) }, "\(found)")
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `what is read as JSON the decoder reads as the same`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let card = #"{"question":"q\u3042\n","answer":"\ud83d\ude00"}"#
    let whole = Array("{\"name\":\"n\",\"cards\":[\(card),[-1.5e+3,null,true]]}".utf8)
    #expect(throws: Never.self) { try JSONSyntax.value(of: whole[...]) }
    var broken = whole
    let letters = Array(#"{}[]",:\u0e.- tn"#.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: broken.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: broken.remove(at: place)
      case 1: broken.insert(letters.randomElement(using: &random) ?? 0, at: place)
      default: broken[place] = letters.randomElement(using: &random) ?? 0
      }
    }
    guard let read = try? JSONSyntax.value(of: broken[...]) else { return }
    let text = String(decoding: broken, as: UTF8.self)
    // Of a name that comes twice the decoder keeps one.
    guard !read.hasRepeatedName else { return }
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data(broken)) == read.sorted, "\(text)")
  }

  @Test func `bytes that are not UTF-8 are named by line`() {
    var bytes = Array("[{\"question\":\"q\",\n\"answer\":\"".utf8)
    bytes += [0xFF]
    bytes += Array("\"}]".utf8)
    #expect(faults(bytes, as: "d.json") == ["line 2: not valid UTF-8"])
  }

  @Test func `a bottomless list is refused`() {
    let text = String(repeating: "[", count: 100_000)
    #expect(faults(text, as: "d.json").first?.contains("not valid JSON") == true)
  }
}

/// Read by a decoder, members by name.
extension JSONValue: Decodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  public init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Key.self) {
      self = .object(
        try members.allKeys.map {
          Member(name: $0.stringValue, value: try members.decode(JSONValue.self, forKey: $0))
        }.sortedByName)
    } else if let items = try? [JSONValue](from: decoder) {
      self = .list(items)
    } else {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let flag = try? value.decode(Bool.self) {
        self = .flag(flag)
      } else {
        self = .number
      }
    }
  }

  fileprivate var sorted: JSONValue {
    switch self {
    case .list(let items): .list(items.map(\.sorted))
    case .object(let members):
      .object(
        members.map { Member(name: $0.name, value: $0.value.sorted) }.sortedByName)
    case .null, .text, .flag, .number: self
    }
  }

  fileprivate var hasRepeatedName: Bool {
    switch self {
    case .list(let items): items.contains(where: \.hasRepeatedName)
    case .object(let members):
      Set(members.map(\.name)).count < members.count
        || members.contains { $0.value.hasRepeatedName }
    case .null, .text, .flag, .number: false
    }
  }
}
