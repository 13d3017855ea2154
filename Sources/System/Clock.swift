internal import Glibc

/// The machine's clocks.
///
/// Nothing else in the programs asks the time.
package enum Clock {
  /// Milliseconds since 1970 UTC, as people's clocks show it; may jump either way.
  package static func wallMilliseconds() -> Int64 { milliseconds(CLOCK_REALTIME) }

  /// Milliseconds since some fixed moment; never goes back and counts the time of a suspend.
  package static func monotonicMilliseconds() -> Int64 { milliseconds(CLOCK_BOOTTIME) }

  /// Nanoseconds of the monotonic clock, for measuring.
  package static func monotonicNanoseconds() -> Int64 {
    let time = read(CLOCK_MONOTONIC)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Nanoseconds of processor time that this process has used, for measuring on a busy machine.
  package static func processorNanoseconds() -> Int64 {
    let time = read(CLOCK_PROCESS_CPUTIME_ID)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Minutes by which local time is ahead of UTC at a moment, by the zone in force there (`TZ`, else
  /// the machine's), daylight saving included.
  ///
  /// A change of the machine's zone while the program runs is noticed.
  package static func utcOffsetMinutes(atMilliseconds moment: Int64) -> Int {
    // Rounded down, so that a moment before 1970 falls in its own second.
    let quotient = moment / 1_000
    var seconds = time_t(moment % 1_000 < 0 ? quotient - 1 : quotient)
    var local = tm()
    // localtime_r alone reads the zone only once in a process.
    tzset()
    guard localtime_r(&seconds, &local) != nil else { return 0 }
    return Int(local.tm_gmtoff / 60)
  }

  private static func milliseconds(_ clock: clockid_t) -> Int64 {
    let time = read(clock)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Cannot fail for the clocks named here.
  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    clock_gettime(clock, &time)
    return time
  }
}
