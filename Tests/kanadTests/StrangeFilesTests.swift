import Glibc
import System
import TestSupport
import Testing
import Trainer

@testable import kanad

/// What a careless copy, a backup or a sync program may leave among the files of the history.
@Suite struct `Something strange among the history files` {
  enum Stranger: CaseIterable {
    case folder, pipe, danglingLink, linkToItself, linkToFolder, socketLikeDevice

    func put(at path: String, _ disk: Disk) throws {
      switch self {
      case .folder:
        try Folder.prepare(path)
        try disk.write([1], to: Path.join(path, "kept"))
      case .pipe: try #require(mkfifo(path, 0o600) == 0)
      case .danglingLink: try #require(symlink("/nowhere/at/all", path) == 0)
      case .linkToItself: try #require(symlink(path, path) == 0)
      case .linkToFolder: try #require(symlink(disk.places.data, path) == 0)
      case .socketLikeDevice: try #require(symlink("/dev/zero", path) == 0)
      }
    }
  }

  /// Recovers twice: what is strange is set aside and named the first time and never again.
  private func expectSetAside(
    _ file: String, _ disk: Disk, keeping texts: [String], in folder: String? = nil
  ) throws {
    let recovered = try disk.recover()
    #expect(recovered.handler.notes == texts)
    #expect(recovered.handler.notices.count == 1)
    #expect(recovered.handler.notices.first?.contains(file) == true)
    let asides = try disk.asides(in: folder)
    #expect(asides.count == 1)
    #expect(asides.first?.hasPrefix(file) == true)
    var journal = recovered.journal(in: disk.places.journal)
    let new = note("new", seq: recovered.handler.lastSeq + 1)
    try journal.append([new], durable: true)
    let again = try disk.recover()
    #expect(again.handler.notes == texts + ["new"])
    #expect(again.handler.notices == [])
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: Stranger.allCases, [false, true])
  func `is set aside, named once, and the rest is read`(
    stranger: Stranger, hasSnapshot: Bool
  ) throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(["a", "b"]))
      if hasSnapshot { try disk.save(try disk.recover()) }
      try stranger.put(at: disk.path(3), disk)
      try expectSetAside("\(Disk.device).3.jsonl", disk, keeping: ["a", "b"])
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: Stranger.allCases.filter { $0 != .folder })
  func `is set aside where imported files would arrive`(stranger: Stranger) throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(["a"]))
      try stranger.put(at: Arrival.folder(in: disk.places.journal), disk)
      try expectSetAside("arriving", disk, keeping: ["a"])
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: [Stranger.folder, .pipe, .socketLikeDevice])
  func `is set aside in the place of state.json`(stranger: Stranger) throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(["a"]))
      try stranger.put(at: disk.places.snapshot, disk)
      try expectSetAside("state.json", disk, keeping: ["a"], in: disk.places.state)
    }
  }

  @Test func `such as a link to a history file elsewhere is read and not written through`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      let elsewhere = Path.join(disk.places.data, "elsewhere")
      try disk.writeSegment(notes(["a", "b"]))
      try File.rename(disk.path(1), to: elsewhere)
      try #require(symlink(elsewhere, disk.path(1)) == 0)
      let content = try File.contents(of: elsewhere)
      for texts in [["a", "b"], ["a", "b", "c"]] {
        let recovered = try disk.recover()
        #expect(recovered.handler.notes == texts)
        #expect(recovered.handler.notices == [])
        if texts.count == 2 {
          var journal = recovered.journal(in: disk.places.journal)
          try journal.append([note("c", seq: 3)], durable: true)
        }
        try disk.save(try disk.recover())
      }
      #expect(try File.contents(of: elsewhere) == content)
    }
  }

  @Test func `that may not be read ends the start with what to do, and nothing is changed`() throws
  {
    let failure = HistoryFailure.system(
      SystemError(call: "open", path: "/home/me/1.jsonl", errno: EACCES))
    #expect(
      failure.refusal
        == "/home/me/1.jsonl: permission denied; make it readable or move it elsewhere and start "
        + "again; nothing was changed")
  }
}

