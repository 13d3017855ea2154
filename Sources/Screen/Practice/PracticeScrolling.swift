extension Practice {
  /// Scrolls what is long: the overlay when there is one, else the question.
  mutating func scroll(by step: Command.Scroll) {
    let space = PageSpace(size: size)
    switch overlay {
    case .help(let offset):
      overlay = .help(offset: moved(offset, by: step, limit: overlayLimit(space), space))
    case .text(let title, let lines, let offset):
      overlay = .text(
        title: title, lines: lines,
        offset: moved(offset, by: step, limit: overlayLimit(space), space))
    case nil:
      scroll = moved(scroll, by: step, limit: questionPage(space)?.scrollLimit ?? 0, space)
    }
  }

  private func overlayLimit(_ space: PageSpace) -> Int {
    overlayPage(space)?.scrollLimit ?? 0
  }

  private func moved(_ offset: Int, by step: Command.Scroll, limit: Int, _ space: PageSpace) -> Int
  {
    let wanted: Int
    switch step {
    case .lines(let count): wanted = min(offset, limit) + count
    case .pages(let count): wanted = min(offset, limit) + count * max(1, space.rows - 1)
    case .top: wanted = 0
    case .bottom: wanted = limit
    }
    return min(limit, max(0, wanted))
  }
}
