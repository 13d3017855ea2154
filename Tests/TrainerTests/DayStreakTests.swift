import TestSupport
import Testing
@testable import Trainer

@Suite struct DayStreakTests {
  @Test func `each day practised counts once`() {
    var diary = Diary()
    for day in 0..<5 {
      diary.answer(day: day, hour: 9)
      diary.answer(day: day, hour: 21, right: false)
    }
    #expect(diary.streak(on: 4).length == 5)
    #expect(diary.streak(on: 4).longest == 5)
    #expect(diary.state.studyDays[Diary.monday + 2]?.answers == 2)
    #expect(diary.state.studyDays[Diary.monday + 2]?.right == 1)
  }

  @Test func `before the first answer of a day the streak is yesterday's`() {
    var diary = Diary()
    for day in 0..<3 { diary.answer(day: day) }
    #expect(diary.streak(on: 3).length == 3)
    #expect(diary.streak(on: 3).lastBreak == nil)
    #expect(diary.streak(on: 4).length == 0)
  }

  @Test func `nobody who never practised has a streak`() {
    #expect(Diary().streak(on: 0) == DayStreak(StudyDays(), on: 0, offset: 0))
    #expect(Diary().streak(on: 0).length == 0)
    #expect(Diary().streak(on: 0).lastBreak == nil)
  }

