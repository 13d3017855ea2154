/// A terminal's size in cells.
package struct Size: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  /// A size of at least one cell.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}

/// A place on the screen; the upper left corner is row 0, column 0.
package struct Position: Hashable, Sendable {
  package let row: Int
  package let column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// One place of the grid; a wide character fills its own cell and the one to the right.
package struct Cell: Hashable, Sendable {
  /// What is drawn: a cluster of one column, one of two columns, or nothing in the right half of one.
  package fileprivate(set) var text: String
  package fileprivate(set) var columns: Int
  package fileprivate(set) var style: Style

  package static let blank = Cell(text: " ", columns: 1, style: .plain)

  /// True in the right half of a wide character.
  package var isRightHalf: Bool { columns == 0 }

  fileprivate init(text: String, columns: Int, style: Style) {
    self.text = text
    self.columns = columns
    self.style = style
  }
}

/// A whole screen as a value: what should be seen, not how to get there.
///
/// Every row is exactly as wide as the terminal, and no wide character is ever cut in half: where
/// one is partly overwritten, its other half becomes a space.
package struct Frame: Equatable, Sendable {
  package let size: Size
  /// Where the caret blinks; nil hides it.
  package var caret: Position?
  private var cells: [Cell]

  package init(size: Size) {
    self.size = size
    self.cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  /// The cell at a place inside the frame; a blank outside.
  package subscript(row: Int, column: Int) -> Cell {
    guard contains(row: row, column: column) else { return .blank }
    return cells[row * size.columns + column]
  }

  /// Draws text from a place to the right, cut at the frame's edges; returns the column after it.
  @discardableResult
  package mutating func put(
    _ text: some StringProtocol, row: Int, column: Int, style: Style = .plain
  ) -> Int {
    var column = column
    for cluster in Columns.clusters(of: text) {
      defer { column += cluster.width }
      guard contains(row: row, column: column) else { continue }
      guard contains(row: row, column: column + cluster.width - 1) else {
        set(Cell(text: " ", columns: 1, style: style), row: row, column: column)
        continue
      }
      set(
        Cell(text: cluster.text, columns: cluster.width, style: style), row: row, column: column)
    }
    return column
  }

  /// The text of a row, exactly as wide as the frame.
  package func text(row: Int) -> String {
    (0..<size.columns).map { self[row, $0].text }.joined()
  }

  private func contains(row: Int, column: Int) -> Bool {
    row >= 0 && row < size.rows && column >= 0 && column < size.columns
  }

  private mutating func set(_ cell: Cell, row: Int, column: Int) {
    let index = row * size.columns + column
    let end = index + cell.columns
    if cells[index].isRightHalf { blank(index - 1) }
    if end < (row + 1) * size.columns, cells[end].isRightHalf { blank(end) }
    cells[index] = cell
    for right in index + 1..<max(end, index + 1) {
      cells[right] = Cell(text: "", columns: 0, style: cell.style)
    }
  }

  private mutating func blank(_ index: Int) {
    cells[index] = Cell(text: " ", columns: 1, style: cells[index].style)
  }
}
