import System
import TestSupport
import Testing
import Trainer

@testable import kanad

@Suite struct `Reading the history again` {
  private let texts = ["a", "b", "c", "d", "e"]

  /// Whether each text that is missing from a history is spoken of.
  private func isHonest(_ recovered: Recovered<NoteHandler>, of texts: [String]) -> Bool {
    recovered.handler.notes == texts || !recovered.handler.notices.isEmpty
  }

  @Test func `of nothing gives an empty history`() throws {
    try withDisk { disk in
      let recovered = try disk.recover()
      #expect(recovered.handler.notes == [])
      #expect(recovered.handler.notices == [])
      #expect(recovered.lastSegment == 0)
    }
  }

  @Test func `after any truncation keeps a prefix, without a word for a torn entry`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(texts))
      let whole = try File.contents(of: disk.path(1))
      for length in 0..<whole.count {
        try disk.write(Array(whole[..<length]), to: disk.path(1))
        let recovered = try disk.recover()
        let kept = recovered.handler.notes
        #expect(kept == Array(texts.prefix(kept.count)), "cut to \(length)")
        #expect(recovered.handler.notices == [])
        // And the journal goes on from there without a gap.
        var journal = recovered.journal(in: disk.places.journal)
        try journal.append([note("new", seq: recovered.handler.lastSeq + 1)], durable: true)
        #expect(try disk.recover().handler.notes == kept + ["new"], "cut to \(length)")
        for number in 1...2 { try File.removeIfPresent(disk.path(number)) }
      }
    }
  }

  @Test func `after any change of a byte keeps the rest and never loses an answer silently`() throws
  {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(texts))
      let whole = try File.contents(of: disk.path(1))
      for place in whole.indices {
        for change in [0x01, 0x20, 0xFF, whole[place], whole[place] ^ 0x0A] as [UInt8]
        where change != 0 {
          var damaged = whole
          damaged[place] ^= change
          try disk.write(damaged, to: disk.path(1))
          let recovered = try disk.recover()
          let kept = recovered.handler.notes
          let comment: Comment = "byte \(place) by \(change)"
          #expect(isHonest(recovered, of: texts), comment)
          #expect(kept.count >= texts.count - 1, comment)
          #expect(kept == texts.filter { kept.contains($0) }, comment)
          if !recovered.handler.notices.isEmpty {
            let aside = try #require(try disk.asides().first)
            #expect(try File.contents(of: Path.join(disk.places.journal, aside)) == damaged)
            // Said once: what is in place now is good.
            let again = try disk.recover()
            #expect(again.handler.notes == kept, comment)
            #expect(again.handler.notices == [], comment)
          }
          for name in try Folder.names(in: disk.places.journal) {
            try File.remove(Path.join(disk.places.journal, name))
          }
        }
      }
    }
  }

  @Test(arguments: 0...4, [true, false])
  func `reads a repaired file as it read the damaged one, wherever another header stands`(
    place: Int, hasHeader: Bool
  ) throws {
    try withDisk { disk in
      try disk.nameDevice()
      var lines = notes(["a", "b", "c"]).map { JournalLine.seal($0.openLine) }
      lines.insert(Array("no entry\n".utf8), at: 1)
      if hasHeader { lines.insert(SegmentHeader(device: Disk.device, segment: 1).line, at: 0) }
      lines.insert(SegmentHeader(device: "ffff", segment: 7, after: 9).line, at: place)
      try disk.write(Array(lines.joined()), to: disk.path(1))
      let first = try disk.recover()
      #expect(first.handler.notices.count == 1)
      let again = try disk.recover()
      #expect(again.handler.notes == first.handler.notes)
      #expect(again.handler.lastSeq == first.handler.lastSeq)
      #expect(again.handler.notices == [])
    }
  }

  @Test func `after any damage to state.json rebuilds from the journal`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(texts))
      try disk.save(try disk.recover())
      let whole = try File.contents(of: disk.places.snapshot)
      #expect(try disk.recover().isWorthSaving == false)
      for place in whole.indices {
        for damaged in [Array(whole[..<place]), whole.replacing(place)] {
          try disk.write(damaged, to: disk.places.snapshot)
          let recovered = try disk.recover()
          #expect(recovered.handler.notes == texts, "byte \(place)")
          #expect(recovered.handler.notices.count == 1)
          let aside = try #require(try disk.asides(in: disk.places.state).first)
          #expect(
            try File.contents(of: Path.join(disk.places.state, aside)) == damaged)
          try File.remove(Path.join(disk.places.state, aside))
        }
      }
    }
  }

  @Test func `reads only what is newer than state.json`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(["a", "b"]))
      try disk.save(try disk.recover())
      // Damage in what is known already does not matter now.
      var content = try File.contents(of: disk.path(1))
      content[content.count - 30] ^= 1
      content += notes(["c"], from: 3).flatMap { JournalLine.seal($0.openLine) }
      try disk.write(content, to: disk.path(1))
      try disk.writeSegment(notes(["d"], from: 4), number: 2, after: 3)
      let recovered = try disk.recover()
      #expect(recovered.handler.notes == ["a", "b", "c", "d"])
      #expect(recovered.handler.notices == [])
      #expect(recovered.lastSegment == 2)
    }
  }

  @Test func `keeps the progress in state.json when journals are gone or cut`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(["a", "b"]), number: 1)
      try disk.writeSegment(notes(["c", "d"], from: 3), number: 2, after: 2)
      try disk.save(try disk.recover())
      try File.remove(disk.path(1))
      let content = try File.contents(of: disk.path(2))
      try disk.write(Array(content.dropLast(80)), to: disk.path(2))
      let recovered = try disk.recover()
      #expect(recovered.handler.notes == ["a", "b", "c", "d"])
      #expect(recovered.handler.notices.count == 2)
      var journal = recovered.journal(in: disk.places.journal)
      try journal.append([note("e", seq: 5)], durable: true)
      try disk.save(recovered)
      #expect(try disk.recover().handler.notes == ["a", "b", "c", "d", "e"])
    }
  }

  @Test func `leaves files of a later version untouched`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      var header = SegmentHeader(device: "ffff", segment: 1)
      header.version = 2
      let newer = [
        header.line,
        JournalLine.seal(Array(#"{"kind":"dreamt","seq":2,"at":1,"offset":0"#.utf8)),
      ]
      for line in newer {
        // Damaged as well: even that is left for the version that knows better.
        try disk.writeSegment(notes(["a"]))
        let damaged = try File.contents(of: disk.path(1)).replacing(90)
        try disk.write(damaged, to: disk.path(1))
        try disk.write(line, to: disk.path(1, of: "ffff"))
        let failure = #expect(throws: HistoryFailure.self) { try disk.recover() }
        #expect(failure?.description.contains("newer version") == true)
        #expect(try File.contents(of: disk.path(1)) == damaged)
        #expect(try disk.asides() == [])
      }
    }
  }

  @Test func `leaves a state.json of a later version untouched`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      let text = #"{"version" : 2, "device" : "ab", "journal" : {}"#
      let sum = JournalLine.hexadecimal(CRC32.checksum(Array(text.utf8)))
      try disk.write(
        Array("\(text),\n  \"checksum\" : \"\(sum)\"\n}\n".utf8), to: disk.places.snapshot)
      #expect(throws: HistoryFailure.self) { try disk.recover() }
    }
  }

  @Test func `cuts off a tail of zeros`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(texts))
      let good = try File.contents(of: disk.path(1))
      let half = JournalLine.seal(note("half", seq: 6).openLine).prefix(40)
      try disk.write(
        good + half + [UInt8](repeating: 0, count: 5_000), to: disk.path(1))
      let recovered = try disk.recover()
      #expect(recovered.handler.notes == texts)
      #expect(recovered.handler.notices == [])
      _ = recovered.journal(in: disk.places.journal)
      #expect(try File.contents(of: disk.path(1)) == good)
    }
  }

  @Test func `merges devices by time and counts nothing twice`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(["1", "3", "5"], at: 10).stepped(by: 20))
      try disk.writeSegment(notes(["2", "4"], at: 20).stepped(by: 20), of: "aaaa")
      try disk.writeSegment(notes(["2", "4"], at: 20).stepped(by: 20), number: 2, of: "aaaa")
      let recovered = try disk.recover()
      #expect(recovered.handler.notes == ["1", "2", "3", "4", "5"])
      #expect(recovered.handler.lastSeq == 3)
      #expect(recovered.handler.notices == [])
    }
  }

  @Test func `leaves out what another device has taken back`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(["mine"], at: 15))
      let undo = Entry(seq: 2, moment: Moment(at: 30, offset: 0), fact: .undone(seq: 1))
      try disk.writeSegment(notes(["theirs"], at: 10) + [undo], of: "aaaa")
      #expect(try disk.recover().handler.notes == ["mine"])
    }
  }

  @Test func `reads everything again when another device's file is new or has changed`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(["1", "3"], at: 10).stepped(by: 20))
      try disk.save(try disk.recover())
      try disk.writeSegment(notes(["2"], at: 20), of: "aaaa")
      #expect(try disk.recover().handler.notes == ["1", "2", "3"])
      try disk.save(try disk.recover())
      try disk.writeSegment(notes(["2", "4"], at: 20).stepped(by: 20), of: "aaaa")
      #expect(try disk.recover().handler.notes == ["1", "2", "3", "4"])
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `gives one history however the entries lie in segments`(seed: UInt64) throws {
    try withDisk { disk in
      try disk.nameDevice()
      var random = SplitMix64(seed: seed)
      let texts = (1...40).map { "note \($0)" }
      let all = notes(texts)
      // Every entry is in one segment at least, in some in two; each segment is in order.
      let count = Int.random(in: 1...6, using: &random)
      var segments = [[Entry]](repeating: [], count: count)
      for entry in all {
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          let index = Int.random(in: 0..<count, using: &random)
          if segments[index].last != entry { segments[index].append(entry) }
        }
      }
      for (index, entries) in segments.enumerated() {
        try disk.writeSegment(entries, number: index + 1)
      }
      let recovered = try disk.recover()
      #expect(recovered.handler.notes == texts)
      #expect(recovered.handler.notices == [])
    }
  }

  @Test func `survives a line without end`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(["a"]))
      let good = try File.contents(of: disk.path(1))
      let long = [UInt8](repeating: UInt8(ascii: "x"), count: 6 << 20)
      let last = notes(["b"], from: 2).flatMap { JournalLine.seal($0.openLine) }
      try disk.write(good + long + [JournalLine.newline] + last, to: disk.path(1))
      let recovered = try disk.recover()
      #expect(recovered.handler.notes == ["a", "b"])
      #expect(recovered.handler.notices.count == 1)
    }
  }
}

extension [UInt8] {
  /// With one byte changed.
  func replacing(_ place: Int) -> [UInt8] {
    var bytes = self
    bytes[place] ^= 0x01
    return bytes
  }
}

extension [Entry] {
  /// With so many milliseconds between one and the next.
  func stepped(by step: Int) -> [Entry] {
    enumerated().map { index, entry in
      var entry = entry
      entry.moment.at = self[0].moment.at + index * step
      return entry
    }
  }
}
