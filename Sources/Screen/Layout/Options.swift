/// The options of a question, drawn as large as there is room for.
struct Options {
  let question: QuestionView
  let selection: Int?

  /// One line, two columns, or a list: the first that fits the width.
  func compact(columns: Int) -> Block {
    let widest = question.options.map { Columns.width(of: $0) }.max() ?? 0
    for perRow in [question.options.count, 2] where perRow > 0 {
      let cell = widest + 4
      let gap = perRow * (cell + 4) <= columns ? 4 : 1
      if perRow * (cell + gap) - gap <= columns {
        return grid(perRow: perRow, cell: cell, gap: gap)
      }
    }
    return list(columns: columns)
  }

  /// One option below the other, long ones wrapped.
  func list(columns: Int) -> Block {
    Block(
      question.options.indices.flatMap { index in
        Columns.wrapped(question.options[index], columns: columns - 4).enumerated().map {
          row, text in
          row == 0
            ? entry(index, text: text)
            : Line("   \(text) ", style(of: index))
        }
      })
  }

  /// Kana drawn large, side by side; nil when they are not kana or there is too little room.
  func large(columns: Int) -> Block? {
    let drawn = question.options.compactMap { LargeKana.lines(of: $0) }
    guard !drawn.isEmpty, drawn.count == question.options.count else { return nil }
    let width = question.options.map { LargeKana.width(of: $0) }.max() ?? 0
    let gap = drawn.count * (width + 2) <= columns ? 2 : 1
    guard drawn.count * (width + gap) - gap <= columns else { return nil }
    let blocks = question.options.indices.map { index in
      let plain = question.isOpen(option: index) ? Theme.prompt : Style(attributes: .dim)
      return Block(
        Block(drawn[index].map { Line($0, plain) }).padded(columns: width).lines
          + Block([entry(index, text: question.options[index])]).padded(columns: width).lines)
    }
    return blocks.dropFirst().reduce(blocks[0]) { Block.beside($0, $1, gap: gap) }
  }

  private func grid(perRow: Int, cell: Int, gap: Int) -> Block {
    var lines: [Line] = []
    for start in stride(from: 0, to: question.options.count, by: perRow) {
      var line = Line()
      for index in start..<min(start + perRow, question.options.count) {
        if index > start { line.append(String(repeating: " ", count: gap)) }
        line.append(entry(index, text: question.options[index], columns: cell - 4))
      }
      lines.append(line)
    }
    return Block(lines)
  }

  /// The key and the text, filled to a width; a dead option has a cross in place of its key.
  private func entry(_ index: Int, text: String, columns: Int = 0) -> Line {
    let isOpen = question.isOpen(option: index)
    let style = style(of: index)
    let mark = isOpen ? question.label(ofOption: index) : "✗"
    var line = Line(" \(mark) ", isOpen ? (index == selection ? style : Theme.key) : Theme.wrong)
    line.append(text, style)
    let fill = max(0, columns - Columns.width(of: text)) + 1
    line.append(String(repeating: " ", count: fill), isOpen ? style : .plain)
    return line
  }

  private func style(of index: Int) -> Style {
    guard question.isOpen(option: index) else { return Theme.dead }
    return index == selection ? Theme.selected : .plain
  }
}
