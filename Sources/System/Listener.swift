internal import Glibc

/// A Unix socket on which clients call.
package struct Listener: ~Copyable {
  /// Why no socket can be made at a path.
  package enum Failure: Error, Equatable, CustomStringConvertible {
    /// Something that is no socket of ours stands there; it is left alone.
    case occupied(path: String, by: FileInfo.Kind, owner: UInt32)
    /// Another process answers there.
    case served(path: String)
    case system(SystemError)

    package var description: String {
      switch self {
      case .occupied(let path, .socket, let owner):
        "\(path) is a socket of another user (\(owner))"
      case .occupied(let path, _, _): "\(path) is in the way and is no socket"
      case .served(let path): "another program already serves \(path)"
      case .system(let error): error.description
      }
    }
  }

  package let descriptor: Descriptor

  /// Which file the socket is, when it was made here; see `isStillThere`.
  private let identity: FileInfo.Identity?

  /// Makes the socket for its owner alone (mode 0600) and listens.
  ///
  /// A stale socket of ours is replaced; that it is stale is seen from a refused connection, so a
  /// slow server is never robbed. Call it only under the lock that decides who may serve.
  package init(path: String, backlog: Int32 = 128) throws(Failure) {
    try Listener.clear(path)
    do { self = try Listener.bound(to: path, backlog) } catch { throw .system(error) }
  }

  private init(_ descriptor: consuming Descriptor, _ identity: FileInfo.Identity?) {
    self.descriptor = descriptor
    self.identity = identity
  }

  private static func bound(to path: String, _ backlog: Int32) throws(SystemError) -> Listener {
    let descriptor = try makeUnixSocket()
    let number = descriptor.number
    // The new file takes its mode from the unbound socket, less the umask: this way there is no
    // moment at which others could connect, and no umask to change for the whole process.
    try attempt("fchmod", path) { Int(fchmod(number, 0o600)) }
    let address = try UnixAddress(path: path)
    try attempt("bind", path) { address.with { bind(number, $0, $1) } }
    let identity = try FileInfo.at(path).identity
    try attempt("listen", path) { Int(listen(number, backlog)) }
    try descriptor.setNonBlocking()
    return Listener(descriptor, identity)
  }

  /// Takes over a socket on which somebody else, such as systemd, has begun to listen.
  ///
  /// Throws when it is not a listening Unix stream socket.
  package init(inherited number: Int32) throws(SystemError) {
    let descriptor = try Descriptor(inherited: number)
    for (option, wanted) in [
      (SO_DOMAIN, AF_UNIX), (SO_TYPE, Int32(SOCK_STREAM.rawValue)), (SO_ACCEPTCONN, 1),
    ] {
      if try Listener.option(option, of: number) != wanted {
        throw SystemError(call: "getsockopt", path: nil, errno: EINVAL)
      }
    }
    try descriptor.setNonBlocking()
    self.init(descriptor, nil)
  }

  /// The next caller; `nil` when none waits.
  ///
  /// A caller that gave up between knocking and being let in is passed over. Throws
  /// `isOutOfDescriptors` when there is no room: then stop polling this until one is closed.
  package func accept() throws(SystemError) -> Connection? {
    let listening = descriptor.number
    while true {
      do {
        let number = try attemptReady("accept") { Int(Glibc.accept(listening, nil, nil)) }
        guard let number else { return nil }
        let connection = Descriptor(owning: Int32(number))
        // One thread: nothing can be spawned between accept and this.
        try attempt("fcntl") { Int(fcntl(Int32(number), F_SETFD, FD_CLOEXEC)) }
        return try Connection(connection)
      } catch {
        if error.errno != ECONNABORTED { throw error }
      }
    }
  }

  /// Whether the path still leads to this socket; always true for one not made here.
  package func isStillThere(at path: String) -> Bool {
    guard let identity else { return true }
    return (try? FileInfo.find(path))??.identity == identity
  }

  /// Removes the socket's file, if it is still this one, as the last act.
  package func removeFile(at path: String) {
    if identity != nil, isStillThere(at: path) { try? File.remove(path) }
  }

  /// A whole-number option of the socket.
  private static func option(_ name: Int32, of number: Int32) throws(SystemError) -> Int32 {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    try attempt("getsockopt") { Int(getsockopt(number, SOL_SOCKET, name, &value, &size)) }
    return value
  }

  /// Removes a stale socket of ours; throws when anything else is there.
  private static func clear(_ path: String) throws(Failure) {
    let found: FileInfo?
    do { found = try FileInfo.find(path) } catch { throw .system(error) }
    guard let found else { return }
    guard found.kind == .socket, found.owner == User.current else {
      throw .occupied(path: path, by: found.kind, owner: found.owner)
    }
    let isServed: Bool
    do throws(SystemError) {
      isServed = try answers(path)
      if !isServed { try File.removeIfPresent(path) }
    } catch { throw .system(error) }
    if isServed { throw .served(path: path) }
  }

  /// Whether a process listens, however slowly.
  ///
  /// A socket whose owner is just ending, or a child of the owner that has not yet run its own
  /// program, still takes callers; it lets them go soon.
  private static func answers(_ path: String) throws(SystemError) -> Bool {
    let deadline = Deadline.after(milliseconds: 200)
    while true {
      let probe = try makeUnixSocket()
      try probe.setNonBlocking()
      let number = probe.number
      let address = try UnixAddress(path: path)
      do {
        // Not ready means that its queue is full: somebody has made one.
        let done = try attemptReady("connect", path) { address.with { connect(number, $0, $1) } }
        if done == nil { return true }
      } catch {
        if error.isNobodyListening { return false }
        throw error
      }
      do { try probe.waitUntilReady([], deadline: deadline) } catch { return true }
    }
  }
}
