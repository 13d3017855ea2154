import System
import TestSupport
import Testing
import Trainer

@testable import kanad

@Suite struct `Segments that arrive together` {
  /// Makes a folder that holds one segment of each of three devices.
  private func makeSegments(in folder: String, _ disk: Disk) throws {
    try Folder.prepare(folder)
    for (place, device) in ["aaaa", "bbbb", "cccc"].enumerated() {
      let entries = notes(["from \(device)"], at: 1_000 * (place + 1))
      try disk.write(
        SegmentHeader(device: device, segment: 1).line
          + entries.flatMap { JournalLine.seal($0.openLine) },
        to: Path.join(folder, SegmentName(device: device, number: 1).file))
    }
  }

  private let all = ["from aaaa", "from bbbb", "from cccc"]

  @Test func `do not count before their folder has its name`() throws {
    try withDisk { disk in
      let work = Path.join(disk.places.data, "work")
      try makeSegments(in: work, disk)
      #expect(try disk.recover().handler.notes == [])
      try Arrival.take(work, into: disk.places.journal)
      #expect(try disk.recover().handler.notes == all)
      #expect(try FileInfo.find(work) == nil)
    }
  }

  @Test(arguments: 0...3) func `are all there after a move cut short`(moved: Int) throws {
    try withDisk { disk in
      let arriving = Arrival.folder(in: disk.places.journal)
      try makeSegments(in: arriving, disk)
      for name in try Folder.names(in: arriving).prefix(moved) {
        try File.rename(
          Path.join(arriving, name), to: Path.join(disk.places.journal, name))
      }
      #expect(try disk.recover().handler.notes == all)
      #expect(try FileInfo.find(arriving) == nil)
    }
  }

  @Test(arguments: 0...2) func `make way for what was written while they waited`(moved: Int) throws
  {
    try withDisk { disk in
      let arriving = Arrival.folder(in: disk.places.journal)
      try makeSegments(in: arriving, disk)
      for name in try Folder.names(in: arriving).prefix(moved) {
        try File.remove(Path.join(arriving, name))
      }
      for number in 1...2 {
        try disk.writeSegment(
          notes(["later \(number)"], from: number + 1, at: 9_000), number: number, of: "cccc")
      }
      let found = try disk.recover().handler.notes
      #expect(found == Array(all.dropFirst(moved)) + ["later 1", "later 2"])
    }
  }

  @Test func `replace nothing that has one of their names`() throws {
    try withDisk { disk in
      try disk.writeSegment(notes(["kept"]), of: "bbbb")
      let work = Path.join(disk.places.data, "work")
      try makeSegments(in: work, disk)
      let error = #expect(throws: SystemError.self) {
        try Arrival.take(work, into: disk.places.journal)
      }
      #expect(error?.path == disk.path(1, of: "bbbb"))
      #expect(try disk.recover().handler.notes == ["kept"])
    }
  }
}
