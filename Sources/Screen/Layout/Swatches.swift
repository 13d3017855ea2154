/// Blocks of colour with their names beneath, which also serve where no colour can be shown.
enum Swatches {
  private static let width = 9

  static func block(of colors: [String], columns: Int, height: Int) -> Block {
    let perRow = max(1, (columns + 1) / (width + 1))
    var lines: [Line] = []
    for start in stride(from: 0, to: colors.count, by: perRow) {
      let row = colors[start..<min(start + perRow, colors.count)]
      for _ in 0..<height {
        lines.append(joined(row.map { Line(String(repeating: " ", count: width), style(of: $0)) }))
      }
      lines.append(
        joined(row.map { Line(Columns.padded(" \($0)", columns: width), Theme.faint) }))
    }
    return Block(lines)
  }

  private static func joined(_ parts: [Line]) -> Line {
    var line = Line()
    for (index, part) in parts.enumerated() {
      if index > 0 { line.append(" ") }
      line.append(part)
    }
    return line
  }

  private static func style(of color: String) -> Style {
    Style(background: RGB(hex: color).map { .rgb($0) })
  }
}
