/// A rectangle of lines that is placed as a whole.
struct Block: Equatable {
  var lines: [Line]

  init(_ lines: [Line]) {
    self.lines = lines
  }

  init(_ text: some StringProtocol, _ style: Style = .plain) {
    lines = [Line(text, style)]
  }

  /// Text wrapped to a width.
  init(wrapping text: some StringProtocol, columns: Int, _ style: Style = .plain) {
    lines = Columns.wrapped(text, columns: columns).map { Line($0, style) }
  }

  var width: Int { lines.map(\.width).max() ?? 0 }
  var height: Int { lines.count }

  /// The lines moved right so that the widest stands in the middle.
  func centred(columns: Int) -> [Line] {
    let indent = max(0, (columns - width) / 2)
    return lines.map { line in
      var moved = Line(String(repeating: " ", count: indent))
      moved.append(line)
      return moved
    }
  }

  /// Two blocks side by side, the lower one in the middle of the other's height.
  static func beside(_ left: Block, _ right: Block, gap: Int) -> Block {
    let height = max(left.height, right.height)
    let leftWidth = left.width + gap
    let leftTop = (height - left.height) / 2
    let rightTop = (height - right.height) / 2
    return Block(
      (0..<height).map { row in
        var line = Line()
        if left.lines.indices.contains(row - leftTop) { line.append(left.lines[row - leftTop]) }
        if right.lines.indices.contains(row - rightTop) {
          line.append(String(repeating: " ", count: leftWidth - line.width))
          line.append(right.lines[row - rightTop])
        }
        return line
      })
  }

  /// A block with its lines in the middle of a width, for captions.
  func padded(columns: Int) -> Block {
    Block(
      centred(columns: columns).map { line in
        var line = line
        line.append(String(repeating: " ", count: max(0, columns - line.width)))
        return line
      })
  }
}

/// Blocks one below the other.
struct Stack: Equatable {
  var blocks: [Block]

  init(_ blocks: [Block]) {
    self.blocks = blocks.filter { $0.height > 0 }
  }

  var height: Int { blocks.reduce(0) { $0 + $1.height } }
  var width: Int { blocks.map(\.width).max() ?? 0 }

  func fits(columns: Int, rows: Int) -> Bool {
    width <= columns && height <= rows
  }

  /// The lines in the middle of the space, with empty ones between the blocks where there is room.
  func lines(columns: Int, rows: Int) -> [Line] {
    var lines: [Line] = []
    var spare = rows - height
    for (index, block) in blocks.enumerated() {
      if index > 0, spare > 0 {
        lines.append(Line())
        spare -= 1
      }
      lines += block.centred(columns: columns)
    }
    let top = max(0, (rows - lines.count) / 2)
    return Array(repeating: Line(), count: top) + lines
  }
}
