import TestSupport
import Testing

@testable import kana

struct PromptLineTests {
  private let line = "12 7 5 24 18 208 2026-11-30 9"

  @Test func `a line is read and filled into a format`() throws {
    let read = try #require(PromptLine(line + "\n"))
    let format = try PromptFormat("{streak}/{due} {days} {today} {position} of {total} {} {x y}")
    #expect(format.text(read) == "12/7 5 24 18 of 208 {} {x y}")
  }

  @Test(arguments: [
    "", "12", "12 7 5 24 18 208 2026-11-30", "12 7 5 24 18 208 2026-02-30 9",
    "$(id) 7 5 24 18 208 2026-11-30 9", "12 -7 5 24 18 208 2026-11-30 9",
    "12 7 5 24 18 208 2026-11-30 9999999999", "１２ 7 5 24 18 208 2026-11-30 9",
    "12  7 5 24 18 208 2026-11-30 9", "\u{0} 7 5 24 18 208 2026-11-30 9",
    "12 7 5 24 18 208 30.11.2026 9", "12 7 5 24 18 208 2026-1-30 9",
  ])
  func `anything else is nothing`(text: String) {
    #expect(PromptLine(text) == nil)
  }

  @Test func `on the same day, and after the clock went back, the line stands`() throws {
    let read = try #require(PromptLine(line))
    #expect(read.asOf(read.studyDay) == read)
    #expect(read.asOf(StudyDay(number: read.studyDay.number - 3)) == read)
  }

  @Test func `a day later what was due tomorrow is due and nothing is answered yet`() throws {
    let read = try #require(PromptLine(line))
    let later = read.asOf(StudyDay(number: read.studyDay.number + 1))
    #expect(later.due == 9)
    #expect(later.today == 0)
    #expect(later.days == 5)
    #expect(later.streak == 12)
  }

  @Test func `the days in a row lapse after a day without an answer`() throws {
    let read = try #require(PromptLine(line))
    #expect(read.asOf(StudyDay(number: read.studyDay.number + 2)).days == 0)
    let idle = try #require(PromptLine("12 7 5 0 18 208 2026-11-30 9"))
    #expect(idle.asOf(StudyDay(number: idle.studyDay.number + 1)).days == 0)
    #expect(idle.asOf(idle.studyDay).days == 5)
  }

  @Test func `the day begins at the hour that stands in the line, as in no line at four`() throws {
    let hour: Int64 = 3_600_000
    let midnight: Int64 = 1_700_006_400_000  // 2023-11-15 00:00 UTC
    let text = "12 7 5 24 18 208 2023-11-14 9"
    for (rest, rollover) in [
      ("", 4), (" 0", 0), (" 4", 4), (" 9\n", 9), (" 23 later", 23), (" 24", 4), (" x", 4),
      (" 123", 4), (" 7x", 4), (" -1", 4),
    ] {
      let read = try #require(PromptLine(text + rest))
      let begin = midnight + Int64(rollover) * hour
      #expect(read.asOf(milliseconds: begin - 1, offsetMinutes: 0) == read, "\(rest)")
      #expect(read.asOf(milliseconds: begin, offsetMinutes: 0).today == 0, "\(rest)")
      #expect(read.asOf(milliseconds: begin - hour, offsetMinutes: 60).today == 0, "\(rest)")
    }
  }

  @Test func `an unknown field is refused with the nearest`() {
    #expect(throws: UsageError.unknownField("steak", fields: PromptFormat.promptFields)) {
      _ = try PromptFormat("{steak}")
    }
    #expect(
      UsageError.unknownField("steak", fields: PromptFormat.promptFields).message
        == "there is no field 'steak'; did you mean {streak}?")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a day survives the way to text and back`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let day = StudyDay(number: Int.random(in: -20_000...60_000, using: &random))
    let civil = day.civil
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    #expect(StudyDay("\(civil.year)-\(padded(civil.month))-\(padded(civil.day))") == day)
    let next = StudyDay(number: day.number + 1)
    #expect(next.weekday == (day.weekday + 1) % 7)
    #expect(next.civil.day == 1 || next.civil.day == civil.day + 1)
  }

  @Test func `known days have their numbers and weekdays`() {
    #expect(StudyDay("1970-01-01")?.number == 0)
    #expect(StudyDay("2000-02-29")?.number == 11_016)
    #expect(StudyDay("1970-01-01")?.weekday == 3)
    #expect(StudyDay("2026-11-30")?.weekday == 0)
  }

  @Test func `a study day begins at four in the morning, local time`() {
    let midnight: Int64 = 1_700_006_400_000  // 2023-11-15 00:00 UTC
    let hour: Int64 = 3_600_000
    let day = StudyDay("2023-11-15")
    #expect(StudyDay(milliseconds: midnight + 4 * hour, offsetMinutes: 0) == day)
    #expect(
      StudyDay(milliseconds: midnight + 4 * hour - 1, offsetMinutes: 0) < day ?? .init(number: 0))
    #expect(StudyDay(milliseconds: midnight - 5 * hour, offsetMinutes: 540) == day)
    #expect(StudyDay(milliseconds: -1, offsetMinutes: 240) == StudyDay(number: -1))
  }
}
