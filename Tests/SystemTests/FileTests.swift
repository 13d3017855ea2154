import Glibc
import System
import TestSupport
import Testing

@Suite struct FileTests {
  @Test func `a file grows by appending, is read in parts and cut back`() throws {
    try withTemporaryFolder { folder in
      let file = try File.forAppending("\(folder)/journal")
      try file.append(Array("first\n".utf8))
      try file.append(Array("second\n".utf8))
      try file.sync()
      #expect(try file.size() == 13)
      #expect(try file.read(at: 6, count: 100) == Array("second\n".utf8))
      #expect(try file.read(at: 99, count: 1) == [])
      try file.truncate(to: 6)
      try file.append(Array("third\n".utf8))
      #expect(try File.contents(of: file.path) == Array("first\nthird\n".utf8))
      #expect(try file.info().permissions == 0o600)
      try file.close()
    }
  }

  @Test func `creating refuses a taken name, opening keeps what is there`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/file"
      try File.creating(path).append([1])
      let error = #expect(throws: SystemError.self) { _ = try File.creating(path) }
      #expect(error?.errno == EEXIST)
      try File.forAppending(path).append([2])
      #expect(try File.contents(of: path) == [1, 2])
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a pipe, a folder or a link to one is refused at once`() throws {
    try withTemporaryFolder { folder in
      #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
      #expect(symlink("\(folder)/pipe", "\(folder)/link") == 0)
      for name in ["pipe", "link"] {
        let error = #expect(throws: SystemError.self) { try File.contents(of: "\(folder)/\(name)") }
        #expect(error?.errno == ESPIPE)
        #expect(throws: SystemError.self) { _ = try File.forAppending("\(folder)/\(name)") }
      }
      let error = #expect(throws: SystemError.self) { try File.contents(of: folder) }
      #expect(error?.errno == EISDIR)
      #expect(throws: SystemError.self) { _ = try File.forAppending(folder) }
      #expect(throws: SystemError.self) { try File.contents(of: "/dev/zero") }
    }
  }

  @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 300_000])
  func `a whole file is read up to the limit and refused above`(size: Int) throws {
    try withTemporaryFolder { folder in
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let path = "\(folder)/file"
      try File.creating(path).append(bytes)
      #expect(try File.contents(of: path) == bytes)
      #expect(try File.contents(of: path, limit: size) == bytes)
      if size > 0 {
        let error = #expect(throws: SystemError.self) {
          try File.contents(of: path, limit: size - 1)
        }
        #expect(error?.errno == EOVERFLOW)
      }
    }
  }

  @Test func `a file that does not know its size is read to its end`() throws {
    #expect(try File.contents(of: "/proc/self/status").starts(with: Array("Name:".utf8)))
  }

  @Test(arguments: [File.Durability.powerLoss, .process])
  func `replacing puts a new file in place, whole and private`(durability: File.Durability) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/state.json"
      try File.replace(path, with: [1, 2, 3], durability: durability)
      let old = try File.forReading(path)
      // What a crash between writing and renaming leaves behind.
      try File.creating(path + ".tmp").append([9, 9, 9, 9, 9])
      #expect(chmod(path, 0o644) == 0)
      try File.replace(path, with: [4], durability: durability)
      #expect(try File.contents(of: path) == [4])
      #expect(try FileInfo.at(path).permissions == 0o600)
      #expect(try Folder.names(in: folder) == ["state.json"])
      #expect(try old.read(at: 0, count: 10) == [1, 2, 3])
    }
  }

  @Test func `what is prepared to replace a file changes nothing before it is put there`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/prompt"
      try File.replace(path, with: [1], durability: .process)
      for content in [[2, 2], [3]] as [[UInt8]] {
        try File.creatingReplacement(of: path).append(content)
        #expect(try File.contents(of: path) == [1])
      }
      try File.putReplacement(of: path)
      #expect(try File.contents(of: path) == [3])
      #expect(throws: SystemError.self) { try File.putReplacement(of: path) }
      #expect(try Folder.names(in: folder) == ["prompt"])
    }
  }

  @Test func `what the disk has begun with is still all there`() throws {
    try withTemporaryFolder { folder in
      let file = try File.creating("\(folder)/journal")
      var size = 0
      for count in [1, 5_000, 12, 40_000] {
        try file.append([UInt8](repeating: 7, count: count))
        size += count
        file.beginSync(size: size, last: count)
        #expect(try file.read(at: 0, count: size + 1) == [UInt8](repeating: 7, count: size))
        try file.sync()
      }
    }
  }

  @Test func `replacing on a full disk leaves the old file and no debris`() throws {
    try requireRoot()
    let mount = try requireProgram("mount")
    let umount = try requireProgram("umount")
    try withTemporaryFolder { folder in
      let mounted = try runProgram(mount, ["-t", "tmpfs", "-o", "size=16k", "tmpfs", folder])
      if mounted.status != 0 { try Test.cancel("cannot mount: \(mounted.errors)") }
      defer { _ = try? runProgram(umount, ["-l", folder]) }
      let path = "\(folder)/state.json"
      try File.replace(path, with: [1, 2, 3])
      let error = #expect(throws: SystemError.self) {
        try File.replace(path, with: [UInt8](repeating: 7, count: 40_000))
      }
      #expect(error?.errno == ENOSPC)
      #expect(try File.contents(of: path) == [1, 2, 3])
      #expect(try Folder.names(in: folder) == ["state.json"])
    }
  }

  @Test(.inOwnProcess) func `a write cut short by a limit reports it and can be cut back`() throws {
    try withTemporaryFolder { folder in
      Signal.fileSizeLimit.ignore()
      var limit = rlimit(rlim_cur: 1_000, rlim_max: 1_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let file = try File.forAppending("\(folder)/journal")
      try file.append([UInt8](repeating: 1, count: 900))
      let error = #expect(throws: SystemError.self) {
        try file.append([UInt8](repeating: 2, count: 900))
      }
      #expect(error?.isOutOfSpace == true)
      #expect(try file.size() == 1_000)
      try file.truncate(to: 900)
      #expect(try file.read(at: 0, count: 1_000) == [UInt8](repeating: 1, count: 900))
    }
  }

  @Test func `a file set aside keeps its content under a free name`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/journal"
      for content in [UInt8(1), 2, 3] {
        try File.creating(path).append([content])
        let name = try File.setAside(path, label: "damaged")
        #expect(try File.contents(of: name) == [content])
      }
      #expect(
        try Folder.names(in: folder)
          == ["journal.damaged", "journal.damaged.2", "journal.damaged.3"])
    }
  }

  @Test func `removing tells a missing file, unless told not to`() throws {
    try withTemporaryFolder { folder in
      let error = #expect(throws: SystemError.self) { try File.remove("\(folder)/none") }
      #expect(error?.isNoSuchFile == true)
      try File.removeIfPresent("\(folder)/none")
      #expect(try FileInfo.find("\(folder)/none") == nil)
    }
  }
}
