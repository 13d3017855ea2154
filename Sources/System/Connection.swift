internal import Glibc

/// One end of a Unix stream connection, never blocking and never raising SIGPIPE.
package struct Connection: ~Copyable {
  package let descriptor: Descriptor

  /// The process at the other end as the kernel recorded it when the connection was made.
  package struct Peer: Equatable, Sendable {
    package let process: Int32
    package let user: UInt32

    package init(process: Int32, user: UInt32) {
      self.process = process
      self.user = user
    }
  }

  init(_ descriptor: consuming Descriptor) throws(SystemError) {
    try descriptor.setNonBlocking()
    self.descriptor = descriptor
  }

  /// Calls a server.
  ///
  /// Throws `isNobodyListening` when there is none, and a timeout when its queue stays full. That
  /// a connection is made does not show that the server is alive: the kernel queues callers.
  package init(to path: String, deadline: Deadline) throws(SystemError) {
    let socket = try makeUnixSocket()
    let number = socket.number
    let address = try UnixAddress(path: path)
    // A full queue answers a non-blocking call with EAGAIN and poll cannot wait for it; the send
    // timeout bounds a blocking call instead.
    while true {
      if let left = deadline.remainingMilliseconds {
        var limit = timeval(tv_sec: left / 1_000, tv_usec: max(1, left % 1_000 * 1_000))
        try attempt("setsockopt") {
          let size = socklen_t(MemoryLayout<timeval>.size)
          return Int(setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &limit, size))
        }
      }
      let done = try attemptReady("connect", path) { address.with { connect(number, $0, $1) } }
      if done != nil { break }
      if deadline.hasPassed { throw SystemError(call: "connect", path: path, errno: ETIMEDOUT) }
    }
    try self.init(socket)
  }

  /// Two connected ends in one process, for tests.
  package static func pair() throws(SystemError) -> ConnectedPair {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try attempt("socketpair") { Int(socketpair(AF_UNIX, kind, 0, &ends)) }
    let near = Descriptor(owning: ends[0])
    let far = Descriptor(owning: ends[1])
    return ConnectedPair(near: try Connection(near), far: try Connection(far))
  }

  /// Who calls.
  ///
  /// Only for a connection made through a socket file or pair of this machine.
  package func peer() throws(SystemError) -> Peer {
    let number = descriptor.number
    // struct ucred (pid, uid, gid) is not visible to Swift; it is three 32-bit numbers.
    var credentials: [UInt32] = [0, 0, 0]
    var size = socklen_t(12)
    try attempt("getsockopt") {
      Int(getsockopt(number, SOL_SOCKET, SO_PEERCRED, &credentials, &size))
    }
    return Peer(process: Int32(bitPattern: credentials[0]), user: credentials[1])
  }

  /// Whether the other end is this user or root; everybody else is to be cut off.
  package func isPeerTrusted() throws(SystemError) -> Bool {
    let user = try peer().user
    return user == User.current || user == User.root
  }

  /// Takes what has come, without waiting; a peer that broke off is at its end.
  package func receive(upTo count: Int = 65_536) throws(SystemError) -> Received {
    do { return try descriptor.read(upTo: count) } catch {
      if error.isDisconnect { return .end }
      throw error
    }
  }

  /// Sends from `offset` on what can be taken now and returns the number of bytes; `nil` for none.
  package func send(_ bytes: [UInt8], from offset: Int = 0) throws(SystemError) -> Int? {
    guard offset < bytes.count else { return 0 }
    let number = descriptor.number
    return try attemptReady("send") {
      bytes.withUnsafeBytes {
        let start = $0.baseAddress.map { $0 + offset }
        return Glibc.send(number, start, bytes.count - offset, Int32(MSG_NOSIGNAL))
      }
    }
  }

  /// Sends everything, waiting for a slow peer until the deadline.
  package func sendAll(_ bytes: [UInt8], deadline: Deadline) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      if let count = try send(bytes, from: offset) {
        offset += count
      } else {
        try descriptor.waitUntilReady(.writable, deadline: deadline)
      }
    }
  }

  /// Waits for the next bytes; never answers `wouldBlock`, but throws a timeout at the deadline.
  package func receive(deadline: Deadline) throws(SystemError) -> Received {
    while true {
      let received = try receive()
      if received != .wouldBlock { return received }
      try descriptor.waitUntilReady(.readable, deadline: deadline)
    }
  }

  /// Sends a request and returns the reply up to the byte that ends it, without that byte.
  ///
  /// For one request at a time: what follows the first reply is dropped. Throws `isDisconnect` when
  /// the peer closes before, and an error when the reply is longer than `limit` bytes.
  package func exchange(
    _ request: [UInt8], terminator: UInt8, limit: Int = 1 << 26, deadline: Deadline
  ) throws(SystemError) -> [UInt8] {
    try sendAll(request, deadline: deadline)
    var reply: [UInt8] = []
    while true {
      guard case .bytes(let more) = try receive(deadline: deadline) else {
        throw SystemError(call: "read", path: nil, errno: ECONNRESET)
      }
      let searched = reply.count
      reply += more
      if let end = reply[searched...].firstIndex(of: terminator) { return Array(reply[..<end]) }
      if reply.count > limit { throw SystemError(call: "read", path: nil, errno: EOVERFLOW) }
    }
  }
}

/// The two ends of a connection within one process.
package struct ConnectedPair: ~Copyable {
  package let near: Connection
  package let far: Connection
}
