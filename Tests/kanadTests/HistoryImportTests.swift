import KanaInterface
import System
import TestSupport
import Testing
import Trainer
import Varlink

@testable import kanad

@Suite struct `Importing a history` {
  /// All lines that Export gives.
  private func export(_ served: inout Served) throws -> [String] {
    let client = try served.connect()
    try client.send(Call.encode(Export.qualifiedName, mode: .more))
    var records: [String] = []
    while true {
      let reply = try served.reply(to: client)
      records += try reply.parameters(as: Export.Reply.self).records
      if !reply.continues { return records }
    }
  }

  private func importing(_ records: [String], into served: inout Served) throws -> Reply {
    let client = try served.connect()
    let begun = try served.call(client, Call.encode(BeginImport.qualifiedName))
    let token = try begun.parameters(as: BeginImport.Reply.self).token
    for start in stride(from: 0, to: records.count, by: 7) {
      let slice = Array(records[start..<min(start + 7, records.count)])
      let reply = try served.call(
        client,
        try Call.encode(
          AddRecords.qualifiedName,
          parameters: AddRecords.Parameters(token: token, records: slice)))
      if reply.error != nil { return reply }
    }
    return try served.call(
      client,
      try Call.encode(
        CommitImport.qualifiedName, parameters: CommitImport.Parameters(token: token)))
  }

  private func counts(_ reply: Reply) throws -> [Int] {
    let done = try reply.parameters(as: CommitImport.Reply.self)
    return [done.added, done.known]
  }

