extension Practice {
  /// The figures of the sitting in plain lines: answers, time, streak, what was missed, what is next.
  ///
  /// The last page shows them, and the caller may print them once the screen is gone.
  package var summary: [String] {
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
    for missed in sitting.missed {
      var line = "missed \(missed.prompt)"
      if let script = missed.script { line += " (\(script))" }
      if let answer = missed.answer { line += " = \(answer)" }
      if !missed.given.isEmpty { line += ", you said \(missed.given.joined(separator: ", "))" }
      lines.append(line)
    }
    if let next = status.nextDue { lines.append("next due \(next)") }
    return lines
  }
}

/// The last page.
enum SummaryPage {
  static func lines(of practice: Practice, columns: Int, rows: Int) -> [Line] {
    var lines = practice.summary
    // What does not fit is cut from the list of missed ones, which comes before the last line.
    let room = rows - 2
    if lines.count > room, room > 1 {
      let tail = practice.status.nextDue == nil ? 0 : 1
      let excess = lines.count - room + 1
      let end = lines.count - tail
      lines.replaceSubrange(max(0, end - excess)..<end, with: ["and \(excess) more missed"])
    }
    let block = Block(lines.map { Line($0).truncated(columns: columns) })
    return Array(
      Stack([Block("This sitting", Theme.title), block]).lines(columns: columns, rows: rows)
        .prefix(rows))
  }
}
