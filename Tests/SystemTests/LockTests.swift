import System
import TestSupport
import Testing

@Suite struct LockTests {
  @Test func `only one holds a lock, and the loser learns who`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/lock"
      do {
        let lock = try Lock(path, note: "/run/kanad.sock")
        let failure = #expect(throws: Lock.Failure.self) { _ = try Lock(path) }
        let holder = Lock.Holder(process: Program.process, note: "/run/kanad.sock")
        #expect(failure == .held(by: holder))
        let late = try Lock.waiting(for: path, until: .after(milliseconds: 20))
        #expect(late == nil ? true : false)
        _ = consume lock
      }
      #expect(try FileInfo.at(path).kind == .regular)
      let next = try Lock(path, deadline: .after(milliseconds: 5_000))
      #expect(Lock.holder(of: path) == Lock.Holder(process: Program.process, note: ""))
      _ = consume next
    }
  }

  @Test func `a killed holder frees the lock`() throws {
    let flock = try requireProgram("flock")
    try withTemporaryFolder { folder in
      let path = "\(folder)/lock"
      var spawn = Spawn(flock, arguments: [path, "sleep", "1000"])
      spawn.hasOwnGroup = true
      var child = try spawn.start()
      let isHeld = eventually {
        do { _ = try Lock(path) } catch { return true }
        return false
      }
      #expect(isHeld)
      child.send(.kill)
      _ = try child.wait()
      _ = try Lock(path, deadline: .after(milliseconds: 5_000))
    }
  }

  @Test func `on a read-only disk a lock that exists can be taken`() throws {
    try requireRoot()
    let mount = try requireProgram("mount")
    let umount = try requireProgram("umount")
    try withTemporaryFolder { folder in
      do { _ = try Lock("\(folder)/lock") }
      let bound = try runProgram(mount, ["--bind", folder, folder])
      if bound.status != 0 { try Test.cancel("cannot mount: \(bound.errors)") }
      defer { _ = try? runProgram(umount, ["-l", folder]) }
      let closed = try runProgram(mount, ["-o", "remount,bind,ro", folder])
      #expect(closed.status == 0)
      do {
        let lock = try Lock("\(folder)/lock")
        #expect(throws: Lock.Failure.self) { _ = try Lock("\(folder)/lock") }
        _ = consume lock
      }
      let failure = #expect(throws: Lock.Failure.self) { _ = try Lock("\(folder)/other") }
      guard case .system(let error) = failure else {
        Issue.record("\(String(describing: failure))")
        return
      }
      #expect(error.isNoSuchFile)
    }
  }

  @Test func `a link in the lock's place is not followed`() throws {
    try withTemporaryFolder { folder in
      try File.creating("\(folder)/precious").append([1, 2, 3])
      let made = try runProgram("/bin/ln", ["-s", "precious", "\(folder)/lock"])
      #expect(made.status == 0)
      #expect(throws: Lock.Failure.self) { _ = try Lock("\(folder)/lock") }
      #expect(try File.contents(of: "\(folder)/precious") == [1, 2, 3])
    }
  }
}
