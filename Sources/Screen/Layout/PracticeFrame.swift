extension Practice {
  /// Below this the screen only says that it is too small.
  package static let smallest = Size(columns: 24, rows: 8)

  /// True when the question cannot be shown, and so cannot be answered.
  package var isTooSmall: Bool {
    size.columns < Practice.smallest.columns || size.rows < Practice.smallest.rows
  }

  /// What should be on the screen now.
  package var frame: Frame {
    var frame = Frame(size: size)
    guard !isTooSmall else {
      let needed = Practice.smallest
      let words = "Too small: \(size.columns)x\(size.rows), need \(needed.columns)x\(needed.rows)"
      for (row, line) in Columns.wrapped(words, columns: size.columns).enumerated() {
        frame.put(line, row: row, column: 0)
      }
      return frame
    }
    let space = PageSpace(size: size)
    let put = { (line: Line, row: Int) in
      frame.put(line, row: row, column: space.left, columns: space.columns)
    }
    put(top(columns: space.columns), 0)
    if space.hasProgress, showsProgress {
      put(Header.progress(of: self, columns: space.columns), 1)
    }
    for (index, line) in body(space).prefix(space.rows + space.messageRows).enumerated() {
      put(line, space.firstRow + index)
    }
    for (index, line) in messages(space).enumerated() {
      put(centred(line, columns: space.columns), space.firstRow + space.rows + index)
    }
    put(Hints(of: self).line(columns: space.columns), size.rows - 1)
    return frame
  }

  private var showsProgress: Bool {
    switch page {
    case .introduction, .question, .explanation: overlay == nil
    case .starting, .score, .summary: false
    }
  }

  private func top(columns: Int) -> Line {
    guard let overlay = overlayPage(PageSpace(size: size)) else {
      return Header.title(of: self, columns: columns)
    }
    return Line(overlay.title, Theme.title)
  }

  private func body(_ space: PageSpace) -> [Line] {
    if let overlay = overlayPage(space) { return overlay.lines }
    switch page {
    case .starting:
      return Stack([Block("…", Theme.faint)]).lines(columns: space.columns, rows: space.rows)
    case .introduction:
      return IntroductionPage.lines(
        question?.introduces ?? [], columns: space.columns, rows: space.rows)
    case .question, .explanation:
      return questionPage(space)?.lines ?? []
    case .score:
      return verdict.map {
        ScorePage.lines($0, columns: space.columns, rows: space.rows)
      } ?? []
    case .summary:
      return SummaryPage.lines(of: self, columns: space.columns, rows: space.rows)
    }
  }

  /// What the last answer came to, and what else there is to say; the last is the most pressing.
  private func messages(_ space: PageSpace) -> [Line] {
    if overlay != nil || page == .summary { return [] }
    var other: Line?
    if let disconnected {
      other = Line(" \(disconnected) ", Theme.alarm)
    } else if let notice {
      other = Line(notice, Theme.note)
    } else if questionPage(space).map({ $0.scrollLimit > 0 }) == true, page != .introduction {
      other = Line("PgUp PgDn: more", Theme.faint)
    }
    let answer =
      page == .score
      ? nil
      : feedback.map {
        Line(" \($0.text) ", Theme.feedback($0.tone, flashing: isFlashing))
      }
    if space.messageRows > 1 { return [answer ?? Line(), other ?? Line()] }
    if disconnected != nil || (notice != nil && !isFlashing) { return [other ?? Line()] }
    return [answer ?? other ?? Line()]
  }

  private func centred(_ line: Line, columns: Int) -> Line {
    Block([line.truncated(columns: columns)]).centred(columns: columns)[0]
  }

  func questionPage(_ space: PageSpace) -> QuestionPage? {
    question.map {
      QuestionPage(practice: self, question: $0, columns: space.columns, rows: space.rows)
    }
  }

  func overlayPage(_ space: PageSpace) -> OverlayPage? {
    overlay.map {
      OverlayPage(
        overlay: $0, isTyping: isTyping, columns: space.columns,
        rows: space.rows + space.messageRows)
    }
  }
}

/// How the rows and columns of the screen are shared out.
struct PageSpace {
  /// Wider screens leave the rest empty at both sides.
  private static let widest = 140

  let columns: Int
  let left: Int
  let hasProgress: Bool
  /// The first row of the middle, and how many there are.
  let firstRow: Int
  let rows: Int
  /// Rows below the middle for what is said: one, or two where there is room.
  let messageRows: Int

  init(size: Size) {
    let margin = size.columns >= 60 ? 1 : 0
    columns = min(size.columns - 2 * margin, PageSpace.widest)
    left = (size.columns - columns) / 2
    hasProgress = size.rows >= 10
    firstRow = hasProgress ? 2 : 1
    messageRows = size.rows >= 16 ? 2 : 1
    rows = size.rows - firstRow - messageRows - 1
  }
}
