import Screen
import Testing

@Suite struct StyleTests {
  @Test func `a colour is read from hexadecimal`() {
    #expect(RGB(hex: "#FF8000") == RGB(red: 255, green: 128, blue: 0))
    #expect(RGB(hex: "f80") == RGB(red: 255, green: 136, blue: 0))
    for text in ["", "#", "#12", "#12345", "#gggggg", "#1234567", "+12345", "#ｆｆｆ"] {
      #expect(RGB(hex: text) == nil, "\(text)")
    }
  }

  @Test func `the nearest colour is the colour itself when the terminal has it`() {
    for index in UInt8(16)...255 {
      #expect(RGB(indexed: RGB(indexed: index).nearestIndexed) == RGB(indexed: index))
    }
    for index in UInt8(0)..<16 { #expect(RGB(indexed: index).nearestBasic == index) }
    #expect(ColorDepth.sixteen.nearest(to: .rgb(RGB(red: 250, green: 5, blue: 5))) == .basic(9))
    #expect(ColorDepth.none.nearest(to: .red) == nil)
    #expect(ColorDepth.indexed.nearest(to: .rgb(RGB(red: 255, green: 0, blue: 0))) == .indexed(196))
  }

  @Test func `another program's coloured lines keep their colours and lose all else`() {
    let lines = Line.lines(sgr: [
      "\u{1B}[?25l\u{1B}[31;1mab\u{1B}[0mc", "\u{1B}[38;2;1;2;3;48;5;200md\u{1B}[2K\u{1B}]0;t\u{7}",
      "e",
    ])
    let mixed = Style(foreground: .rgb(RGB(red: 1, green: 2, blue: 3)), background: .indexed(200))
    var first = Line("ab", Style(foreground: .red, attributes: .bold))
    first.append("c")
    #expect(lines[0] == first)
    #expect(lines[1].spans.first == Line.Span(text: "d", style: mixed))
    #expect(lines[2] == Line("e", mixed))
  }

  @Test func `a line is cut across its stretches`() {
    var line = Line("かき", Style(foreground: .red))
    line.append("abc")
    #expect(line.truncated(columns: 7) == line)
    #expect(line.truncated(columns: 6).width == 6)
    #expect(line.truncated(columns: 4).width <= 4)
    #expect(line.truncated(columns: 0).width == 0)
  }
}
