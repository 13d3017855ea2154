import Glibc
import TestSupport
import Testing

@testable import System

@Suite struct ProgramTests {
  @Test func `a command is found in the first folder that holds it as a program`() throws {
    try withTemporaryFolder { root in
      for folder in ["a", "b", "c", "d"] { try Folder.prepare("\(root)/\(folder)") }
      try Folder.prepare("\(root)/a/tool")
      try File.creating("\(root)/b/tool").append([])
      for folder in ["c", "d"] {
        try File.creating("\(root)/\(folder)/tool").append([])
        #expect(chmod("\(root)/\(folder)/tool", 0o700) == 0)
      }
      let path = ":relative:\(root)/none:\(root)/a:\(root)/b:\(root)/c:\(root)/d"
      #expect(Program.find("tool", path: path) == "\(root)/c/tool")
      #expect(Program.find("other", path: path) == nil)
      #expect(Program.find("", path: path) == nil)
      #expect(Program.find("\(root)/d/tool", path: "") == "\(root)/d/tool")
      #expect(Program.find("\(root)/b/tool", path: path) == nil)
      #expect(Program.find("\(root)/a", path: path) == nil)
      #expect(Program.find("sh", path: nil) != nil)
    }
  }

  @Test func `a replaced or removed program is noticed`() throws {
    try withTemporaryFolder { root in
      try File.creating("\(root)/kanad").append([1])
      #expect(symlink("\(root)/kanad", "\(root)/exe") == 0)
      let own = try OwnProgram(link: "\(root)/exe")
      #expect(own.path == "\(root)/kanad")
      #expect(own.sibling("kana") == "\(root)/kana")
      #expect(!own.isReplaced)
      try File.rename("\(root)/kanad", to: "\(root)/kanad.old")
      #expect(own.isReplaced)
      try File.creating("\(root)/kanad").append([1])
      #expect(own.isReplaced)
      try File.rename("\(root)/kanad.old", to: "\(root)/kanad")
      #expect(!own.isReplaced)
    }
  }

  @Test func `the running program knows itself`() throws {
    let own = try OwnProgram()
    #expect(Path.isAbsolute(own.path) && Program.isExecutable(own.path))
    #expect(!own.isReplaced)
  }

  @Test func `variables are seen one by one and together`() {
    #expect(Environment.value("PATH") != nil)
    #expect(Environment.value("KANA_NO_SUCH_VARIABLE") == nil)
    #expect(Environment.all()["PATH"] == Environment.value("PATH"))
  }

  @Test(.inOwnProcess) func `a daemon leaves the folder it was started in`() throws {
    try withTemporaryFolder { root in
      chdir(root)
      #expect(WorkingFolder.path == root)
      WorkingFolder.leave()
      #expect(WorkingFolder.path == "/")
    }
  }
}
