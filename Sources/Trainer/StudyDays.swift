/// The days on which a learner practised, and the streak they make.
///
/// A day is the one each answer fell on where and when it was given; neither a journey nor a changed rollover hour can
/// move days that are past. Every answer changes a day and is followed by a count of the streak, so days that are over
/// are closed: copies share them, and what they come to is counted once.
package struct StudyDays: Equatable, Sendable {
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

  /// In the order of their numbers, all before the open ones.
  private var closed: [Day] = []
  private var closedStreak = DayStreak()
  private var open: [Day] = []

  /// So many days stay open: clocks of a learner's devices and undo reach back no further.
  private static let openDays = 4

  package init() {}

  /// In the order of their numbers.
  package var days: [Day] { closed + open }

  package subscript(number: Int) -> Day? {
    let part = isClosed(number) ? closed : open
    let index = Self.place(of: number, in: part)
    return index < part.count && part[index].number == number ? part[index] : nil
  }

  /// Counts one answer.
  mutating func count(day number: Int, offset: Int, right: Bool, isNew: Bool) {
    if let last = open.last, last.number < number { close() }
    let index = openedPlace(of: number)
    if index == open.count || open[index].number != number {
      open.insert(Day(number: number, firstOffset: offset, lastOffset: offset), at: index)
    }
    open[index].answers += 1
    open[index].right += right ? 1 : 0
    open[index].new += isNew ? 1 : 0
    open[index].lastOffset = offset
  }

  /// Puts a day back as it was; nothing removes it.
  mutating func restore(_ day: Day?, number: Int) {
    let index = openedPlace(of: number)
    let exists = index < open.count && open[index].number == number
    switch (day, exists) {
    case (let day?, true): open[index] = day
    case (let day?, false): open.insert(day, at: index)
    case (nil, true): open.remove(at: index)
    case (nil, false): break
    }
  }

  /// The streak of the days up to one, as it stands when that day's last answer has been given.
  func streak(through number: Int) -> DayStreak {
    let endsEarlier = closed.last.map { $0.number > number } ?? false
    var streak = endsEarlier ? DayStreak() : closedStreak
    for day in endsEarlier ? closed : open where day.number <= number { streak.add(day) }
    return streak
  }

  // MARK: - Closing

  /// Closes all but the last days, to make room for one more.
  private mutating func close() {
    let over = open.prefix(max(0, open.count + 1 - Self.openDays))
    for day in over { closedStreak.add(day) }
    closed += over
    open.removeFirst(over.count)
  }

  /// The place of a day among the open ones, which a clock set back makes more than a few.
  private mutating func openedPlace(of number: Int) -> Int {
    if isClosed(number) {
      let index = Self.place(of: number, in: closed)
      open.insert(contentsOf: closed[index...], at: 0)
      closed.removeSubrange(index...)
      closedStreak = closed.reduce(into: DayStreak()) { $0.add($1) }
    }
    return Self.place(of: number, in: open)
  }

  private func isClosed(_ number: Int) -> Bool { closed.last.map { $0.number >= number } ?? false }

  private static func place(of number: Int, in days: [Day]) -> Int {
    var low = 0
    var high = days.count
    while low < high {
      let middle = (low + high) / 2
      if days[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension StudyDays {
  /// Which days are closed makes no difference.
  package static func == (one: StudyDays, other: StudyDays) -> Bool { one.days == other.days }
}

/// Encoded as one list.
extension StudyDays: Codable {
  private enum CodingKeys: CodingKey { case days }

  package init(from decoder: any Decoder) throws {
    open = try decoder.container(keyedBy: CodingKeys.self).decode([Day].self, forKey: .days)
    close()
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(days, forKey: .days)
  }
}
