/// The days on which a learner practised, and the streak they make.
///
/// A day is the one each answer fell on where and when it was given; neither a journey nor a changed rollover hour can
/// move days that are past.
package struct StudyDays: Codable, Equatable, Sendable {
  package struct Day: Codable, Equatable, Sendable {
    /// Days since 1970 on the learner's wall clock.
    package var number: Int
    package var answers = 0
    package var right = 0
    /// Cards met for the first time.
    package var new = 0
    /// Minutes from UTC at the day's first and last answer.
    package var firstOffset: Int
    package var lastOffset: Int
  }

  /// In the order of their numbers.
  package private(set) var days: [Day] = []

  package init() {}

  package subscript(number: Int) -> Day? {
    let index = place(of: number)
    return index < days.count && days[index].number == number ? days[index] : nil
  }

  /// Counts one answer.
  mutating func count(day number: Int, offset: Int, right: Bool, isNew: Bool) {
    let index = place(of: number)
    if index == days.count || days[index].number != number {
      days.insert(Day(number: number, firstOffset: offset, lastOffset: offset), at: index)
    }
    days[index].answers += 1
    days[index].right += right ? 1 : 0
    days[index].new += isNew ? 1 : 0
    days[index].lastOffset = offset
  }

  /// Puts a day back as it was; nothing removes it.
  mutating func restore(_ day: Day?, number: Int) {
    let index = place(of: number)
    let exists = index < days.count && days[index].number == number
    switch (day, exists) {
    case (let day?, true): days[index] = day
    case (let day?, false): days.insert(day, at: index)
    case (nil, true): days.remove(at: index)
    case (nil, false): break
    }
  }

  private func place(of number: Int) -> Int {
    var low = 0
    var high = days.count
    while low < high {
      let middle = (low + high) / 2
      if days[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

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

  /// The streak as it stands on a day; before that day's first answer it is the day before's.
  ///
  /// It is counted afresh from the days themselves, so answers given under a clock that ran ahead spend no freeze and
  /// break nothing once the clock is right. Days after the one asked about do not count. The offset, in minutes, is
  /// the one of whoever asks: after a flight across the date line no date was missed before the first answer either.
  package init(_ studyDays: StudyDays, on today: Int, offset: Int) {
    var last: StudyDays.Day?
    var kept = 0
    for day in studyDays.days where day.number <= today && day.answers > 0 {
      if let last {
        let missed = Self.missed(from: last, to: day.number, offset: day.firstOffset)
        bridge(from: last, missed: missed, kept: &kept)
      }
      length += 1
      kept += 1
      longest = max(longest, length)
      if kept == Self.daysPerFreeze {
        kept = 0
        freezes = min(Self.mostFreezes, freezes + 1)
      }
      last = day
    }
    if let last, last.number < today {
      let missed = Self.missed(from: last, to: today, offset: offset)
      bridge(from: last, missed: missed, kept: &kept)
    }
  }

  private mutating func bridge(from last: StudyDays.Day, missed: Int, kept: inout Int) {
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