  @Test func `a missed day without a freeze ends the streak and says so`() {
    var diary = Diary()
    for day in 0..<6 { diary.answer(day: day) }
    diary.answer(day: 8)
    let streak = diary.streak(on: 8)
    #expect(streak.length == 1)
    #expect(streak.longest == 6)
    #expect(
      streak.lastBreak
        == DayStreak.Break(lastDay: Diary.monday + 5, missed: 2, freezes: 0, length: 6))
  }

  // MARK: - Freezes

  @Test func `seven kept days earn a freeze, which bridges one missed day uncounted`() {
    var diary = Diary()
    for day in 0..<7 { diary.answer(day: day) }
    #expect(diary.streak(on: 5).freezes == 0)
    #expect(diary.streak(on: 6).freezes == 1)
    diary.answer(day: 8)
    let streak = diary.streak(on: 8)
    #expect(streak.length == 8)
    #expect(streak.freezes == 0)
    #expect(streak.lastBreak == nil)
  }

  @Test func `a freeze bridges the missed day before the next answer comes`() {
    var diary = Diary()
    for day in 0..<7 { diary.answer(day: day) }
    #expect(diary.streak(on: 8).length == 7)
    #expect(diary.streak(on: 8).freezes == 0)
    #expect(diary.streak(on: 9).length == 0)
    #expect(diary.streak(on: 9).lastBreak?.freezes == 1)
  }

  @Test func `at most two freezes are held`() {
    var diary = Diary()
    for day in 0..<30 { diary.answer(day: day) }
    #expect(diary.streak(on: 29).freezes == 2)
    #expect(diary.streak(on: 32).length == 30)
    #expect(diary.streak(on: 32).freezes == 0)
    #expect(diary.streak(on: 33).length == 0)
    #expect(diary.streak(on: 33).lastBreak?.missed == 3)
    #expect(diary.streak(on: 33).lastBreak?.freezes == 2)
  }

  @Test func `spending a freeze keeps the days that count towards the next`() {
    var diary = Diary()
    for day in 0..<10 { diary.answer(day: day) }
    for day in 11..<15 { diary.answer(day: day) }
    // Days 8, 9, 10 before the gap and four after it.
    #expect(diary.streak(on: 14).freezes == 1)
    #expect(diary.streak(on: 13).freezes == 0)
  }

  @Test func `a broken streak starts again without freezes`() {
    var diary = Diary()
    for day in 0..<13 { diary.answer(day: day) }
    for day in 20..<27 { diary.answer(day: day) }
    #expect(diary.streak(on: 25).freezes == 0)
    #expect(diary.streak(on: 26).freezes == 1)
    #expect(diary.streak(on: 26).longest == 13)
  }

  // MARK: - Clocks and journeys

  @Test func `a date skipped by crossing the date line westward is not missed`() {
    var diary = Diary()
    for day in 0..<3 { diary.answer(day: day, offset: -600) }
    // From Honolulu to Auckland: Wednesday is followed by Friday.
    for day in 4..<6 { diary.answer(day: day, offset: 780) }
    #expect(diary.streak(on: 5).length == 5)
    #expect(diary.streak(on: 5).lastBreak == nil)
  }

  @Test func `a date skipped on the way is not missed before the first answer there either`() {
    var diary = Diary()
    for day in 0..<3 { diary.answer(day: day, offset: -600) }
    #expect(diary.streak(on: 4, offset: 780).length == 3)
    #expect(diary.streak(on: 4, offset: 780).lastBreak == nil)
    #expect(diary.streak(on: 4, offset: -600).length == 0)
    #expect(diary.streak(on: 5, offset: 780).length == 0)
    diary.answer(day: 4, offset: 780)
    #expect(diary.streak(on: 4).length == 4)
  }

  @Test func `only one date is skipped at the date line`() {
    var diary = Diary()
    diary.answer(day: 0, offset: -600)
    diary.answer(day: 3, offset: 780)
    #expect(diary.streak(on: 3).length == 1)
    #expect(diary.streak(on: 3).lastBreak?.missed == 1)
  }

  @Test func `a date lived twice by crossing the date line eastward counts once`() {
    var diary = Diary()
    for day in 0..<3 { diary.answer(day: day, offset: 780) }
    for day in 2..<5 { diary.answer(day: day, offset: -600) }
    #expect(diary.streak(on: 4).length == 5)
    #expect(diary.days == [0, 1, 2, 3, 4])
  }

  @Test func `a flight that does not cross the date line excuses no missed day`() {
    var diary = Diary()
    diary.answer(day: 0, offset: -300)
    diary.answer(day: 2, offset: 60)
    #expect(diary.streak(on: 2).length == 1)
    #expect(diary.streak(on: 2).lastBreak?.missed == 1)
  }

  @Test func `daylight saving moves no day`() {
    var diary = Diary()
    // The offset changes on day 2, when practice is just after 04:00 and then just before it.
    diary.answer(day: 0, hour: 4.1, offset: 60)
    diary.answer(day: 1, hour: 4.1, offset: 60)
    diary.answer(day: 2, hour: 4.1, offset: 120)
    diary.answer(day: 4, hour: 3.9, offset: 120)
    diary.answer(day: 4, hour: 4.1, offset: 60)
    #expect(diary.days == [0, 1, 2, 3, 4])
    #expect(diary.streak(on: 4).length == 5)
  }

  @Test func `a day begins at the rollover hour`() {
    var diary = Diary()
    diary.answer(day: 1, hour: 3.99)
    diary.answer(day: 1, hour: 4.01)
    #expect(diary.days == [0, 1])
    diary.fold(.set(key: "rollover", value: "0"))
    diary.answer(day: 2, hour: 0.01)
    #expect(diary.days == [0, 1, 2])
  }

  @Test func `another rollover hour moves no day that is past`() {
    var diary = Diary()
    for day in 1..<9 { diary.answer(day: day, hour: 3) }
    let before = diary.state.studyDays
    diary.fold(.set(key: "rollover", value: "0"))
    #expect(diary.state.studyDays == before)
    #expect(diary.streak(on: 7).length == 8)
    // At 03:00 of the next date: by the old hour it was still day 8.
    diary.answer(day: 9, hour: 3)
    #expect(diary.days == Array(0..<8) + [9])
    #expect(diary.streak(on: 9).length == 9)
  }

  @Test func `a suspend is as long as the days it took`() {
    var diary = Diary()
    diary.answer(day: 0, hour: 23.9)
    diary.answer(day: 1, hour: 4.1)
    #expect(diary.streak(on: 1).length == 2)
    diary.answer(day: 11, hour: 4.1)
    #expect(diary.streak(on: 11).lastBreak?.missed == 9)
  }

  @Test func `a clock set back spends no freeze and breaks nothing`() {
    var diary = Diary()
    for day in 100..<108 { diary.answer(day: day) }
    let before = diary.streak(on: 107)
    #expect(before.freezes == 1)
    for day in [50, 51] { diary.answer(day: day) }
    #expect(diary.streak(on: 51).length == 2)
    let after = diary.streak(on: 107)
    #expect(after.length == 8)
    #expect(after.freezes == before.freezes)
    diary.answer(day: 108)
    #expect(diary.streak(on: 108).length == 9)
  }

  @Test func `a clock that ran ahead spends no freeze and breaks nothing once it is right`() {
    var diary = Diary()
    for day in 0..<8 { diary.answer(day: day) }
    for day in [400, 405] { diary.answer(day: day) }
    diary.answer(day: 8)
    let streak = diary.streak(on: 8)
    #expect(streak.length == 9)
    #expect(streak.freezes == 1)
    #expect(streak.lastBreak == nil)
  }

  // MARK: - Laws

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a streak is as long as the days since its break say`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var diary = Diary()
    let chance = Int.random(in: 2...20, using: &random)
    let practised = (0..<120).filter { _ in Int.random(in: 0..<chance, using: &random) > 0 }
    for day in practised.shuffled(using: &random) { diary.answer(day: day) }
    for today in 0..<120 {
      let streak = diary.streak(on: today)
      #expect(streak.length <= streak.longest)
      #expect((0...2).contains(streak.freezes))
      let since = streak.lastBreak.map { $0.lastDay - Diary.monday } ?? -1
      let counted = practised.filter { $0 > since && $0 <= today }.count
      #expect(streak.length == counted || (streak.length == 0 && counted == 0))
      if let ended = streak.lastBreak { #expect(ended.missed > ended.freezes) }
    }
  }
}
