import Glibc
import Testing

@testable import System

@Suite struct SystemErrorTests {
  @Test(arguments: [0, 1, 7])
  func `an interrupted call is made again until it is done`(interruptions: Int) throws {
    var calls = 0
    let result = try attempt("test") {
      calls += 1
      errno = EINTR
      return calls <= interruptions ? -1 : 42
    }
    #expect(result == 42)
    #expect(calls == interruptions + 1)
  }

  @Test func `a failure names the call, the path and the reason`() {
    let error = #expect(throws: SystemError.self) {
      try attempt("open", "/some/file") {
        errno = ENOSPC
        return -1
      }
    }
    #expect(error == SystemError(call: "open", path: "/some/file", errno: ENOSPC))
    #expect(error?.description == "/some/file: the disk is full")
    #expect(error?.isOutOfSpace == true)
  }

  @Test func `a call that is not ready is no failure`() throws {
    let result = try attemptReady("read") {
      errno = EAGAIN
      return -1
    }
    #expect(result == nil)
  }

  @Test func `a path with a zero byte is refused before the system sees half of it`() {
    let error = #expect(throws: SystemError.self) { try File.contents(of: "/etc/passwd\0.jsonl") }
    #expect(error?.errno == EINVAL)
  }

  @Test func `every error number has words`() {
    for number in Int32(1)...133 {
      let error = SystemError(call: "call", path: nil, errno: number)
      #expect(!error.reason.isEmpty)
      #expect(error.description == "call: \(error.reason)")
    }
  }
}
