extension Frame {
  /// The bytes that turn a terminal showing the previous frame into one showing this one.
  ///
  /// Only changed cells are written, with the shortest moves and style changes; two equal frames give
  /// no bytes. Without a previous frame, or when the size changed, the screen is cleared first. The
  /// terminal is left in its plain style.
  ///
  /// - Parameters:
  ///   - previous: what the terminal shows now, if known.
  ///   - colors: what the terminal can show; other colours are replaced by the nearest.
  /// - Returns: text and escape sequences, to be written as they are.
  package func bytes(from previous: Frame?, colors: ColorDepth) -> [UInt8] {
    let known = previous.flatMap { $0.size == size ? $0 : nil }
    var pen = Pen(colors: colors)
    if known == nil { pen.text += "\u{1B}[0m\u{1B}[H\u{1B}[2J" }
    for row in 0..<size.rows {
      draw(row: row, over: known, with: &pen)
    }
    pen.change(to: .plain)
    let drawn = !pen.text.isEmpty
    if let caret, drawn || known?.caret != caret {
      pen.move(to: caret)
    }
    if known == nil || (known?.caret == nil) != (caret == nil) {
      pen.text += caret == nil ? "\u{1B}[?25l" : "\u{1B}[?25h"
    }
    guard !pen.text.isEmpty else { return [] }
    // Synchronized output: a terminal that knows it shows all changes at once, others ignore it.
    return Array("\u{1B}[?2026h\(pen.text)\u{1B}[?2026l".utf8)
  }

  private func draw(row: Int, over known: Frame?, with pen: inout Pen) {
    var column = 0
    while column < size.columns {
      let cell = self[row, column]
      let width = max(1, cell.columns)
      defer { column += width }
      let isChanged = (column..<column + width).contains {
        self[row, $0] != known?[row, $0] ?? .blank
      }
      guard isChanged else { continue }
      bridge(to: Position(row: row, column: column), with: &pen)
      pen.write(cell, lastColumn: column + width >= size.columns)
    }
  }

  /// Moves the pen right by writing again what stands between, when that is shorter than a move.
  private func bridge(to target: Position, with pen: inout Pen) {
    if let place = pen.place, place.row == target.row, place.column < target.column {
      let between = (place.column..<target.column).map { self[target.row, $0] }
      if between.count <= 4,
        between.allSatisfy({ $0.style == pen.style && $0.columns == 1 && $0.text.utf8.count == 1 })
      {
        for cell in between { pen.write(cell, lastColumn: false) }
      }
    }
    pen.move(to: target)
  }
}

/// Writes escape sequences and knows where the terminal's cursor is and how it draws.
private struct Pen {
  var text = ""
  /// Unknown after the last column, where terminals differ, and before the first move.
  private(set) var place: Position?
  private(set) var style = Style.plain
  let colors: ColorDepth

  init(colors: ColorDepth) {
    self.colors = colors
  }

  mutating func move(to target: Position) {
    guard place != target else { return }
    if let place, place.row == target.row, place.column < target.column {
      let count = target.column - place.column
      text += count == 1 ? "\u{1B}[C" : "\u{1B}[\(count)C"
    } else if let place, place.row < target.row, target.row - place.row <= 2, target.column == 0 {
      text += "\r" + String(repeating: "\n", count: target.row - place.row)
    } else if target.column == 0 {
      text += target.row == 0 ? "\u{1B}[H" : "\u{1B}[\(target.row + 1)H"
    } else {
      text += "\u{1B}[\(target.row + 1);\(target.column + 1)H"
    }
    place = target
  }

  mutating func write(_ cell: Cell, lastColumn: Bool) {
    change(to: cell.style)
    text += cell.text
    guard let place, !lastColumn,
      !Cluster(text: cell.text, width: cell.columns).isDoubtful
    else {
      place = nil
      return
    }
    self.place = Position(row: place.row, column: place.column + cell.columns)
  }

  mutating func change(to wanted: Style) {
    defer { style = wanted }
    let from = colors.nearest(to: style)
    let to = colors.nearest(to: wanted)
    guard from != to else { return }
    let fresh = [0] + SGR.additions(from: .plain, to: to)
    let codes = SGR.codes(from: from, to: to).map { $0.count < fresh.count ? $0 : fresh } ?? fresh
    let parameters = codes == [0] ? "" : codes.map(String.init).joined(separator: ";")
    text += "\u{1B}[\(parameters)m"
  }
}
