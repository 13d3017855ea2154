import Screen
import TestSupport
import Testing

@Suite struct FrameTests {
  private let size = Size(columns: 12, rows: 4)

  @Test func `text is cut at the edge and never through a wide character`() {
    var frame = Frame(size: size)
    frame.put("かきくけこさし", row: 0, column: 1)
    #expect(frame.text(row: 0) == " かきくけこ ")
    #expect(Columns.width(of: frame.text(row: 0)) == 12)
    frame.put("x", row: 0, column: 4)
    #expect(frame.text(row: 0) == " か xくけこ ")
    frame.put("ん", row: 0, column: 2)
    #expect(frame.text(row: 0) == "  んxくけこ ")
    frame.put("outside", row: 9, column: 0)
    frame.put("あ", row: 1, column: -1)
    #expect(frame.text(row: 1) == String(repeating: " ", count: 12))
  }

  @Test func `equal frames need no bytes`() {
    var frame = Frame(size: size)
    frame.put("か", row: 1, column: 1, style: Style(foreground: .red))
    frame.caret = Position(row: 1, column: 3)
    #expect(frame.bytes(from: frame, colors: .full) == [])
  }

  @Test func `a changed cell alone is written`() {
    var old = Frame(size: Size(columns: 80, rows: 24))
    for row in 0..<24 { old.put(String(repeating: "か", count: 40), row: row, column: 0) }
    var new = old
    new.put("き", row: 12, column: 40)
    let bytes = new.bytes(from: old, colors: .full)
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[?2026h\u{1B}[13;41Hき\u{1B}[?2026l")
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `applying the difference shows the frame`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = Size(
      columns: Int.random(in: 1...30, using: &random), rows: Int.random(in: 1...6, using: &random))
    let colors = ColorDepth.allCases.randomElement(using: &random) ?? .full
    var terminal = TerminalModel(size: size)
    var shown: Frame?
    var frame = Frame(size: size)
    for _ in 0..<8 {
      for _ in 0..<Int.random(in: 0...4, using: &random) { scribble(on: &frame, &random) }
      if Bool.random(using: &random), Bool.random(using: &random) { frame = Frame(size: size) }
      frame.caret =
        Bool.random(using: &random)
        ? nil
        : Position(
          row: Int.random(in: 0..<size.rows, using: &random),
          column: Int.random(in: 0..<size.columns, using: &random))
      terminal.feed(frame.bytes(from: shown, colors: colors))
      shown = frame
      #expect(terminal.difference(from: frame, colors: colors) == nil)
      #expect(terminal.style == .plain)
      #expect(terminal.faults == [])
      for row in 0..<size.rows {
        #expect(Columns.width(of: frame.text(row: row)) == size.columns)
      }
    }
  }

  @Test func `a new size clears the screen first`() {
    let frame = Frame(size: size)
    let text = String(
      decoding: frame.bytes(from: Frame(size: Size(columns: 5, rows: 5)), colors: .none),
      as: UTF8.self)
    #expect(text.contains("\u{1B}[2J"))
  }

  @Test func `without colours nothing but attributes is sent`() {
    var frame = Frame(size: size)
    frame.put(
      "a", row: 0, column: 0,
      style: Style(foreground: .red, background: .indexed(200), attributes: [.bold, .strike]))
    let text = String(decoding: frame.bytes(from: Frame(size: size), colors: .none), as: UTF8.self)
    #expect(text == "\u{1B}[?2026h\u{1B}[H\u{1B}[1;9ma\u{1B}[m\u{1B}[?2026l")
  }

  private func scribble(on frame: inout Frame, _ random: inout SplitMix64) {
    let colors: [Color?] = [
      nil, .red, .basic(12), .indexed(UInt8.random(in: 0...255, using: &random)),
      .rgb(RGB(red: UInt8.random(in: 0...255, using: &random), green: 7, blue: 200)),
    ]
    frame.put(
      random.text(upTo: 10), row: Int.random(in: 0..<frame.size.rows, using: &random),
      column: Int.random(in: -2..<frame.size.columns, using: &random),
      style: Style(
        foreground: colors.randomElement(using: &random) ?? nil,
        background: colors.randomElement(using: &random) ?? nil,
        attributes: Style.Attributes(rawValue: UInt8.random(in: 0...31, using: &random))))
  }
}
