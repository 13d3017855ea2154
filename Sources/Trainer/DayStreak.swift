/// A row of days practised, with the freezes that bridge a missed one.
package struct DayStreak: Equatable, Sendable {
  /// Why a streak ended.
  package struct Break: Equatable, Sendable {
    /// The day practised last before it.
    package var lastDay: Int
    package var missed: Int
    package var freezes: Int
    /// How long the streak was.
    package var length: Int
  }

  /// Days practised in a row; bridged days are not counted.
  package var length = 0
  package var longest = 0
  /// Held for days to come, at most two.
  package var freezes = 0
  package var lastBreak: Break?

  /// One freeze is earned by so many kept days.
  static let daysPerFreeze = 7
  static let mostFreezes = 2
  /// A jump of the offset by more than this many minutes crossed the date line: the date skipped was no day.
  static let dateLine = 12 * 60

  /// The day counted last, and the days kept since the last freeze was earned.
  private var last: StudyDays.Day?
  private var kept = 0

  init() {}

  /// The streak as it stands on a day; before that day's first answer it is the day before's.
  ///
  /// It is counted from the days themselves, so answers given under a clock that ran ahead spend no freeze and break
  /// nothing once the clock is right. Days after the one asked about do not count. The offset, in minutes, is the one
  /// of whoever asks: after a flight across the date line no date was missed before the first answer either.
  package init(_ studyDays: StudyDays, on today: Int, offset: Int) {
    self = studyDays.streak(through: today)
    if let last, last.number < today { bridge(from: last, to: today, offset: offset) }
  }

  /// Counts the next day.
  mutating func add(_ day: StudyDays.Day) {
    guard day.answers > 0 else { return }
    if let last { bridge(from: last, to: day.number, offset: day.firstOffset) }
    length += 1
    kept += 1
    longest = max(longest, length)
    if kept == Self.daysPerFreeze {
      kept = 0
      freezes = min(Self.mostFreezes, freezes + 1)
    }
    last = day
  }

  private mutating func bridge(from last: StudyDays.Day, to next: Int, offset: Int) {
    let missed = Self.missed(from: last, to: next, offset: offset)
    if missed <= freezes {
      freezes -= max(0, missed)
    } else {
      lastBreak = Break(lastDay: last.number, missed: missed, freezes: freezes, length: length)
      (length, freezes, kept) = (0, 0, 0)
    }
  }

  /// The days between a day practised and a later one that could have been practised.
  private static func missed(from last: StudyDays.Day, to next: Int, offset: Int) -> Int {
    let between = next - last.number - 1
    return between > 0 && offset - last.lastOffset > dateLine ? between - 1 : between
  }
}
