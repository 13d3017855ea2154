import Screen
import TestSupport
import Testing

@Suite struct ColumnsTests {
  @Test(arguments: [
    ("か", 2), ("カ", 2), ("きゃ", 4), ("ー", 2), ("ｶ", 1), ("ﾞ", 1), ("ﾟ", 1), ("ｶﾞ", 2),
    ("か\u{3099}", 2),
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("█", 1), ("▀", 1), ("─", 1), ("✗", 1), ("😀", 2), ("👨‍👩‍👧", 2), ("🇯🇵", 2), ("👍🏽", 2),
    ("❤\u{FE0F}", 2),
    ("", 0), ("\u{1B}[31m", 4), ("\u{7}\u{200B}\u{202E}\u{FEFF}", 0), ("ａ", 2), ("　", 2), ("㍿", 2),
    ("\u{AD}", 0), ("\u{9B}", 0), ("ﾟﾟ", 2),
  ])
  func `text takes the columns a terminal gives it`(text: String, columns: Int) {
    #expect(Columns.width(of: text) == columns)
  }

  @Test func `a half-width mark is a cell of its own`() {
    #expect(Columns.clusters(of: "ｶﾞ").map(\.text) == ["ｶ", "ﾞ"])
    #expect(Columns.clusters(of: "か\u{3099}").map(\.text) == ["か\u{3099}"])
  }

  @Test func `no control or direction character is drawn`() {
    let hostile = "a\u{1B}]0;x\u{7}b\u{202E}c\u{9B}2Jd\te\nf"
    #expect(Columns.clusters(of: hostile).map(\.text).joined() == "a]0;xbc2Jd e f")
  }

  @Test func `a mark without a letter stands on a space and many marks are thinned`() {
    #expect(Columns.clusters(of: "\u{3099}") == [Cluster(text: " \u{3099}", width: 1)])
    let heap = "a" + String(repeating: "\u{301}", count: 100)
    #expect(Columns.clusters(of: heap).allSatisfy { $0.text.unicodeScalars.count <= 8 })
    #expect(Columns.width(of: heap) == 1)
  }

  @Test func `text is cut between characters and says so`() {
    #expect(Columns.prefix(of: "かきく", columns: 5) == "かき")
    #expect(Columns.truncated("かきく", columns: 6) == "かきく")
    #expect(Columns.truncated("かきく", columns: 5) == "かき…")
    #expect(Columns.truncated("かきく", columns: 4) == "か…")
    #expect(Columns.truncated("かきく", columns: 0) == "")
    #expect(Columns.padded("か", columns: 4) == "か  ")
    #expect(Columns.padded("かきく", columns: 4) == "か… ")
  }

  @Test func `wrapping breaks at spaces and between wide characters`() {
    #expect(Columns.wrapped("the quick brown fox", columns: 10) == ["the quick", "brown fox"])
    #expect(Columns.wrapped("床前明月光，疑是地上霜。", columns: 10) == ["床前明月", "光，疑是地", "上霜。"])
    #expect(Columns.wrapped("extraordinary", columns: 5) == ["extra", "ordin", "ary"])
    #expect(Columns.wrapped("a\n\nb", columns: 5) == ["a", "", "b"])
    #expect(Columns.wrapped("", columns: 5) == [""])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `wrapped lines fit and lose nothing but spaces`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = random.text(upTo: 60)
    let columns = Int.random(in: 2...20, using: &random)
    let lines = Columns.wrapped(text, columns: columns)
    #expect(lines.allSatisfy { Columns.width(of: $0) <= columns })
    let drawn = Columns.clusters(of: text).map(\.text).joined()
    let kept = lines.joined().unicodeScalars.filter { $0 != " " }
    #expect(Array(kept) == drawn.unicodeScalars.filter { $0 != " " })
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `padded text is exactly as wide as asked`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = random.text(upTo: 30)
    let columns = Int.random(in: 0...20, using: &random)
    #expect(Columns.width(of: Columns.padded(text, columns: columns)) == columns)
  }
}
