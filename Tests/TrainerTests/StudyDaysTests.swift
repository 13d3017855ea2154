import FoundationEssentials
import TestSupport
import Testing
@testable import Trainer

@Suite struct StudyDaysTests {
  /// The same kept as simply as can be.
  private struct Plain {
    var days: [Int: StudyDays.Day] = [:]

    mutating func count(day number: Int, offset: Int, right: Bool, isNew: Bool) {
      var day =
        days[number] ?? StudyDays.Day(number: number, firstOffset: offset, lastOffset: offset)
      day.answers += 1
      day.right += right ? 1 : 0
      day.new += isNew ? 1 : 0
      day.lastOffset = offset
      days[number] = day
    }

    var sorted: [StudyDays.Day] { days.values.sorted { $0.number < $1.number } }

    /// The streak over the days up to one, each looked at again.
    func streak(on today: Int, offset: Int) -> DayStreak {
      var afresh = StudyDays()
      for day in sorted where day.number <= today { afresh.restore(day, number: day.number) }
      return DayStreak(afresh, on: today, offset: offset)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `days and streaks are as the answers say, however the clock goes`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var days = StudyDays()
    var plain = Plain()
    var today = 20_000
    for _ in 0..<400 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: today -= Int.random(in: 1...60, using: &random)
      case 1...3: today -= 1
      case 4...15: today += Int.random(in: 1...3, using: &random)
      case 16, 17:
        let number = today - Int.random(in: 0...5, using: &random)
        let kept = Bool.random(using: &random) ? plain.days[number] : nil
        days.restore(kept, number: number)
        plain.days[number] = kept
      default: break
      }
      let offset = Int.random(in: -720...840, using: &random)
      let (right, isNew) = (Bool.random(using: &random), Bool.random(using: &random))
      days.count(day: today, offset: offset, right: right, isNew: isNew)
      plain.count(day: today, offset: offset, right: right, isNew: isNew)
      #expect(days[today] == plain.days[today])
      let asked = today + Int.random(in: -30...3, using: &random)
      #expect(days[asked] == plain.days[asked])
      #expect(
        DayStreak(days, on: asked, offset: offset) == plain.streak(on: asked, offset: offset))
    }
    #expect(days.days == plain.sorted)
    let read = try JSONDecoder().decode(StudyDays.self, from: JSONEncoder().encode(days))
    #expect(read == days)
    #expect(
      DayStreak(read, on: today, offset: 0) == DayStreak(days, on: today, offset: 0))
  }

  @Test func `days are written as one list, as they always were`() throws {
    let text = """
      {"days":[{"answers":2,"firstOffset":60,"lastOffset":0,"new":1,"number":7,"right":1}]}
      """
    let days = try JSONDecoder().decode(StudyDays.self, from: Data(text.utf8))
    #expect(
      days.days
        == [
          StudyDays.Day(number: 7, answers: 2, right: 1, new: 1, firstOffset: 60, lastOffset: 0)
        ])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try String(decoding: encoder.encode(days), as: UTF8.self) == text)
  }
}
