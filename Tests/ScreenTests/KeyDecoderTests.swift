import Screen
import TestSupport
import Testing

@Suite struct KeyDecoderTests {
  private func keys(_ text: String) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.keys(from: text.utf8)
  }

  @Test(arguments: [
    ("\u{1B}[A", Key.up), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}OC", .right),
    ("\u{1B}[D", .left), ("\u{1B}[1;5D", .left), ("\u{1B}[H", .home), ("\u{1B}[1~", .home),
    ("\u{1B}[7~", .home), ("\u{1B}OF", .end), ("\u{1B}[4~", .end), ("\u{1B}[3~", .delete),
    ("\u{1B}[5~", .pageUp), ("\u{1B}[6;2~", .pageDown), ("\u{1B}[Z", .backTab), ("\r", .enter),
    ("\n", .enter), ("\u{1B}OM", .enter), ("\u{8}", .backspace), ("\u{7F}", .backspace),
    ("\t", .tab), ("\u{3}", .control("c")), ("\u{4}", .control("d")), ("\u{C}", .control("l")),
    ("\u{1A}", .control("z")), ("\u{0}", .control("@")), ("\u{1C}", .control("\\")),
    ("\u{1B}OP", .function(1)), ("\u{1B}[11~", .function(1)), ("\u{1B}[15~", .function(5)),
    ("\u{1B}[24~", .function(12)), ("\u{1B}Oq", .text("1")), ("q", .text("q")), ("か", .text("か")),
    ("\u{1B}[200~か\u{1B}[A\r\u{1B}[201~", .paste("か\u{1B}[A\r")),
  ])
  func `a key's bytes give the key`(bytes: String, key: Key) {
    #expect(keys(bytes) == [key])
  }

  @Test func `what an input method commits arrives whole however it is cut`() {
    var decoder = KeyDecoder()
    var got: [Key] = []
    for byte in "しゃ が".utf8 { got += decoder.keys(from: [byte]) }
    #expect(got == ["し", "ゃ", " ", "が"].map { .text($0) })
  }

  @Test func `Escape alone is told from a sequence by a pause`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: [0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.timeout() == [.escape])
    #expect(!decoder.isWaiting)
    #expect(decoder.timeout() == [])
    #expect(decoder.keys(from: [0x1B]) == [])
    #expect(decoder.keys(from: "[A".utf8) == [.up])
  }

  @Test func `a pause in text changes nothing`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(from: [0xE3, 0x81]) == [])
    #expect(decoder.timeout() == [])
    #expect(decoder.keys(from: [0x8B]) == [.text("か")])
  }

  @Test(arguments: [
    "\u{1B}[I", "\u{1B}[O", "\u{1B}[<0;10;20M", "\u{1B}[<35;1;1m", "\u{1B}[M !!",
    "\u{1B}[35;10;20M",
    "\u{1B}[?62;c", "\u{1B}[24;80R", "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]0;1\u{1B}\\",
    "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_1\u{1B}\\", "\u{1B}[[A", "\u{1B}[99~", "\u{1B}1",
    "\u{1B}[?2026;2$y",
    "\u{1B}[1111111111111111111111111111111111111111111111111111111~",
  ])
  func `reports and unknown sequences give no key`(bytes: String) {
    #expect(keys(bytes + "x") == [.text("x")])
  }

  @Test func `broken UTF-8 is dropped and text goes on after it`() {
    var decoder = KeyDecoder()
    let bytes: [UInt8] = [0xFF, 0x80, 0xC0, 0xAF, 0xED, 0xA0, 0x80, 0xF5, 0xE3, 0x61, 0x9B, 0x62]
    #expect(decoder.keys(from: bytes) == [.text("a"), .text("b")])
  }

  @Test(arguments: [
    "\u{1B}", "\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]0;", "\u{1B}P", "\u{1B}[M", "\u{1B}[200~x",
  ])
  func `Control-C gets through in every state`(prefix: String) {
    #expect(keys(prefix + "\u{3}").last == .control("c"))
  }

  @Test func `a paste too long is cut and ends where it ends`() {
    let text = String(repeating: "1", count: 50_000)
    let got = keys("\u{1B}[200~\(text)\u{1B}[201~x")
    #expect(got == [.paste(String(repeating: "1", count: 4096)), .text("x")])
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `any bytes give the same keys however they are cut into reads`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces: [[UInt8]] = [
      Array("\u{1B}".utf8), Array("\u{1B}[".utf8), Array("\u{1B}O".utf8), Array("\u{1B}[200~".utf8),
      Array("\u{1B}[201~".utf8), Array("\u{1B}]".utf8), Array("か".utf8), Array("1;5A".utf8),
      Array("M".utf8), [0x03], [0x0D],
    ]
    var bytes: [UInt8] = []
    for _ in 0..<20 {
      bytes +=
        Bool.random(using: &random)
        ? random.bytes(upTo: 6) : pieces.randomElement(using: &random) ?? []
    }
    var whole = KeyDecoder()
    let expected = whole.keys(from: bytes)
    var cut = KeyDecoder()
    var got: [Key] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(Int.random(in: 1...4, using: &random))
      got += cut.keys(from: part)
      rest = rest.dropFirst(part.count)
    }
    #expect(got == expected)
    #expect(cut.isWaiting == whole.isWaiting)
  }
}
