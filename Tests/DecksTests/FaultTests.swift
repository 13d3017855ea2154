import Decks
import TestSupport
import Testing

/// Every fault is listed, with its row and column.
struct FaultTests {
  @Test func `all faults of a file are listed in its order`() {
    let text = """
      question,answer,options,image,swatches,anser
      q1,a,b|c,,,
      q2,b,b|B|c,,,
      q1,c,c|d,,#12,
      ,a,a|b,,,
      q5,,a|b,,,
      q6,a,a,,,
      q7,a,a|b,none.png,reddish,
      q8,a
      q9,a,a|b,,,"x
      """
    #expect(
      faults(text, pictures: []) == [
        "row 1, column “anser”: unknown; did you mean answer?",
        "row 2, column “answer”: the answer “a” is not among the options",
        "row 3, column “options”: the options “b” and “B” read the same",
        "row 4, column “question”: the same question as in row 2",
        "row 4, column “swatches”: “#12” is not a colour; "
          + "write #rgb, #rrggbb or a CSS name such as teal",
        "row 5, column “question”: empty",
        "row 6, column “answer”: empty",
        "row 7, column “options”: fewer than two options are possible",
        "row 8, column “swatches”: “reddish” is not a colour; "
          + "write #rgb, #rrggbb or a CSS name such as teal",
        "row 8, column “image”: there is no picture “none.png”",
        "row 9: 2 fields where the header has 6",
        "row 10: a quote is opened and never closed",
      ])
  }

  @Test(arguments: [
    ("q,a\nx,y\n", ["column “q”: unknown", "column “a”: unknown", "no column question"]),
    ("question,reply\nx,y\n", ["column “reply”: unknown", "no column answer"]),
    ("question,answer,\nx,y,\nz,w,\n", ["row 1: column 3 has no name"]),
    ("question,answer,front\nx,y,z\n", ["column “front”: there is one like it already"]),
    ("question,answer,options,option1\nq,a,a|b,c\n", ["column “option1”: there is one like it"]),
    ("question,answer,option1,option1\nq,a,a,b\n", ["column “option1”: there is one like it"]),
    ("question,answer,optoins\nq,a,a|b\n", ["did you mean options?"]),
    ("question,answer,keeplst\nq,a,\n", ["did you mean keep_last?"]),
    ("question,answer,zzzzzzzz\nq,a,\n", ["column “zzzzzzzz”: unknown"]),
    ("", ["there are no cards"]), ("question,answer\n", ["there are no cards"]),
    ("\n\n", ["there are no cards"]),
  ])
  func `the header is held to the known columns`(text: String, words: [String]) {
    let found = faults(text)
    for word in words { #expect(found.contains { $0.contains(word) }, "\(found)") }
  }

  @Test(arguments: [
    ("q,a,b,c\n", "row 2: 4 fields where the header has 2"),
    ("q\n", "row 2: 1 fields where the header has 2"),
    ("q,\"a\"b\n", "row 2, column “answer”: text after a closing quote"),
    ("q, \"a\"\n", "row 2, column “answer”: a blank before an opening quote"),
    ("\"q,a\nr,b\n", "row 2, column “question”: a quote is opened and never closed"),
    ("q,a\u{0}b\n", "row 2, column “answer”: a control character, U+0000"),
    ("q,a\u{1B}[2J\n", "row 2, column “answer”: a control character, U+001B"),
    ("q,a\u{9B}b\n", "row 2, column “answer”: a control character, U+009B"),
    ("q,\(String(repeating: "あ", count: 6_000))\n", "row 2, column “answer”: 18000 bytes"),
    ("q,\u{3164}\n", "row 2, column “answer”: empty"),
    ("\u{200D}\u{AD},a\n", "row 2, column “question”: empty"),
    (",\n", "row 2, column “question”: empty"), (" ,a\n", "row 2, column “question”: empty"),
    ("x,a\n\"two\nlines\",b\nx,c\n", "row 4, column “question”: the same question as in row 2"),
    ("x,a\n\nx,c\n", "row 4, column “question”: the same question as in row 2"),
    ("が,a\nか\u{3099},b\n", "row 3, column “question”: the same question as in row 2"),
    ("x,a\ny,A\n", "row 2, column “options”: fewer than two options"),
    ("x,a\n", "row 2, column “options”: fewer than two options"),
  ])
  func `a bad row is named`(rows: String, words: String) {
    let found = faults("question,answer\n" + rows)
    #expect(found.contains { $0.contains(words) }, "\(found)")
  }

  @Test(arguments: [
    ("a,A|b", "is not among the options; “A” is written otherwise"),
    ("2,x|y", "may count from 0 or from 1"), ("a,a|b|ｂ", "“b” and “ｂ” read the same"),
    ("a,a||b", "an empty item in the list"), ("a,a|b|c|d|e|f|g|h|i|j", "10 options; at most 9"),
    ("ガ,ガ|ｶﾞ", "read the same"), ("a,b", "fewer than two options"),
  ])
  func `given options are checked as they read`(rest: String, words: String) {
    let found = faults("question,answer,options\nq,\(rest)\n")
    #expect(found.contains { $0.hasPrefix("row 2") && $0.contains(words) }, "\(found)")
  }

  @Test func `another accepted answer among the options is refused`() {
    let found = faults("question,answer,options,also\nq,ji,ji|zi|ka,zi\n")
    #expect(
      found == [
        "row 2, column “options”: “zi” is another accepted answer, so two options would be right"
      ])
  }

  @Test func `invalid UTF-8 is named by row and column`() {
    let bytes = Array("question,answer\nq,a\nr,".utf8) + [0x82, 0xA0] + Array("\n".utf8)
    #expect(faults(bytes) == ["row 3, column “answer”: not valid UTF-8"])
  }

  @Test func `a file in UTF-16 is told apart`() {
    let bytes: [UInt8] = [0xFF, 0xFE] + "question\tanswer".utf16.flatMap { [UInt8($0 & 0xFF), 0] }
    #expect(faults(bytes) == ["the file is UTF-16; save it as UTF-8"])
  }

  @Test func `languages have a form and agree`() {
    let found = faults("question,answer,language\na,b,ja\nc,d,ko\ne,f,../x\n")
    #expect(
      found == [
        "row 3, column “language”: the language “ko” differs from “ja” before",
        "row 4, column “language”: “../x” is not a language tag such as ko or zh-CN",
      ])
  }

  @Test func `faults name columns as the file does`() {
    #expect(faults("Front,Back\n,b\nc,d\n") == ["row 2, column “Front”: empty"])
  }

  @Test func `text of the file cannot act on the terminal`() {
    let found = faults("question,answer,a\u{1B}[31m\u{202E}b\nq,a,x\nr,b,y\n")
    #expect(!found.isEmpty)
    #expect(!found.joined().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
  }

  @Test func `two questions with one key are told apart or refused`() throws {
    let long = String(repeating: "long ", count: 20) + "end"
    let key = Card(question: long, answer: "a").key
    #expect(faults("question,answer\n\(key),b\n\(long),a\n").count == 1)
    #expect(
      faults("question,answer\n\(long),a\n\(key),b\n") == [
        "row 3, column “question”: cannot be told from the question in row 2; change a word of it"
      ])
  }

  @Test(arguments: [
    ("d.csv", "question,answer\na,1\nb,2\n\nc,3\n", "row 5: more than 2 rows; split the deck"),
    (
      "d.json", #"[{"front":"a","back":"1"},{"front":"b","back":"2"},{"front":"c","back":"3"}]"#,
      "entry 3: more than 2 rows; split the deck"
    ),
  ])
  func `more rows than the limit are refused`(name: String, text: String, words: String) {
    var limits = Limits()
    limits.rows = 3
    #expect(faults(Array(text.utf8), as: name, limits: limits) == [])
    limits.rows = 2
    #expect(faults(Array(text.utf8), as: name, limits: limits) == [words])
  }

  @Test func `a file above the limit is not read at all`() {
    let bytes = Array("question,answer\na,1\nb,2\n".utf8)
    var limits = Limits()
    limits.fileBytes = bytes.count
    #expect(faults(bytes, limits: limits) == [])
    limits.fileBytes = bytes.count - 1
    #expect(faults(bytes, limits: limits) == ["the file has 24 bytes; at most 23 are read"])
  }

  @Test func `the limits are those documented`() {
    #expect(Limits().fileBytes == 67_108_864)
    #expect(Limits().rows == 200_000)
    #expect(Limits.fieldBytes == 16_384)
  }

  @Test(arguments: [
    "kana", "a/b", "..", ".x", "-x", "", " a", "a\nb", String(repeating: "x", count: 101),
  ])
  func `a name that is no file name is refused`(name: String) {
    #expect(!Deck.canBeNamed(name))
    let error = #expect(throws: Faults.self) {
      try Deck.read(Array("question,answer\na,b\nc,d\n".utf8), fileName: "d", name: name) { _ in
        true
      }
    }
    #expect(error?.faults.map(\.problem) == [.badName(name)])
  }

  @Test func `a checked deck passes the check again, a spoilt one does not`() throws {
    var deck = try Fixtures.deck("stars.json")
    #expect(deck.faults { _ in true } == [])
    deck.cards[1].answer = "none of these"
    #expect(deck.faults { _ in true }.map(\.place) == [.entry(2)])
  }

  @Test(arguments: 0..<150 as Range<UInt64>)
  func `any bytes are read or refused`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let pieces = [
      "question", "answer", "options", ",", ",", "\n", "\n", "\"", "\"\"", "\r", "\t", "|",
      "#html:true\n",
      "#separator:tab\n", "#columns:question\tanswer\n", "[", "{", "}", "]", ":", "a", "<b>", "&#",
      ";",
      "か", "\u{FEFF}", "\u{0}",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<60, using: &generator) {
      bytes += Array((pieces.randomElement(using: &generator) ?? "").utf8)
      if UInt8.random(in: 0..<20, using: &generator) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &generator))
      }
    }
    for name in ["x.csv", "x.tsv", "x.json", "x.txt"] {
      let found = faults(bytes, as: name)
      if found.isEmpty {
        #expect(throws: Never.self) { try Deck.read(bytes, fileName: name) { _ in true } }
      }
    }
  }
}
