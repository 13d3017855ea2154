/// A day of the Gregorian calendar as a number, counted from 1970-01-01.
///
/// Formulas: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (days_from_civil,
/// civil_from_days).
struct StudyDay: Hashable, Comparable, Sendable {
  let number: Int

  init(number: Int) { self.number = number }

  /// Reads `YYYY-MM-DD`; nil for anything else, and for days that do not exist.
  init?(_ text: some StringProtocol) {
    var reader = DigitReader(text)
    self.init(&reader)
    guard reader.isAtEnd else { return nil }
  }

  /// Takes a date off a text.
  init?(_ reader: inout DigitReader) {
    guard let year = reader.number(digits: 4...4), reader.skip("-"),
      let month = reader.number(digits: 2...2), reader.skip("-"),
      let day = reader.number(digits: 2...2),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
    guard civil == (year, month, day) else { return nil }
  }

  /// The study day of a moment: days begin some hours after midnight.
  init(milliseconds: Int64, offsetMinutes: Int, rolloverHour: Int = 4) {
    let local = milliseconds + Int64(offsetMinutes - rolloverHour * 60) * 60_000
    let day: Int64 = 86_400_000
    number = Int(local >= 0 ? local / day : (local + 1) / day - 1)
  }

  static func < (one: StudyDay, other: StudyDay) -> Bool { one.number < other.number }

  /// Year, month and day of month, the latter two from 1.
  var civil: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// 0 for Monday to 6 for Sunday.
  var weekday: Int { ((number + 3) % 7 + 7) % 7 }

  static let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
