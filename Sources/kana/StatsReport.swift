internal import KanaInterface

/// Figures of the whole history, as lines of text.
enum StatsReport {
  /// The calendar ends with `today`.
  static func lines(_ stats: Stats.Reply, today: StudyDay, paint: Paint) -> [String] {
    var sections = [summary(stats, paint)]
    sections.append(groups(stats))
    sections.append(retention(stats))
    sections.append(hardest(stats, paint))
    sections.append(confusions(stats))
    sections.append(forecast(stats))
    var answers: [StudyDay: Int] = [:]
    for day in stats.byDay {
      if let date = StudyDay(day.day) { answers[date, default: 0] += day.answers }
    }
    sections.append(
      [paint.strong("past year")] + HeatMap.lines(answers: answers, today: today, paint: paint))
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private static func summary(_ stats: Stats.Reply, _ paint: Paint) -> [String] {
    var table = TextTable()
    let accuracy =
      stats.accuracy ?? (stats.answers > 0 ? Double(stats.right) / Double(stats.answers) : nil)
    table.add(
      "answers",
      "\(stats.answers) · \(stats.right) right\(accuracy.map { " (\(percent($0)))" } ?? "")")
    table.add("streak", "best \(stats.bestStreak)")
    let freezes = stats.freezes == 0 ? "" : " · \(counted(stats.freezes, "freeze"))"
    table.add("days", "\(stats.dayStreak) in a row · longest \(stats.longestDayStreak)\(freezes)")
    if let median = stats.medianMs { table.add("speed", "\(seconds(median)) (median)") }
    var lines = table.lines
    if let broke = stats.broke { lines.append(paint.faint(printable(broke))) }
    return lines
  }

  private static func groups(_ stats: Stats.Reply) -> [String] {
    guard !stats.groups.isEmpty else { return [] }
    var table = TextTable()
    table.add("group", "answers", "right")
    for group in stats.groups {
      table.add(group.group, "\(group.answers)", percent(group.accuracy))
    }
    return table.lines
  }

  private static func retention(_ stats: Stats.Reply) -> [String] {
    guard stats.retention.contains(where: { $0.reviews > 0 }) else { return [] }
    var table = TextTable()
    table.add("memory", "reviews", "recalled", "predicted")
    for row in stats.retention where row.reviews > 0 {
      table.add(row.direction, "\(row.reviews)", percent(row.measured), percent(row.predicted))
    }
    return table.lines
  }

  private static func hardest(_ stats: Stats.Reply, _ paint: Paint) -> [String] {
    guard !stats.hardest.isEmpty else { return [] }
    var table = TextTable()
    table.add("hardest", "", "answers", "right", "time", "recall")
    for kana in stats.hardest {
      let share = kana.answers > 0 ? Double(kana.right) / Double(kana.answers) : nil
      table.add(
        kana.kana, kana.romaji, "\(kana.answers)", percent(share),
        kana.medianMs.map(seconds) ?? "-", percent(kana.recall),
        painted: 5, by: { paint.recall(kana.recall, $0) })
    }
    return table.lines
  }

  private static func confusions(_ stats: Stats.Reply) -> [String] {
    stats.confusions.map {
      "asked \(printable($0.asked)), said \(printable($0.given)): \($0.times)"
    }
  }

  private static func forecast(_ stats: Stats.Reply) -> [String] {
    guard !stats.forecast.isEmpty else { return [] }
    var table = TextTable()
    let most = stats.forecast.map(\.due).max() ?? 0
    for (place, day) in stats.forecast.enumerated() {
      let weekday = StudyDay(day.day).map { StudyDay.weekdayNames[$0.weekday] } ?? ""
      let bar = most == 0 ? 0 : (day.due * 40 + most - 1) / most
      table.add(
        place == 0 ? "due" : "", day.day, weekday, "\(day.due)", String(repeating: "=", count: bar))
    }
    return table.lines
  }

  /// Milliseconds as seconds with one decimal.
  static func seconds(_ milliseconds: Int) -> String {
    let tenths = (milliseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
