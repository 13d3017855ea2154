/// One line of styled text, not yet placed on the screen.
package struct Line: Equatable, Sendable {
  /// A stretch of one style.
  package struct Span: Equatable, Sendable {
    package let text: String
    package let style: Style

    package init(text: String, style: Style) {
      self.text = text
      self.style = style
    }
  }

  package private(set) var spans: [Span] = []
  /// The column, from the start of the line, where the caret stands; nil in most lines.
  package var caret: Int?

  package init() {}

  package init(_ text: some StringProtocol, _ style: Style = .plain) {
    append(text, style)
  }

  package mutating func append(_ text: some StringProtocol, _ style: Style = .plain) {
    if !text.isEmpty { spans.append(Span(text: String(text), style: style)) }
  }

  package mutating func append(_ other: Line) {
    if let caret = other.caret { self.caret = width + caret }
    spans += other.spans
  }

  /// Columns taken.
  package var width: Int {
    spans.reduce(0) { $0 + Columns.width(of: $1.text) }
  }

  /// The line cut to a width, with an ellipsis where something was cut.
  package func truncated(columns: Int) -> Line {
    guard width > columns else { return self }
    var result = Line()
    var left = columns
    for span in spans where left > 0 {
      let own = Columns.width(of: span.text)
      let isLast = own >= left
      result.append(
        isLast ? Columns.prefix(of: span.text, columns: left - 1) + "…" : span.text, span.style)
      left -= own
    }
    result.caret = caret.map { min($0, columns - 1) }
    return result
  }
}

extension Line {
  /// Reads a line of another program's output, such as chafa's: text with SGR sequences.
  ///
  /// Any other escape sequence is left out; the style goes on from line to line.
  ///
  /// - Parameters:
  ///   - text: one line without its line break.
  ///   - style: the style at the start of the line; afterwards the one at its end.
  package init(sgr text: some StringProtocol, style: inout Style) {
    var rest = text.unicodeScalars[...]
    var plain = ""
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        if scalar.value >= 0x20 { plain.unicodeScalars.append(scalar) }
        continue
      }
      let kind = rest.popFirst()
      if kind == "]" { rest = rest.drop { $0 != "\u{7}" && $0 != "\u{1B}" } }
      guard kind == "[" else { continue }
      let parameters = rest.prefix { (0x20...0x3F).contains($0.value) }
      rest = rest[parameters.endIndex...]
      guard rest.popFirst() == "m" else { continue }
      append(plain, style)
      plain = ""
      let numbers = parameters.split(whereSeparator: { $0 == ";" || $0 == ":" })
      style = SGR.style(
        style, applying: numbers.map { Int(String(String.UnicodeScalarView($0))) ?? -1 })
    }
    append(plain, style)
  }

  /// Reads several lines of such output.
  package static func lines(sgr lines: [String]) -> [Line] {
    var style = Style.plain
    return lines.map { Line(sgr: $0, style: &style) }
  }
}

extension Frame {
  /// Draws a line from a place to the right, cut with an ellipsis to a width, and puts the caret.
  package mutating func put(_ line: Line, row: Int, column: Int, columns: Int) {
    let line = line.truncated(columns: columns)
    var place = column
    for span in line.spans {
      place = put(span.text, row: row, column: place, style: span.style)
    }
    if let own = line.caret, row < size.rows, column + own < size.columns {
      caret = Position(row: row, column: column + own)
    }
  }
}
