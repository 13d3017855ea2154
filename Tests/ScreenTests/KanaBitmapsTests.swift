import Screen
import Testing

@Suite struct LargeKanaTests {
  /// Every assigned character of the two kana blocks.
  static let assigned = (UInt32(0x3041)...0x30FF).filter { $0 != 0x3097 && $0 != 0x3098 }
    .compactMap(Unicode.Scalar.init)

  @Test func `every kana has a bitmap with something in it`() {
    for scalar in Self.assigned {
      let rows = KanaBitmaps.rows(of: scalar)
      #expect(rows?.count == 16 && rows?.contains { $0 != 0 } == true, "\(scalar)")
    }
    #expect(KanaBitmaps.rows(of: "a") == nil)
    #expect(KanaBitmaps.rows(of: "漢") == nil)
  }

  @Test func `no two kana look the same except the marks and their combining forms`() {
    var seen: [[UInt16]: Unicode.Scalar] = [:]
    for scalar in Self.assigned where scalar.value != 0x3099 && scalar.value != 0x309A {
      guard let rows = KanaBitmaps.rows(of: scalar) else { continue }
      // Sound alike and drawn alike in most faces; the screen names the script.
      let twins: Set<Unicode.Scalar> = ["へ", "べ", "ぺ", "ヘ", "ベ", "ペ"]
      if let other = seen[rows] { #expect(twins.contains(scalar), "\(scalar) \(other)") }
      seen[rows] = scalar
    }
  }

  @Test func `a large kana is 8 lines of 16 columns and a pair is 32 wide`() throws {
    for text in ["し", "シ", "きゃ", "ヴュ", "ー"] {
      let lines = try #require(LargeKana.lines(of: text))
      #expect(lines.count == LargeKana.height)
      #expect(lines.allSatisfy { Columns.width(of: $0) == LargeKana.width(of: text) })
    }
    #expect(LargeKana.lines(of: "ka") == nil)
    #expect(LargeKana.lines(of: "きゃく") == nil)
    #expect(LargeKana.lines(of: "") == nil)
  }

  @Test func `the large kana show the bitmap's pixels`() throws {
    let lines = try #require(LargeKana.lines(of: "シ"))
    #expect(
      lines == [
        "                ", "    ▀▀▄         ", "              ▄ ", "   ▀▀▄       ▄▀ ",
        "            ▄▀  ", "          ▄▀    ", "      ▄▄▀▀      ", "   ▀▀▀          ",
      ])
  }
}
