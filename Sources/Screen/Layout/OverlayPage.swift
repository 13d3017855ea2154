/// Help and full texts, which are scrolled.
struct OverlayPage {
  let overlay: Practice.Overlay
  let isTyping: Bool
  let columns: Int
  let rows: Int

  /// The last offset that still fills the page.
  var scrollLimit: Int { max(0, body.count - rows) }

  var lines: [Line] {
    let top = min(offset, scrollLimit)
    return Array(body[top..<min(body.count, top + rows)])
  }

  var title: String {
    switch overlay {
    case .help: "Help"
    case .text(let title, _, _): title
    }
  }

  private var offset: Int {
    switch overlay {
    case .help(let offset), .text(_, _, let offset): offset
    }
  }

  private var body: [Line] {
    let width = min(columns, PageWords.measure)
    switch overlay {
    case .help:
      return Block(
        HelpText.lines(isTyping: isTyping).flatMap { key, meaning in
          Columns.wrapped(meaning, columns: max(2, width - 11)).enumerated().map { row, text in
            var line = Line(Columns.padded(row == 0 ? key : "", columns: 11), Theme.key)
            line.append(text)
            return line
          }
        }
      ).centred(columns: columns)
    case .text(_, let lines, _):
      return Block(lines.flatMap { line in Columns.wrapped(line, columns: width).map { Line($0) } })
        .centred(columns: columns)
    }
  }
}
