import Glibc
import System
import TestSupport
import Testing

@Suite struct ClockTests {
  @Test func `the wall clock is the system's and the monotonic one never goes back`() {
    let now = Int64(time(nil)) * 1_000
    #expect(abs(Clock.wallMilliseconds() - now) < 5_000)
    var last = Clock.monotonicMilliseconds()
    for _ in 0..<10_000 {
      let next = Clock.monotonicMilliseconds()
      #expect(next >= last)
      last = next
    }
    #expect(Clock.monotonicNanoseconds() > 0)
  }

  /// Moments around Berlin's change to daylight saving on 2026-03-29 at 01:00 UTC, one before 1970,
  /// and one far ahead.
  @Test(.inOwnProcess) func `the offset is that of the zone at the moment asked for`() throws {
    let change: Int64 = 1_774_746_000_000
    setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
    #expect(Clock.utcOffsetMinutes(atMilliseconds: change - 1) == 60)
    #expect(Clock.utcOffsetMinutes(atMilliseconds: change) == 120)
    // The zone may change while the program runs.
    setenv("TZ", "<+0545>-5:45", 1)
    #expect(Clock.utcOffsetMinutes(atMilliseconds: change) == 345)
    setenv("TZ", "<-0930>9:30", 1)
    #expect(Clock.utcOffsetMinutes(atMilliseconds: change) == -570)
    #expect(Clock.utcOffsetMinutes(atMilliseconds: -1) == -570)
    setenv("TZ", "UTC0", 1)
    #expect(Clock.utcOffsetMinutes(atMilliseconds: 253_402_300_799_000) == 0)
    #expect(Clock.utcOffsetMinutes(atMilliseconds: .max) == 0)
    #expect(Clock.utcOffsetMinutes(atMilliseconds: .min) == 0)
  }

  @Test func `a deadline counts down to nothing and never below`() {
    #expect(Deadline.never.remainingMilliseconds == nil && !Deadline.never.hasPassed)
    let past = Deadline.after(milliseconds: -5)
    #expect(past.hasPassed && past.remainingMilliseconds == 0)
    let ahead = Deadline.after(milliseconds: 60_000)
    let left = ahead.remainingMilliseconds ?? 0
    #expect(left > 0 && left <= 60_000)
  }

  @Test func `identifiers are hexadecimal, of the length asked for, and differ`() {
    let identifiers = (0..<1_000).map { _ in Random.identifier(bytes: 6) }
    #expect(Set(identifiers).count == 1_000)
    #expect(
      identifiers.allSatisfy { $0.count == 12 && $0.allSatisfy { "0123456789abcdef".contains($0) } }
    )
    #expect(Random.seed() != Random.seed())
  }
}
