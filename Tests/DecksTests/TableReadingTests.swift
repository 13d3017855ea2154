import Decks
import Testing

/// CSV and TSV as programs and people really write them.
struct TableReadingTests {
  @Test(arguments: [
    "question,answer\r\none,ichi\r\ntwo,ni\r\n",
    "question,answer\none,ichi\ntwo,ni",
    "question,answer\rone,ichi\rtwo,ni\r",
    "\u{FEFF}question,answer\none,ichi\ntwo,ni\n",
    "\"question\",\"answer\"\n\"one\",\"ichi\"\n\"two\",ni\n",
    "question,answer\none,ichi\n\ntwo,ni\n\n  \n",
    " Question , ANSWER\n one ,\u{3000}ichi\ntwo,ni\u{200B}\n",
    "question;answer\none;ichi\ntwo;ni\n",
    "question\tanswer\none\tichi\ntwo\tni\n",
    "answer,question\nichi,one\nni,two\n",
    "Front,Back\none,ichi\ntwo,ni\n",
  ])
  func `the same two cards come out of every way of writing them`(text: String) throws {
    #expect(try deck(text).cards == twoCards)
    #expect(try deck(text, as: "deck.tsv").cards == twoCards)
  }

  @Test func `quotes keep commas, line breaks and doubled quotes`() throws {
    let cards = try deck("question,answer\n\"a, \"\"b\"\"\",\"x\r\ny\rz\"\n\"\"\"\",\"\"\"\"\"\"\n")
      .cards
    #expect(
      cards == [
        Card(question: "a, \"b\"", answer: "x\ny\nz"), Card(question: "\"", answer: "\"\""),
      ])
  }

  @Test func `a quote within an unquoted field is text`() throws {
    #expect(try deck("question,answer\n5\" disk,yes\nx,no\n").cards.first?.question == "5\" disk")
  }

  @Test func `a row that begins with a number sign is a card`() throws {
    let cards = try deck("question,answer\n#1,one\n# not a comment,two\n#html:true,three\n").cards
    #expect(cards.map(\.question) == ["#1", "# not a comment", "#html:true"])
  }

  @Test func `the poem layout imports as it is`() throws {
    let poem = "床前明月光，疑是地上霜。\n举头望明月，低头思故乡。"
    let cards = try deck(
      """
      title,poet,organization,content,question,answer
      静夜思,李白,五言绝句,"\(poem)",床前明月光,疑是地上霜
      静夜思,李白,五言绝句,"\(poem)",举头望明月,低头思故乡
      """
    ).cards
    let first = Card(
      question: "床前明月光", answer: "疑是地上霜", title: "静夜思", author: "李白", text: poem,
      form: "五言绝句")
    #expect(cards.first == first)
    #expect(cards.count == 2)
  }

  @Test func `every column finds its member`() throws {
    let deck = try deck(
      """
      question,answer,options,explanation,title,author,text,form,image,swatches,group,also,keep_last,language
      q,a,a | b|c,d,t,w,x,f,pic.png,#f00 teal,g,A1|A2,yes,ko-KR
      r,b,b|c,,,,,,https://example.org/a b.png,,,,,
      """, pictures: ["pic.png"])
    let full = Card(
      question: "q", answer: "a", options: ["a", "b", "c"], detail: "d", title: "t", author: "w",
      text: "x", form: "f", image: "pic.png", swatches: ["#f00", "teal"], group: "g",
      also: ["A1", "A2"], keepLast: true)
    let url = "https://example.org/a b.png"
    let spare = Card(question: "r", answer: "b", options: ["b", "c"], image: url)
    #expect(deck.cards == [full, spare])
    #expect(deck.language == "ko-KR")
    #expect(deck.name == "deck")
  }

  @Test(arguments: [
    ("deck.csv", "question,answer,image\n,Vega,v.png\nx,Mira,\n"),
    ("deck.csv", "answer,image\nVega,v.png\nMira,x\n"),
    ("deck.json", #"[{"answer":"Vega","image":"v.png"},{"question":"x","answer":"Mira"}]"#),
    ("deck.json", #"[{"question":"","answer":"Vega","image":"v.png"},{"image":"x","answer":"M"}]"#),
  ])
  func `a picture alone is a question, named by its path`(name: String, text: String) throws {
    let cards = try deck(text, as: name).cards
    #expect(cards.first == Card(question: "v.png", answer: "Vega", image: "v.png"))
    #expect(cards.last?.question == "x")
  }

  @Test(arguments: [
    ("deck.csv", "question,answer,image\n,Vega,\nx,Mira,\n", "row 2, column “question”: empty"),
    ("deck.csv", "answer,image\nVega,\nMira,x\n", "row 2, column “question”: empty"),
    ("deck.csv", "question,answer,image\n,Vega,v\n,Mira,v\n", "the same question as in row 2"),
    ("deck.json", #"[{"answer":"Vega","image":""},{"question":"x","answer":"M"}]"#, "empty"),
  ])
  func `a card without question and picture is none`(name: String, text: String, words: String) {
    #expect(faults(text, as: name).contains { $0.contains(words) })
  }

  @Test func `options may stand in numbered columns, some of them empty`() throws {
    let cards = try deck(
      "question,option1,Option 2,option_3,answer\nq,a|b,b,,b\nr,x,y,z,z\n"
    ).cards
    #expect(cards.map(\.options) == [["a|b", "b"], ["x", "y", "z"]])
  }

  @Test(arguments: [
    ("yes", true), ("TRUE", true), ("1", true), ("x", true), ("no", false), ("", false),
    ("False", false),
  ])
  func `keep_last is a plain yes or no`(text: String, expected: Bool) throws {
    let cards = try deck("question,answer,options,keep_last\nq,a,a|b,\(text)\n").cards
    #expect(cards.map(\.keepLast) == [expected])
  }

  @Test func `the name is the stem of the file unless one is given`() throws {
    let bytes = Array("question,answer\na,b\nc,d\n".utf8)
    #expect(try Deck.read(bytes, fileName: "/x/a.b.csv") { _ in true }.name == "a.b")
    #expect(try Deck.read(bytes, fileName: "tang", name: "n") { _ in true }.name == "n")
    #expect(faults("question,answer\na,b\nc,d\n", as: ".csv").count == 1)
  }
}
