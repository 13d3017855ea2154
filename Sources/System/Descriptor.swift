internal import Glibc

/// What one read from a descriptor brought.
package enum Received: Equatable {
  case bytes([UInt8])

  /// Nothing now; poll before the next try.
  case wouldBlock

  /// The other side has closed, or the file ends here.
  case end
}

/// An open descriptor with one owner, closed when the owner goes; never passed to a child by chance.
package struct Descriptor: ~Copyable {
  /// The number the system knows it by, valid while this value lives.
  package let number: Int32

  /// Takes over a descriptor just opened by a call with its close-on-exec flag set.
  init(owning number: Int32) {
    self.number = number
  }

  /// Takes over a descriptor that this process was started with, such as a passed socket.
  ///
  /// Throws when the number is not open.
  package init(inherited number: Int32) throws(SystemError) {
    try attempt("fcntl") { Int(fcntl(number, F_SETFD, FD_CLOEXEC)) }
    self.number = number
  }

  deinit {
    _ = Glibc.close(number)
  }

  /// Closes now and reports what the system says, such as a late write error.
  package consuming func close() throws(SystemError) {
    let number = number
    discard self
    // Linux frees the number even when interrupted, so there is only one real try.
    var isTried = false
    try attempt("close") {
      if isTried { return 0 }
      isTried = true
      return Int(Glibc.close(number))
    }
  }

  /// Gives up ownership without closing.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  package func setNonBlocking(_ on: Bool = true) throws(SystemError) {
    let flags = Int32(try attempt("fcntl") { Int(fcntl(number, F_GETFL)) })
    let wanted = on ? flags | O_NONBLOCK : flags & ~O_NONBLOCK
    if wanted != flags { try attempt("fcntl") { Int(fcntl(number, F_SETFL, wanted)) } }
  }

  /// Reads once, at most `count` bytes.
  package func read(upTo count: Int = 65_536) throws(SystemError) -> Received {
    var failure: SystemError?
    var ready = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemError) {
        let got = try attemptReady("read") { Glibc.read(number, buffer.baseAddress, count) }
        ready = got != nil
        filled = got ?? 0
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    if !ready { return .wouldBlock }
    return bytes.isEmpty && count > 0 ? .end : .bytes(bytes)
  }

  /// Writes once, from `offset` on, and returns how many bytes were taken: fewer than asked is
  /// normal, `nil` means that nothing can be taken now.
  package func write(_ bytes: [UInt8], from offset: Int = 0) throws(SystemError) -> Int? {
    guard offset < bytes.count else { return 0 }
    return try attemptReady("write") {
      bytes.withUnsafeBytes {
        Glibc.write(number, $0.baseAddress.map { $0 + offset }, bytes.count - offset)
      }
    }
  }

  /// Writes everything, waiting where the other side is slow.
  package func writeAll(_ bytes: [UInt8], deadline: Deadline = .never) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      if let count = try write(bytes, from: offset) {
        offset += count
      } else {
        try waitUntilReady(.writable, deadline: deadline)
      }
    }
  }

  /// Returns when reading or writing will not block; throws a timeout at the deadline.
  package func waitUntilReady(
    _ events: Poll.Events, deadline: Deadline = .never
  ) throws(SystemError) {
    try System.waitUntilReady(number, events, deadline: deadline)
  }
}

/// Returns when reading or writing will not block; throws a timeout at the deadline.
func waitUntilReady(
  _ number: Int32, _ events: Poll.Events, deadline: Deadline = .never
) throws(SystemError) {
  var poll = Poll()
  let place = poll.add(number, events)
  while true {
    let ready = try poll.wait(milliseconds: deadline.remainingMilliseconds)
    if ready > 0, !poll[place].isEmpty { return }
    if deadline.hasPassed { throw SystemError(call: "poll", path: nil, errno: ETIMEDOUT) }
  }
}
