import System
import TestSupport
import Testing

@Suite struct WatchTests {
  @Test func `making, removing and renaming in the folder is noticed, writing is not`() throws {
    try withTemporaryFolder { folder in
      let watch = try Watch(folder: folder)
      #expect(try !watch.take())
      let file = try File.creating("\(folder)/a")
      #expect(try watch.take())
      try file.append([1])
      #expect(try !watch.take())
      try File.rename("\(folder)/a", to: "\(folder)/b")
      #expect(try watch.take())
      var poll = Poll()
      poll.add(watch.number, .readable)
      #expect(try poll.wait(milliseconds: 0) == 0)
      try File.remove("\(folder)/b")
      #expect(try poll.wait(milliseconds: 5_000) == 1)
      #expect(try watch.take())
    }
  }

  @Test func `the end of the folder itself is noticed`() throws {
    try withTemporaryFolder { root in
      let folder = "\(root)/run"
      try Folder.prepare(folder)
      let watch = try Watch(folder: folder)
      removeTree(folder)
      #expect(try watch.take())
      #expect(throws: SystemError.self) { _ = try Watch(folder: folder) }
    }
  }
}