  @Test func `an export that is not whole ends by saying so`() throws {
    for (bad, device) in [(1, "aaaa"), (3, "bbbb")] {
      try withDisk { disk in
        try disk.nameDevice("aaaa")
        for device in ["aaaa", "bbbb"] {
          try disk.writeSegment(notes((1...5).map { "\(device) \($0)" }, at: 1_000), of: device)
        }
        var served = try Served(disk)
        #expect(try export(&served).count == 12)
        // Damaged while it is served, so that nothing has been set aside yet.
        var lines = try File.contents(of: disk.path(1, of: device)).split(separator: 10)
        lines[bad][lines[bad].startIndex + 20] ^= 1
        try disk.write(
          Array(lines.joined(separator: [10])) + [10], to: disk.path(1, of: device))
        let client = try served.connect()
        try client.send(Call.encode(Export.qualifiedName, mode: .more))
        var reply = try served.reply(to: client)
        while reply.continues { reply = try served.reply(to: client) }
        #expect(reply.error == ErrorName.storageFailed.qualifiedName)
        #expect(
          reply.parametersText.contains(
            "1 damaged line in \(device).1.jsonl cannot be exported"))
      }
    }
  }

  @Test func `brings a whole history to a new place, once`() throws {
    try withDisk { old in
      try old.nameDevice("aaaa")
      try old.writeSegment(notes((1...30).map { "old \($0)" }, at: 1_000), of: "aaaa")
      var from = try Served(old)
      let records = try export(&from)
      #expect(records.count == 31)
      try withDisk { new in
        try new.nameDevice("bbbb")
        try new.writeSegment(notes(["new"], at: 5_000), of: "bbbb")
        var to = try Served(new)
        #expect(try counts(try importing(records, into: &to)) == [30, 0])
        let merged = to.loop.handler.notes
        #expect(merged == (1...30).map { "old \($0)" } + ["new"])
        #expect(try counts(try importing(records, into: &to)) == [0, 30])
        let again = to.loop.handler.notes
        #expect(again == merged)
        // And new answers go on after it, and come back.
        let client = try to.connect()
        _ = try to.keep("later", by: client)
        #expect(try new.recover().handler.notes == merged + ["later"])
        #expect(try Folder.names(in: new.places.data).allSatisfy { !$0.hasPrefix(".incoming") })
        // Back home only the two new ones are added.
        let back = try export(&to)
        #expect(try counts(try importing(back, into: &from)) == [2, 30])
      }
    }
  }

  @Test func `fills the gaps of this device's own history`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      let all = notes((1...9).map { "\($0)" })
      try disk.writeSegment([all[0], all[1], all[6]])
      var served = try Served(disk)
      let lines =
        [SegmentHeader(device: Disk.device, segment: 1).line]
        + all.map { JournalLine.seal($0.openLine) }
      let records = lines.map { String(decoding: $0.dropLast(), as: UTF8.self) }
      #expect(try counts(try importing(records, into: &served)) == [6, 3])
      let client = try served.connect()
      _ = try served.keep("10", by: client)
      #expect(try disk.recover().handler.notes == (1...10).map { "\($0)" })
    }
  }

  @Test func `files a history that has gone another way under a name of its own`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(["1", "2", "mine 3", "mine 4"]))
      var served = try Served(disk)
      let theirs =
        notes(["1", "2"]) + notes(["their 3", "their 4"], from: 3, at: 1_760_000_000_000)
      let lines =
        [SegmentHeader(device: Disk.device, segment: 1).line]
        + theirs.map { JournalLine.seal($0.openLine) }
      let records = lines.map { String(decoding: $0.dropLast(), as: UTF8.self) }
      let reply = try importing(records, into: &served)
      #expect(try counts(reply) == [2, 2])
      let fork = try #require(
        try reply.parameters(as: CommitImport.Reply.self).devices.first { $0 != Disk.device })
      let line = JournalLine.seal(theirs[2].openLine).dropLast()
      let sum = JournalLine.hexadecimal(try #require(JournalLine.checksum(of: line)))
      #expect(fork == "\(Disk.device)-\(sum)")
      let merged = served.loop.handler.notes
      #expect(merged == ["1", "2", "mine 3", "mine 4", "their 3", "their 4"])
      #expect(try counts(try importing(records, into: &served)) == [0, 4])
      // Its own export is known as well.
      let all = try export(&served)
      #expect(try counts(try importing(all, into: &served)) == [0, 6])
      #expect(try disk.recover().handler.notices == [])
    }
  }

  @Test func `refuses what comes in more parts than any history has`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      var served = try Served(disk)
      let line = JournalLine.seal(note("x", seq: 1).openLine)
      let lines =
        [SegmentHeader(device: "aaaa", segment: 1).line] + Array(repeating: line, count: 300)
      let records = lines.map { String(decoding: $0.dropLast(), as: UTF8.self) }
      let reply = try importing(records, into: &served)
      #expect(reply.error == "io.kanaquest.Trainer.BadHistory")
      #expect(try counts(try importing(Array(records.prefix(200)), into: &served)) == [1, 198])
    }
  }

  @Test func `refuses what is damaged, newer or nameless, and changes nothing`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(["1"]))
      var served = try Served(disk)
      let header = String(
        decoding: SegmentHeader(device: "aaaa", segment: 1).line.dropLast(), as: UTF8.self)
      let good = String(
        decoding: JournalLine.seal(note("x", seq: 1).openLine).dropLast(), as: UTF8.self)
      var newer = SegmentHeader(device: "aaaa", segment: 1)
      newer.version = 2
      let bad = [
        [header, good, good.replacing("x", with: "y")], [good], [header, "{}"], [header, ""],
        [String(decoding: newer.line.dropLast(), as: UTF8.self), good],
        [
          header,
          String(
            decoding: JournalLine.seal(Array(#"{"kind":"dreamt","seq":1"#.utf8)).dropLast(),
            as: UTF8.self),
        ],
      ]
      for records in bad {
        let reply = try importing(records, into: &served)
        #expect(reply.error == "io.kanaquest.Trainer.BadHistory", "\(records)")
      }
      let notes = served.loop.handler.notes
      #expect(notes == ["1"])
      #expect(try Segment.names(in: disk.places.journal).count == 1)
      let client = try served.connect()
      let reply = try served.call(
        client,
        try Call.encode(
          CommitImport.qualifiedName, parameters: CommitImport.Parameters(token: "none")))
      #expect(reply.error == "io.kanaquest.Trainer.UnknownToken")
    }
  }

  @Test func `says that all is in when only reading it fails, and it counts afterwards`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes(["mine"]))
      var served = try Served(disk)
      // Brought by somebody else meanwhile; its beginning looks harmless.
      let other = disk.path(1, of: "cccc")
      let newer = JournalLine.seal(
        Array(#"{"kind":"dreamt","seq":2,"at":1,"offset":0"#.utf8))
      try disk.write(
        SegmentHeader(device: "cccc", segment: 1).line
          + JournalLine.seal(note("theirs", seq: 1, at: 1).openLine) + newer, to: other)
      let lines =
        [SegmentHeader(device: "aaaa", segment: 1).line]
        + notes(["brought"], at: 1_000).map { JournalLine.seal($0.openLine) }
      let records = lines.map { String(decoding: $0.dropLast(), as: UTF8.self) }
      let reply = try importing(records, into: &served)
      #expect(reply.error == ErrorName.storageFailed.qualifiedName)
      let text = reply.parametersText
      #expect(text.contains("the history was imported but cannot be read yet"))
      #expect(text.contains("cccc.1.jsonl was written by a newer version"))
      #expect(!text.contains("nothing was"))
      // What it has in memory is not the whole history any more.
      let end = served.loop.end
      #expect(end != nil)
      try File.remove(other)
      #expect(try disk.recover().handler.notes == ["brought", "mine"])
    }
  }

  @Test func `merges two that come at once one after the other`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      // Both in one turn, however busy the machine is.
      var settings = LoopSettings()
      settings.turnMilliseconds = 10_000
      var served = try Served(disk, settings: settings)
      var clients: [TestClient] = []
      var commits: [[UInt8]] = []
      for (place, device) in ["aaaa", "bbbb"].enumerated() {
        let client = try served.connect()
        let begun = try served.call(client, Call.encode(BeginImport.qualifiedName))
        let token = try begun.parameters(as: BeginImport.Reply.self).token
        let lines =
          [SegmentHeader(device: device, segment: 1).line]
          + notes([device], at: 1_000 + place).map { JournalLine.seal($0.openLine) }
        _ = try served.call(
          client,
          try Call.encode(
            AddRecords.qualifiedName,
            parameters: AddRecords.Parameters(
              token: token, records: lines.map { String(decoding: $0.dropLast(), as: UTF8.self) })))
        clients.append(client)
        commits.append(
          try Call.encode(
            CommitImport.qualifiedName, parameters: CommitImport.Parameters(token: token)))
      }
      // Whoever has just been answered is listened to again one turn later.
      served.loop.step(atMost: 1)
      for (client, commit) in zip(clients, commits) { try client.send(commit) }
      for client in clients {
        let reply = try served.reply(to: client)
        #expect(reply.error == nil, "\(reply.parametersText)")
        #expect(try counts(reply) == [1, 0])
      }
      let notes = served.loop.handler.notes
      #expect(notes == ["aaaa", "bbbb"])
    }
  }

  @Test func `is not forgotten when the state at hand is older and already further`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      let all = notes((1...9).map { "\($0)" })
      try disk.writeSegment(Array(all[..<2] + all[6...]))
      try disk.save(try disk.recover())
      // As after a kill between the merging and the next state.json.
      try disk.writeSegment(Array(all[2..<6]), number: 2)
      #expect(try disk.recover().handler.notes == (1...9).map { "\($0)" })
    }
  }
}

extension String {
  /// With every occurrence of a character replaced.
  fileprivate func replacing(_ old: Character, with new: Character) -> String {
    String(map { $0 == old ? new : $0 })
  }
}
