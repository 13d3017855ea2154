import Glibc
import System
import TestSupport
import Testing

@Suite struct FolderTests {
  @Test func `missing folders are made for their owner alone`() throws {
    try withTemporaryFolder { root in
      try Folder.prepare("\(root)/a/b/c/")
      for path in ["a", "a/b", "a/b/c"] {
        let info = try FileInfo.at("\(root)/\(path)")
        #expect(info.kind == .folder && info.permissions == 0o700)
      }
      try Folder.prepare("\(root)/a/b/c")
    }
  }

  @Test(.inOwnProcess) func `an open umask makes no open folder, file or socket`() throws {
    umask(0)
    try withTemporaryFolder { root in
      try Folder.prepare("\(root)/a/b")
      #expect(try FileInfo.at("\(root)/a/b").permissions == 0o700)
      try File.replace("\(root)/file", with: [])
      #expect(try FileInfo.at("\(root)/file").permissions == 0o600)
      let lock = try Lock("\(root)/lock")
      #expect(try FileInfo.at("\(root)/lock").permissions == 0o600)
      _ = consume lock
      let listener = try Listener(path: "\(root)/socket")
      #expect(try FileInfo.at("\(root)/socket").permissions == 0o600)
      #expect(listener.isStillThere(at: "\(root)/socket") == true)
    }
  }

  @Test func `a link, even to a good folder, is refused`() throws {
    try withTemporaryFolder { root in
      try Folder.prepare("\(root)/real")
      #expect(symlink("\(root)/real", "\(root)/link") == 0)
      #expect(symlink("\(root)/nowhere", "\(root)/dangling") == 0)
      for name in ["link", "dangling"] {
        let path = "\(root)/\(name)"
        let fault = #expect(throws: Folder.Fault.self) { try Folder.prepare(path) }
        #expect(fault == .isSymbolicLink(path))
        #expect(throws: Folder.Fault.self) { try Folder.prepare(path + "/") }
      }
      #expect(throws: Folder.Fault.self) { try Folder.prepare("\(root)/dangling/inside") }
    }
  }

  @Test func `a file in the folder's place is refused and kept`() throws {
    try withTemporaryFolder { root in
      try File.creating("\(root)/file").append([1])
      let fault = #expect(throws: Folder.Fault.self) { try Folder.prepare("\(root)/file") }
      #expect(fault == .isNotFolder("\(root)/file"))
      #expect(throws: Folder.Fault.self) { try Folder.prepare("\(root)/file/inside") }
      #expect(try File.contents(of: "\(root)/file") == [1])
    }
  }

  @Test(arguments: [0o770, 0o702, 0o777, 0o1777] as [UInt32])
  func `a folder that others can write is refused, with the cure`(permissions: UInt32) throws {
    try withTemporaryFolder { root in
      let path = "\(root)/open"
      try Folder.prepare(path)
      #expect(chmod(path, permissions) == 0)
      let fault = #expect(throws: Folder.Fault.self) { try Folder.prepare(path) }
      #expect(fault == .isWritableByOthers(path, permissions: permissions))
      #expect(fault?.remedy == "chmod go-w '\(path)'")
      #expect(chmod(path, 0o755) == 0)
      try Folder.prepare(path)
    }
  }

  @Test func `another user's folder is refused`() throws {
    try requireRoot()
    try withTemporaryFolder { root in
      let path = "\(root)/theirs"
      try Folder.prepare(path)
      #expect(chown(path, 1234, 1234) == 0)
      let fault = #expect(throws: Folder.Fault.self) { try Folder.prepare(path) }
      #expect(fault == .isOwnedByOther(path, owner: 1234))
    }
  }

  @Test func `a place where nothing can be made says why`() {
    let fault = #expect(throws: Folder.Fault.self) { try Folder.prepare("/proc/kana/data") }
    guard case .system(let error) = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(error.path == "/proc/kana")
  }

  @Test func `names come sorted and without the dots`() throws {
    try withTemporaryFolder { root in
      for name in ["b", "a", ".hidden", "か"] { try File.creating("\(root)/\(name)").append([]) }
      #expect(try Folder.names(in: root) == [".hidden", "a", "b", "か"])
      #expect(throws: SystemError.self) { try Folder.names(in: "\(root)/none") }
      try Folder.sync(root)
    }
  }
}
