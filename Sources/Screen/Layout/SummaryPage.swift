extension Practice {
  /// The figures of the sitting in plain lines: answers, time, streak, what was missed, what is next.
  ///
  /// The last page shows them, and the caller may print them once the screen is gone.
  package var summary: [String] {
    figures + missedLines + nextLine
  }

  fileprivate var figures: [String] {
    var lines: [String] = []
    let answers = sitting.answers
    if answers > 0 {
      let percent = (100 * sitting.right + answers / 2) / answers
      lines.append("answers \(answers), right \(sitting.right) (\(percent) %)")
    }
    if let started = sitting.started {
      lines.append("time \(PageWords.duration(milliseconds: max(0, now - started)))")
    }
    lines.append("streak \(status.streak), best \(status.bestStreak)")
    if !sitting.unlocked.isEmpty {
      lines.append("new \(sitting.unlocked.joined(separator: " "))")
    }
    return lines
  }

  fileprivate var missedLines: [String] {
    sitting.missed.map { missed in
      var line = "missed \(missed.prompt)"
      if let script = missed.script { line += " (\(script))" }
      if let answer = missed.answer { line += " = \(answer)" }
      if !missed.given.isEmpty { line += ", you said \(missed.given.joined(separator: ", "))" }
      return line
    }
  }

  fileprivate var nextLine: [String] {
    status.nextDue.map { ["next due \($0)"] } ?? []
  }
}

/// The last page.
enum SummaryPage {
  static func lines(of practice: Practice, columns: Int, rows: Int) -> [Line] {
    let heading = Block("This sitting", Theme.title)
    let figures = Array(practice.figures.prefix(max(0, rows - 2)))
    let missed = practice.missedLines
    let room = max(0, rows - 1 - figures.count - practice.nextLine.count)
    let shown =
      missed.count <= room
      ? missed
      : missed.prefix(max(0, room - 1)) + ["and \(missed.count - max(0, room - 1)) more missed"]
    let lines = figures + shown.prefix(room) + practice.nextLine
    let block = Block(lines.map { Line($0).truncated(columns: columns) })
    return Stack([heading, block]).lines(columns: columns, rows: rows)
  }
}
