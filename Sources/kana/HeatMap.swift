/// The answers of the past year as a calendar: a column per week, a row per weekday.
enum HeatMap {
  static let weeks = 53

  /// How many answers a mark stands for at least; without colour the marks alone tell.
  private static let marks: [(least: Int, mark: Character)] = [
    (100, "#"), (50, "x"), (20, "+"), (1, "-"),
  ]

  static let legend = ". none  - 1 or more  + 20  x 50  # 100"

  /// Nine lines: months, then Monday to Sunday, then what the marks mean.
  static func lines(answers: [StudyDay: Int], today: StudyDay, paint: Paint) -> [String] {
    let firstMonday = today.number - today.weekday - (weeks - 1) * 7
    var lines = [months(from: firstMonday)]
    for weekday in 0..<7 {
      var line = weekday % 2 == 0 ? StudyDay.weekdayNames[weekday] + " " : "    "
      for week in 0..<weeks {
        let day = StudyDay(number: firstMonday + week * 7 + weekday)
        if day > today { break }
        line += mark(answers[day] ?? 0, paint)
      }
      lines.append(line)
    }
    lines.append("    " + paint.faint(legend))
    return lines
  }

  private static func mark(_ count: Int, _ paint: Paint) -> String {
    guard let mark = marks.first(where: { count >= $0.least })?.mark else { return "." }
    return count >= 20 ? paint.strong(paint.good(String(mark))) : paint.good(String(mark))
  }

  /// Each month's name above the week that holds its first day, where there is room.
  private static func months(from firstMonday: Int) -> String {
    var line = "    "
    for week in 0..<weeks {
      let sunday = StudyDay(number: firstMonday + week * 7 + 6).civil
      let column = 4 + week
      guard sunday.day <= 7, line.count < column || week == 0, week <= weeks - 3 else { continue }
      line += String(repeating: " ", count: column - line.count)
      line += StudyDay.monthNames[sunday.month - 1]
    }
    return line
  }
}
