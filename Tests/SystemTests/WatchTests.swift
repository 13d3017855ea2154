import System
import TestSupport
import Testing

@Suite struct WatchTests {
  /// Gives a test an open file in a folder of its own.
  private func withFile(_ body: (_ path: String) throws -> Void) throws {
    try withTemporaryFolder { root in
      try Folder.prepare("\(root)/run")
      let file = try File.creating("\(root)/run/a")
      try body(file.path)
    }
  }

  @Test func `removing the file is noticed, although it is open`() throws {
    try withFile { path in
      let watch = try Watch(file: path)
      var poll = Poll()
      poll.add(watch.number, .readable)
      #expect(try poll.wait(milliseconds: 0) == 0)
      try File.remove(path)
      #expect(try poll.wait(milliseconds: 5_000) == 1)
      #expect(try watch.take())
    }
  }

  @Test func `renaming the file is noticed, and another one in its place`() throws {
    try withFile { path in
      let watch = try Watch(file: path)
      try File.rename(path, to: path + ".old")
      #expect(try watch.take())
    }
    try withFile { path in
      let watch = try Watch(file: path)
      try File.replace(path, with: [1])
      #expect(try watch.take())
    }
  }

  @Test func `other files of the folder come and go unnoticed`() throws {
    try withFile { path in
      let watch = try Watch(file: path)
      try File.replace(path + ".other", with: [1])
      try File.replace(path + ".other", with: [2])
      try File.remove(path + ".other")
      #expect(try !watch.take())
    }
  }

  @Test func `renaming the folder is noticed, and its end`() throws {
    try withFile { path in
      let watch = try Watch(file: path)
      let folder = Path.folder(of: path)
      try File.rename(folder, to: folder + ".old")
      #expect(try watch.take())
    }
    try withFile { path in
      let watch = try Watch(file: path)
      removeTree(Path.folder(of: path))
      #expect(try watch.take())
      #expect(throws: SystemError.self) { _ = try Watch(file: path) }
    }
  }
}
