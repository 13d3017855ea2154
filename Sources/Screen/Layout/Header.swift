/// The rows above the question: what runs and how it goes.
enum Header {
  /// Deck, kind and mode on the left; streak or score on the right.
  static func title(of practice: Practice, columns: Int) -> Line {
    guard let question = practice.question else { return Line("Kana Quest", Theme.title) }
    var left = Line(question.deck.isEmpty ? "Kana Quest" : question.deck, Theme.title)
    let kind = question.suddenDeath ? "sudden death" : question.kind.rawValue
    left.append(" \(kind)", Theme.faint)
    if let mode = question.mode { left.append(", \(mode.rawValue) mode", Theme.faint) }
    var right = Line()
    switch question.kind {
    case .exam:
      let closed = practice.verdict.flatMap { $0.id == question.id ? $0.score : nil }
      right.append("score \(closed ?? question.score ?? 0)", Theme.title)
    case .quest:
      let rose = practice.isFlashing && practice.feedback?.tone == .right
      right.append("streak \(practice.status.streak)", rose ? Theme.selected : Theme.title)
      if practice.status.bestStreak > 0 {
        right.append("  best \(practice.status.bestStreak)", Theme.faint)
      }
    case .free, .flash:
      guard practice.sitting.answers > 0 else { break }
      right.append("right \(practice.sitting.right)/\(practice.sitting.answers)", Theme.title)
    }
    return spread(left, right, columns: columns)
  }

  /// The bar of the round on the left; the place in the table and what is due on the right.
  static func progress(of practice: Practice, columns: Int) -> Line {
    guard let question = practice.question else { return Line() }
    var right = Line()
    let status = practice.status
    if question.kind == .quest, status.total > 0 {
      right.append("set \(status.maxPosition)/\(status.total)", Theme.faint)
    }
    if let due = status.due { right.append("  due \(due)", Theme.faint) }
    guard question.of > 0 else { return spread(Line(), right, columns: columns) }
    let place = " \(question.number)/\(question.of)"
    let room = columns - right.width - Columns.width(of: place) - 2
    let done = practice.page == .explanation ? question.number : question.number - 1
    var left = bar(done: done, of: question.of, columns: min(room, 40))
    left.append(place)
    return spread(left, right, columns: columns)
  }

  private static func bar(done: Int, of count: Int, columns: Int) -> Line {
    guard columns > 0 else { return Line() }
    let full = min(columns, max(0, done) * columns / count)
    var line = Line(String(repeating: "█", count: full), Theme.bar)
    line.append(String(repeating: "░", count: columns - full), Theme.faint)
    return line
  }

  /// Two lines at the two edges; where both do not fit, the left one is cut.
  static func spread(_ left: Line, _ right: Line, columns: Int) -> Line {
    guard right.width > 0 else { return left.truncated(columns: columns) }
    guard right.width + 2 <= columns else { return right.truncated(columns: columns) }
    var line = left.truncated(columns: columns - right.width - 1)
    line.append(String(repeating: " ", count: columns - right.width - line.width))
    line.append(right)
    return line
  }
}
