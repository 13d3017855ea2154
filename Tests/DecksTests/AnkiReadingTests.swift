import Decks
import Testing

/// The plain-text export of Anki.
struct AnkiReadingTests {
  @Test(arguments: ["deck.txt", "deck.csv", "deck.anki", "deck"])
  func `header lines say how to read the rest, whatever the extension`(name: String) throws {
    let text = "#separator:Comma\n#html:false\n#columns:answer,question\nichi,one\nni,two\n"
    #expect(try deck(text, as: name).cards == twoCards)
  }

  @Test(arguments: [
    ("tab", "\t"), ("semicolon", ";"), ("Pipe", "|"), ("colon", ":"), ("space", " "), (";", ";"),
    ("\t", "\t"),
  ])
  func `the separator is named or itself`(name: String, separator: String) throws {
    let text = "#separator:\(name)\r\none\(separator)ichi\r\ntwo\(separator)ni\r\n"
    #expect(try deck(text, as: "deck.txt").cards == twoCards)
  }

  @Test func `a whole export with its own columns reads as question, answer and group`() throws {
    let text = """
      #separator:tab
      #html:true
      #guid column:1
      #notetype column:2
      #deck column:3
      #tags column:6
      "#a;b"\tBasic\tDefault\tone\tichi\tnumbers
      x\tBasic\tDefault\ttwo\tni\t
      """
    let cards = try deck(text, as: "export.txt").cards
    #expect(cards.first == Card(question: "one", answer: "ichi", group: "numbers"))
    #expect(cards.last == twoCards.last)
  }

  @Test func `only leading header lines are headers`() throws {
    let text = "#separator:tab\n#hash\tdata\n#html:true\tmore\n"
    #expect(try deck(text, as: "a.txt").cards.map(\.question) == ["#hash", "#html:true"])
  }

  @Test(arguments: [
    ("a&lt;b &amp;&nbsp;c", "a<b & c"), ("one<br>two<BR />three", "one\ntwo\nthree"),
    ("<div>one</div><div>two</div>", "one\ntwo"), ("<b class=\"x>y\">bold</b>", "bold"),
    ("&#12354;&#x3044;&eacut; &", "あい&eacut; &"), ("1 < 2 > 0", "1 < 2 > 0"),
    ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>", "漢(かん)"),
    ("hi<!-- no -->[sound:hi.mp3]<style>p {}</style>", "hi"), ("a<!-- b", "a<!-- b"),
    ("a<b", "a<b"), ("<b title='it>x", "x"), ("[note] <3", "[note] <3"),
    ("&#0;x", "\u{0}x"), ("&#xD800;", "&#xD800;"), ("<script>a</SCRIPT >b", "b"),
  ])
  func `markup becomes what a reader sees`(html: String, text: String) throws {
    let file = "#separator:tab\n#html:true\nq\t\"\(html.replacing("\"", with: "\"\""))\"\nr\tz\n"
    if text.contains("\u{0}") {
      #expect(faults(file, as: "a.txt").first?.contains("U+0000") == true)
    } else {
      #expect(try deck(file, as: "a.txt").cards.first?.answer == text)
    }
  }

  @Test func `without html markup is text`() throws {
    let cards = try deck("#separator:tab\n#html:false\n<b>\t&lt;\nx\ty\n", as: "a.txt").cards
    #expect(cards.first == Card(question: "<b>", answer: "&lt;"))
  }

  @Test func `a picture in the question becomes the card's`() throws {
    let file = "#separator:tab\n#html:true\nwho?<img src=\"a&amp;b.png\">\tme\nwhat?\tthat\n"
    #expect(try deck(file, as: "a.txt").cards.first?.image == "a&b.png")
    #expect(
      faults(file, as: "a.txt", pictures: []) == [
        "row 3, column “image”: there is no picture “a&b.png”"
      ])
  }

  @Test func `a picture alone is a question, but not the one in the answer`() throws {
    let file = """
      #separator:tab
      #html:true
      <img src="vega.png">\tVega
      [sound:x.mp3]\tx<img src=y.png>
      """
    #expect(faults(file, as: "a.txt") == ["row 4, column “question”: empty"])
    let cards = try deck(file.replacing("[sound:x.mp3]", with: "x"), as: "a.txt").cards
    #expect(cards.first == Card(question: "vega.png", answer: "Vega", image: "vega.png"))
  }

  @Test func `a third column without a name is refused unless it is empty`() throws {
    #expect(try deck("#separator:tab\none\tichi\t\ntwo\tni\t\n", as: "a.txt").cards == twoCards)
    #expect(
      faults("#separator:tab\none\tichi\t\ntwo\tni\textra\n", as: "a.txt") == [
        "row 3: column 3 has no name"
      ])
  }

  @Test func `many open tags take no more than their length in time`() throws {
    let text = "x" + String(repeating: "<a <!-- <a' ", count: 1_000)
    let file = "#separator:tab\n#html:true\nq\t\(text)\nr\tz\n"
    var result: [String] = []
    let time = ContinuousClock().measure { result = faults(file, as: "a.txt") }
    #expect(result == [])
    #expect(time < .seconds(2))
  }
}