/// Files with gigabytes of nothing in them.
@Suite struct `A history file full of zeros` {
  private static let hole = 4 << 30

  /// Makes a segment of pieces with a hole after each but the last, which no disk has to hold.
  private func writeSparse(_ pieces: [[UInt8]], to path: String, endsInHole: Bool) throws {
    let file = try File.creating(path)
    for (place, piece) in pieces.enumerated() {
      try file.append(piece)
      if place < pieces.count - 1 || endsInHole {
        try file.truncate(to: try file.size() + Self.hole)
      }
    }
  }

  private func lines(_ texts: [String], from seq: Int) -> [UInt8] {
    notes(texts, from: seq).flatMap { JournalLine.seal($0.openLine) }
  }

  private var header: [UInt8] { SegmentHeader(device: Disk.device, segment: 1).line }

  /// Neither slowly nor with the file in memory, which would end the process.
  @Test(.timeLimit(.minutes(1)), .inOwnProcess)
  func `keeps what stands around them, and the whole of it is set aside`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      let first = header + lines(["a", "b"], from: 1)
      let half = lines(["half"], from: 3).prefix(40)
      // Between lines, in the midst of a line, and in the place of a line's end.
      for start in [first, first + half, Array(first.dropLast())] {
        try writeSparse([start, lines(["c"], from: 4)], to: disk.path(1), endsInHole: false)
        let size = try FileInfo.at(disk.path(1)).size
        limitMemory()
        let recovered = try disk.recover()
        #expect(recovered.handler.notes == ["a", "b", "c"])
        #expect(recovered.handler.notices.count == 1)
        let aside = Path.join(disk.places.journal, try #require(try disk.asides().first))
        #expect(try FileInfo.at(aside).size == size)
        #expect(try FileInfo.at(disk.path(1)).size < 4_096)
        #expect(try disk.recover().handler.notices == [])
        try File.remove(aside)
        try File.remove(disk.path(1))
      }
    }
  }

  @Test func `of another device changes nothing about one's own`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(["a"]))
      try writeSparse([[]], to: disk.path(1, of: "aaaa"), endsInHole: true)
      var journal = try disk.recover().journal(in: disk.places.journal)
      try journal.append([note("b", seq: 2)], durable: true)
      #expect(try Segment.names(in: disk.places.journal).map(\.file) == ["\(Disk.device).1.jsonl"])
    }
  }

  @Test(.timeLimit(.minutes(1)), .inOwnProcess)
  func `behind the last entry is cut off like a torn one`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      let good = header + lines(["a", "b"], from: 1)
      let half = lines(["half"], from: 3).prefix(40)
      try writeSparse([good + half], to: disk.path(1), endsInHole: true)
      limitMemory()
      let recovered = try disk.recover()
      #expect(recovered.handler.notes == ["a", "b"])
      #expect(recovered.handler.notices == [])
      _ = recovered.journal(in: disk.places.journal)
      #expect(try File.contents(of: disk.path(1)) == good)
    }
  }

  @Test(.timeLimit(.minutes(1)), .inOwnProcess)
  func `and of nothing else is set aside and named`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(["a"]))
      for path in [disk.path(1, of: "aaaa"), disk.path(2), disk.path(3)] {
        try writeSparse([[]], to: path, endsInHole: true)
      }
      limitMemory()
      let recovered = try disk.recover()
      #expect(recovered.handler.notes == ["a"])
      #expect(recovered.handler.notices.count == 3)
      #expect(try disk.asides().count == 3)
      let again = try disk.recover()
      #expect(again.handler.notes == ["a"])
      #expect(again.handler.notices == [])
    }
  }

  /// Far more than reading needs and far less than the files have.
  private func limitMemory() {
    // AddressSanitizer reserves terabytes of addresses for itself.
    if Environment.value("ASAN_OPTIONS") != nil { return }
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    limit.rlim_cur = 2 << 30
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  }
}
