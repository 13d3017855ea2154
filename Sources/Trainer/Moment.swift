/// A point in time as one caller sees it.
///
/// The core knows no clock: whoever calls it says when it is, and how far the caller's wall clock stands from UTC.
package struct Moment: Equatable, Sendable {
  /// Milliseconds since 1970, UTC.
  package var at: Int
  /// The caller's distance from UTC in minutes, east positive.
  package var offset: Int

  package init(at: Int, offset: Int) {
    self.at = at
    self.offset = offset
  }

  /// The study day: days since 1970 on the caller's wall clock, where a day begins at the rollover hour.
  ///
  /// Learners who practise after midnight still belong to the evening before, hence the rollover.
  package func studyDay(rollover: Int) -> Int {
    let local = at + offset * 60_000 - rollover * 3_600_000
    return Int((Double(local) / 86_400_000).rounded(.down))
  }
}

/// Calendar arithmetic on day numbers (days since 1970-01-01).
package enum CalendarDate {
  /// The date of a day number as `YYYY-MM-DD`, in the proleptic Gregorian calendar.
  ///
  /// Source: the usual era arithmetic of 400 years = 146,097 days, with the year beginning in March.
  package static func text(day: Int) -> String {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let date = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2))"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    var text = String(number)
    while text.utf8.count < width { text = "0" + text }
    return text
  }
}
