import Glibc
import System
import TestSupport
import Testing
import Varlink

@testable import kanad

@Suite struct `A daemon out of descriptors` {
  /// Lowers the limit to what is open, and returns how to lift it again.
  private func useUpDescriptors() throws -> () -> Void {
    let limit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var before = rlimit()
    try #require(getrlimit(limit, &before) == 0)
    // The lowest free one is what the next call would get.
    let next = dup(0)
    try #require(next > 0)
    close(next)
    var lowered = before
    lowered.rlim_cur = rlim_t(next)
    try #require(setrlimit(limit, &lowered) == 0)
    return { setrlimit(limit, &before) }
  }

  @Test(.timeLimit(.minutes(1)), .inOwnProcess)
  func `waits a while before it lets in the next client, and serves the others`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let inside = try served.connect()
      #expect(try served.keep("a", by: inside).error == nil)
      let outside = try served.connect()
      try outside.send(answerCall("c"))
      let restore = try useUpDescriptors()
      defer { restore() }
      let begin = Clock.monotonicMilliseconds()
      var turns = 0
      while Clock.monotonicMilliseconds() - begin < 500 {
        served.loop.step(atMost: 100)
        turns += 1
      }
      // A caller that waits is no reason to look again and again.
      #expect(turns < 50)
      #expect(try outside.replyCount == 0)
      #expect(try served.keep("b", by: inside).error == nil)
      restore()
      #expect(try served.reply(to: outside).error == nil)
      let notes = served.loop.handler.notes
      #expect(notes == ["a", "b", "c"])
    }
  }
}
