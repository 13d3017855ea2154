import System
import TestSupport
import Testing
import Trainer

@testable import kanad

@Suite struct `The journal` {
  @Test func `gives back what was appended`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      var journal = Journal(folder: disk.places.journal, device: Disk.device)
      try journal.append(notes(["a", "b"]), durable: true)
      try journal.append(notes(["c"], from: 3), durable: true)
      #expect(try disk.recover().handler.notes == ["a", "b", "c"])
      let positions = journal.positions
      #expect(
        positions == [Path.name(of: disk.path(1)): try FileInfo.at(disk.path(1)).size])
    }
  }

  @Test func `makes its file and names its device with the first entry`() throws {
    try withDisk { disk in
      var journal = Journal(folder: disk.places.journal, device: Disk.device)
      #expect(try Folder.names(in: disk.places.journal) == [])
      try journal.append(notes(["a"]), durable: true)
      #expect(try Folder.names(in: disk.places.journal) == ["\(Disk.device).1.jsonl"])
      #expect(DeviceName.read(DeviceName.file(in: disk.places.data)) == Disk.device)
      #expect(try FileInfo.at(disk.path(1)).permissions == 0o600)
      let lines = try File.contents(of: disk.path(1)).split(separator: JournalLine.newline)
      #expect(
        String(decoding: try #require(lines.first), as: UTF8.self).hasPrefix(
          #"{"kind":"journal","version":1,"device":"00c0ffee","segment":1,"after":0,"crc":""#))
    }
  }

  @Test func `keeps what need not be durable until the next flush`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      var journal = Journal(folder: disk.places.journal, device: Disk.device)
      try journal.append(notes(["a"]), durable: true)
      let flushed = journal.positions
      try journal.append(notes(["asked"], from: 2), durable: false)
      let still = journal.positions
      #expect(still == flushed)
      // Written, so that it survives the end of the process.
      #expect(try disk.recover().handler.notes == ["a", "asked"])
      try journal.append(notes(["b"], from: 3), durable: true)
      let then = journal.positions
      #expect(then != flushed)
      #expect(try disk.recover().handler.notes == ["a", "asked", "b"])
    }
  }

  @Test func `begins a new segment when one is full`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      var journal = Journal(
        folder: disk.places.journal, device: Disk.device, segmentLimit: 1_000)
      let texts = (1...60).map { "note \($0)" }
      for (index, text) in texts.enumerated() {
        try journal.append([note(text, seq: index + 1)], durable: index % 3 == 0)
      }
      try journal.flush()
      let names = try Segment.names(in: disk.places.journal)
      #expect(names.count > 3)
      let positions = journal.positions
      #expect(positions.count == names.count)
      #expect(try disk.recover().handler.notes == texts)
    }
  }

  @Test func `goes on in the last segment after a restart`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      var first = Journal(folder: disk.places.journal, device: Disk.device)
      try first.append(notes(["a"]), durable: true)
      let recovered = try disk.recover()
      var second = recovered.journal(in: disk.places.journal)
      try second.append(notes(["b"], from: 2), durable: true)
      #expect(try Segment.names(in: disk.places.journal).count == 1)
      #expect(try disk.recover().handler.notes == ["a", "b"])
    }
  }

  @Test func `refuses when its folder is gone, and goes on when it is back`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      var journal = Journal(folder: disk.places.journal, device: Disk.device)
      try journal.append(notes(["a"]), durable: true)
      try journal.append(notes(["asked"], from: 2), durable: false)
      removeTree(disk.places.journal)
      // The open file still takes writes: only a look at the name tells.
      let failure = #expect(throws: StorageFailure.self) {
        try journal.append(notes(["b"], from: 3), durable: true)
      }
      #expect(failure?.cause == .folderGone)
      try Folder.prepare(disk.places.journal)
      try journal.append(notes(["b"], from: 3), durable: true)
      #expect(try disk.recover().handler.notes == ["asked", "b"])
      let left = journal.failure
      #expect(left == nil)
    }
  }

  @Test func `on a full disk refuses, is as before, and goes on when there is room`() throws {
    try withSmallDisk(kilobytes: 64) { disk, root in
      try disk.nameDevice()
      var journal = Journal(folder: disk.places.journal, device: Disk.device)
      try journal.append(notes(["a"]), durable: true)
      let ballast = Path.join(root, "ballast")
      fill(ballast)
      let before = try FileInfo.at(disk.path(1)).size
      let failure = #expect(throws: StorageFailure.self) {
        try journal.append([note(String(repeating: "x", count: 9_000), seq: 2)], durable: true)
      }
      #expect(failure?.reason == "the disk is full")
      #expect(try FileInfo.at(disk.path(1)).size == before)
      // What need not be durable waits.
      try journal.append([note(String(repeating: "y", count: 9_000), seq: 2)], durable: false)
      #expect(try disk.recover().handler.notes == ["a"])
      try File.remove(ballast)
      try journal.append(notes(["b"], from: 3), durable: true)
      #expect(
        try disk.recover().handler.notes == ["a", String(repeating: "y", count: 9_000), "b"])
    }
  }

  @Test func `says when too much waits for the disk`() throws {
    try withSmallDisk(kilobytes: 64) { disk, root in
      try disk.nameDevice()
      var journal = Journal(folder: disk.places.journal, device: Disk.device)
      fill(Path.join(root, "ballast"))
      var seq = 0
      while !journal.isOverfull, seq < 1_000 {
        seq += 1
        try journal.append([note(String(repeating: "y", count: 9_000), seq: seq)], durable: false)
      }
      let isOverfull = journal.isOverfull
      #expect(isOverfull)
      #expect(seq > 100)
    }
  }

  @Test func `drops what a failed flush may have left in an earlier segment`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      // Entry 3 was refused, but reached the disk; 3 and 4 then went to a new segment.
      try disk.writeSegment(notes(["a", "b", "refused"]), number: 1, after: 0)
      try disk.writeSegment(notes(["c", "d"], from: 3), number: 2, after: 2)
      #expect(try disk.recover().handler.notes == ["a", "b", "c", "d"])
    }
  }

  /// Leaves no room on the file system of a path.
  private func fill(_ path: String) {
    guard let file = try? File.creating(path) else { return }
    for size in [65_536, 4_096, 1_024, 64, 1] {
      while (try? file.append([UInt8](repeating: 0, count: size))) != nil {}
    }
  }
}
