import Glibc
import System
import TestSupport
import Testing

/// Tests run beside others that start programs.
///
/// Such a program holds every descriptor of this
/// process for the instant before it runs its own code, so what a test has closed may live on a
/// little: hence the patience in some of them.
@Suite struct SocketTests {
  /// Listens where a listener has just gone.
  private func takeOver(_ path: String) throws -> Listener {
    let deadline = Deadline.after(milliseconds: 10_000)
    while true {
      do { return try Listener(path: path) } catch {
        if error != .served(path: path) || deadline.hasPassed { throw error }
      }
    }
  }

  private func text(_ string: String) -> [UInt8] { Array(string.utf8) }

  @Test func `a client and a server exchange bytes and know each other`() throws {
    try withTemporaryFolder { folder in
      let listener = try Listener(path: "\(folder)/s")
      #expect(try listener.accept() == nil ? true : false)
      let client = try Connection(to: "\(folder)/s", deadline: .after(milliseconds: 1_000))
      guard let server = try listener.accept() else {
        Issue.record("nobody called")
        return
      }
      #expect(fcntl(server.descriptor.number, F_GETFD) & FD_CLOEXEC != 0)
      #expect(fcntl(client.descriptor.number, F_GETFD) & FD_CLOEXEC != 0)
      #expect(try server.peer() == Connection.Peer(process: getpid(), user: geteuid()))
      #expect(try server.isPeerTrusted() && client.isPeerTrusted())
      #expect(try server.receive() == .wouldBlock)
      try client.sendAll(text("hello"), deadline: .after(milliseconds: 1_000))
      #expect(try server.receive() == .bytes(text("hello")))
      #expect(try server.send(text("xyz"), from: 1) == 2)
      #expect(try client.receive(deadline: .after(milliseconds: 1_000)) == .bytes(text("yz")))
      _ = consume server
      #expect(try client.receive(deadline: .after(milliseconds: 1_000)) == .end)
      let isCutOff = eventually {
        do throws(SystemError) { _ = try client.send([1]) } catch { return error.isDisconnect }
        return false
      }
      #expect(isCutOff)
    }
  }

  @Test(arguments: [100, 107, 108, 109, 144, 1_000])
  func `a socket path of any length works at both ends`(length: Int) throws {
    try withTemporaryFolder { root in
      var folder = root
      while folder.utf8.count + 1 + 9 < length {
        let part = min(200, length - folder.utf8.count - 1 - 10)
        if part < 1 { break }
        folder += "/" + String(repeating: "d", count: part)
      }
      try Folder.prepare(folder)
      let missing = length - folder.utf8.count - 1
      let path = folder + "/" + String(repeating: "s", count: missing)
      #expect(path.utf8.count == length)
      for _ in 1...2 {  // The second time over the stale socket of the first.
        let listener = try takeOver(path)
        #expect(listener.isStillThere(at: path) == true)
        let client = try Connection(to: path, deadline: .after(milliseconds: 1_000))
        let accepted = try listener.accept()
        #expect(accepted != nil ? true : false)
        try client.sendAll([1], deadline: .after(milliseconds: 1_000))
      }
    }
  }

