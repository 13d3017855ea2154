import System
import TestSupport
import Testing

@testable import kanad

@Suite struct `The prompt line's file` {
  private func text(_ disk: Disk) throws -> String {
    String(decoding: try File.contents(of: disk.places.prompt), as: UTF8.self)
  }

  @Test(arguments: [false, true])
  func `holds each line published, made ready for the next or not`(isReady: Bool) throws {
    try withTemporaryFolder { folder in
      let disk = try Disk(folder)
      var file = PromptFile(places: disk.places)
      for line in ["1 2", "1 2", "3 4", "5 6"] {
        file.publish(line)
        #expect(try text(disk) == line + "\n")
        if isReady { file.getReady() }
      }
      #expect(try FileInfo.at(disk.places.prompt).permissions == 0o600)
    }
  }

  @Test func `keeps the old line until the new one is published`() throws {
    try withTemporaryFolder { folder in
      let disk = try Disk(folder)
      var file = PromptFile(places: disk.places)
      file.publish("old")
      file.getReady()
      for line in ["refused by the disk", "new"] {
        file.prepare(line)
        #expect(try text(disk) == "old\n")
      }
      file.publish("new")
      #expect(try text(disk) == "new\n")
    }
  }

  /// As when the disk has refused an answer and takes the same one later.
  @Test func `holds a line that was prepared long before it was published`() throws {
    try withTemporaryFolder { folder in
      let disk = try Disk(folder)
      var file = PromptFile(places: disk.places)
      file.publish("old")
      file.getReady()
      for line in ["refused", "taken", "taken"] {
        file.prepare(line)
        file.getReady()
        #expect(try text(disk) == "old\n")
      }
      file.publish("taken")
      #expect(try text(disk) == "taken\n")
      file.getReady()
      file.prepare("refused")
      file.getReady()
      #expect(try text(disk) == "taken\n")
    }
  }

  @Test func `is never empty where two daemons share the folder`() throws {
    try withTemporaryFolder { folder in
      let disk = try Disk(folder)
      var one = PromptFile(places: disk.places)
      var other = PromptFile(places: disk.places)
      for number in 0..<4 {
        one.publish("one \(number)")
        #expect(try text(disk) == "one \(number)\n")
        one.getReady()
        other.publish("other \(number)")
        #expect(try text(disk) == "other \(number)\n")
        other.getReady()
      }
    }
  }

  @Test func `leaves nothing behind where it cannot be put in place`() throws {
    try withTemporaryFolder { folder in
      let disk = try Disk(folder)
      try Folder.prepare(disk.places.prompt)
      var file = PromptFile(places: disk.places)
      file.publish("1")
      file.getReady()
      #expect(try Folder.names(in: disk.places.run) == ["prompt"])
    }
  }

  @Test(arguments: [false, true])
  func `is published though what was made ready has been removed`(isPrepared: Bool) throws {
    try withTemporaryFolder { folder in
      let disk = try Disk(folder)
      var file = PromptFile(places: disk.places)
      file.publish("1")
      file.getReady()
      if isPrepared { file.prepare("2") }
      for name in try Folder.names(in: disk.places.run) {
        try File.remove(Path.join(disk.places.run, name))
      }
      file.publish("2")
      #expect(try text(disk) == "2\n")
    }
  }

  @Test func `stands alone after a clean end`() throws {
    try withTemporaryFolder { folder in
      let disk = try Disk(folder)
      var file = PromptFile(places: disk.places)
      file.publish("1")
      file.getReady()
      file.prepare("2")
      file.tidyUp()
      #expect(try Folder.names(in: disk.places.run) == ["prompt"])
    }
  }

  @Test func `takes the place of what a killed daemon left`() throws {
    try withTemporaryFolder { folder in
      let disk = try Disk(folder)
      try disk.write(Array("half".utf8), to: disk.places.prompt + ".tmp")
      var file = PromptFile(places: disk.places)
      file.publish("1 2")
      #expect(try text(disk) == "1 2\n")
    }
  }

  @Test func `is tried again after the folder was away`() throws {
    try withTemporaryFolder { folder in
      let disk = try Disk(folder)
      var file = PromptFile(places: disk.places)
      file.publish("1")
      file.getReady()
      try File.rename(disk.places.run, to: disk.places.run + ".away")
      file.publish("2")
      file.getReady()
      try Folder.prepare(disk.places.run)
      file.publish("2")
      #expect(try text(disk) == "2\n")
    }
  }
}