  @Test func `a last part that cannot fit is refused with a reason`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/" + String(repeating: "s", count: 120)
      let failure = #expect(throws: Listener.Failure.self) { _ = try Listener(path: path) }
      guard case .system(let error) = failure else {
        Issue.record("\(String(describing: failure))")
        return
      }
      #expect(error.errno == ENAMETOOLONG && error.path == path)
    }
  }

  @Test func `a stale socket is replaced, and nothing but a socket of ours is`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/s"
      do { _ = try Listener(path: path) }
      #expect(try FileInfo.at(path).kind == .socket)
      do { _ = try takeOver(path) }

      try File.remove(path)
      try File.creating(path).append([1, 2, 3])
      let failure = #expect(throws: Listener.Failure.self) { _ = try Listener(path: path) }
      #expect(failure == .occupied(path: path, by: .regular, owner: geteuid()))
      #expect(try File.contents(of: path) == [1, 2, 3])

      do { _ = try Listener(path: "\(folder)/other") }
      #expect(symlink("\(folder)/other", "\(folder)/link") == 0)
      let linked = #expect(throws: Listener.Failure.self) {
        _ = try Listener(path: "\(folder)/link")
      }
      #expect(linked == .occupied(path: "\(folder)/link", by: .symbolicLink, owner: geteuid()))
    }
  }

  @Test func `a socket that somebody serves is never taken away, however slow he is`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/s"
      let owner = try Listener(path: path, backlog: 0)
      for _ in 1...4 {
        let failure = #expect(throws: Listener.Failure.self) { _ = try Listener(path: path) }
        #expect(failure == .served(path: path))
      }
      #expect(owner.isStillThere(at: path) == true)
    }
  }

  @Test func `another user's socket is left alone`() throws {
    try requireRoot()
    try withTemporaryFolder { folder in
      let path = "\(folder)/s"
      do { _ = try Listener(path: path) }
      #expect(chown(path, 1234, 1234) == 0)
      let failure = #expect(throws: Listener.Failure.self) { _ = try Listener(path: path) }
      #expect(failure == .occupied(path: path, by: .socket, owner: 1234))
    }
  }

  @Test func `a listener sees that its file was removed or replaced, and spares the new one`()
    throws
  {
    try withTemporaryFolder { folder in
      let path = "\(folder)/s"
      let first = try Listener(path: path)
      try File.remove(path)
      #expect(first.isStillThere(at: path) == false)
      let second = try Listener(path: path)
      #expect(first.isStillThere(at: path) == false)
      first.removeFile(at: path)
      #expect(second.isStillThere(at: path) == true)
      second.removeFile(at: path)
      #expect(try FileInfo.find(path) == nil)
    }
  }

  @Test func `nobody listening is told apart from no reply in time`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/s"
      for prepare in [
        {},
        { do { _ = try Listener(path: path) } },
        {
          try File.remove(path)
          try File.creating(path).append([])
        },
      ] {
        try prepare()
        let isTold = eventually {
          do throws(SystemError) {
            _ = try Connection(to: path, deadline: .after(milliseconds: 1_000))
          } catch {
            return error.isNobodyListening
          }
          return false
        }
        #expect(isTold)
      }
      let error = #expect(throws: SystemError.self) {
        _ = try Connection(to: "\(folder)/none/s", deadline: .after(milliseconds: 1_000))
      }
      #expect(error?.isNobodyListening == true)
    }
  }

  @Test func `a server that never accepts or answers costs its deadline and no more`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/s"
      let listener = try Listener(path: path, backlog: 1)
      let first = try Connection(to: path, deadline: .after(milliseconds: 1_000))
      let second = try Connection(to: path, deadline: .after(milliseconds: 1_000))
      var start = Clock.monotonicMilliseconds()
      let full = #expect(throws: SystemError.self) {
        _ = try Connection(to: path, deadline: .after(milliseconds: 60))
      }
      #expect(full?.isTimeout == true)
      #expect(Clock.monotonicMilliseconds() - start >= 60)
      start = Clock.monotonicMilliseconds()
      let silent = #expect(throws: SystemError.self) {
        _ = try first.receive(deadline: .after(milliseconds: 60))
      }
      #expect(silent?.isTimeout == true)
      let stuffed = #expect(throws: SystemError.self) {
        try second.sendAll(
          [UInt8](repeating: 0, count: 1 << 22), deadline: .after(milliseconds: 60))
      }
      #expect(stuffed?.isTimeout == true)
      #expect(Clock.monotonicMilliseconds() - start < 5_000)
      _ = consume listener
    }
  }

  @Test func `a reply is taken up to its end, however it is split, and missed when it has none`()
    throws
  {
    let deadline = Deadline.after(milliseconds: 10_000)
    let pair = try Connection.pair()
    try pair.far.sendAll(text("reply\0rest"), deadline: deadline)
    #expect(try pair.near.exchange(text("ask"), terminator: 0, deadline: deadline) == text("reply"))
    #expect(try pair.far.receive() == .bytes(text("ask")))

    try pair.far.sendAll([UInt8](repeating: 1, count: 100_000), deadline: deadline)
    let long = #expect(throws: SystemError.self) {
      try pair.near.exchange([], terminator: 0, limit: 70_000, deadline: deadline)
    }
    #expect(long?.errno == EOVERFLOW)

    let broken = try Connection.pair()
    try broken.far.sendAll(text("half"), deadline: deadline)
    shutdown(broken.far.descriptor.number, Int32(SHUT_RDWR))
    Signal.brokenPipe.ignore()
    let gone = #expect(throws: SystemError.self) {
      try broken.near.exchange([], terminator: 0, deadline: deadline)
    }
    #expect(gone?.isDisconnect == true)
  }

  @Test func `a caller that has already hung up is still let in and read to its end`() throws {
    try withTemporaryFolder { folder in
      let listener = try Listener(path: "\(folder)/s")
      do {
        let client = try Connection(to: "\(folder)/s", deadline: .after(milliseconds: 1_000))
        try client.sendAll([7], deadline: .never)
      }
      guard let server = try listener.accept() else {
        Issue.record("nobody called")
        return
      }
      #expect(try server.receive() == .bytes([7]))
      #expect(try server.receive() == .end)
    }
  }

  @Test(.inOwnProcess) func `running out of descriptors is told as such and cured by closing one`()
    throws
  {
    try withTemporaryFolder { folder in
      let listener = try Listener(path: "\(folder)/s")
      let client = try Connection(to: "\(folder)/s", deadline: .after(milliseconds: 1_000))
      try Limits.setOpenFiles(Int(client.descriptor.number) + 1)
      #expect(Limits.openFiles() == Int(client.descriptor.number) + 1)
      // Fill the gaps that may be left below.
      while open("/dev/null", O_RDONLY) != -1 {}
      let error = #expect(throws: SystemError.self) { _ = try listener.accept() }
      #expect(error?.isOutOfDescriptors == true)
      close(client.descriptor.number)
      let accepted = try listener.accept()
      #expect(accepted != nil ? true : false)
    }
  }

  @Test func `only a listening stream socket is taken over`() throws {
    try withTemporaryFolder { folder in
      let pipe = try Pipe()
      let copy = dup(pipe.reading.number)
      #expect(throws: SystemError.self) { _ = try Listener(inherited: copy) }
      let pair = try Connection.pair()
      let end = dup(pair.near.descriptor.number)
      #expect(throws: SystemError.self) { _ = try Listener(inherited: end) }
      let datagram = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      #expect(throws: SystemError.self) { _ = try Listener(inherited: datagram) }

      let path = "\(folder)/s"
      let original = try Listener(path: path)
      let passed = try Listener(inherited: dup(original.descriptor.number))
      #expect(fcntl(passed.descriptor.number, F_GETFD) & FD_CLOEXEC != 0)
      let client = try Connection(to: path, deadline: .after(milliseconds: 1_000))
      let accepted = try passed.accept()
      #expect(accepted != nil ? true : false)
      // Its file belongs to whoever made it.
      passed.removeFile(at: path)
      #expect(original.isStillThere(at: path) == true)
      _ = consume client
    }
  }
}
