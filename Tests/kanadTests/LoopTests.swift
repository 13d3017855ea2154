import KanaInterface
import System
import TestSupport
import Testing
import Varlink

@testable import kanad

@Suite struct `The loop` {
  @Test func `answers, keeps, and knows it all after a restart`() throws {
    try withDisk { disk in
      do {
        var served = try Served(disk)
        let client = try served.connect()
        #expect(try served.keep("a", by: client).error == nil)
        // On the disk before the reply came, without any clean end.
        #expect(try disk.recover().handler.notes == ["a"])
      }
      var served = try Served(disk)
      let client = try served.connect()
      #expect(try served.keep("b", by: client).parametersText == #"{"ended":"b"}"#)
      let notes = served.loop.handler.notes
      #expect(notes == ["a", "b"])
    }
  }

  @Test func `answers pipelined calls in order and flushes them together`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let client = try served.connect()
      let texts = (1...50).map { "note \($0)" }
      try client.send(texts.flatMap { answerCall($0) })
      for text in texts {
        #expect(try served.reply(to: client).parametersText == #"{"ended":"\#(text)"}"#)
      }
      #expect(try disk.recover().handler.notes == texts)
    }
  }

  @Test func `answers a call that comes byte by byte`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let client = try served.connect()
      for byte in answerCall("slow") {
        try client.send([byte])
        served.loop.step(atMost: 1)
      }
      #expect(try served.reply(to: client).error == nil)
    }
  }

  @Test func `closes a connection that breaks the protocol, and that alone`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let good = try served.connect()
      for garbage in ["no json\0", "[]\0", "{}\0", "\0", #"{"method":1}"# + "\0"] {
        let bad = try served.connect()
        try bad.send(Array(garbage.utf8))
        try served.run { _ in
          try bad.pull()
          return bad.isClosed
        }
        #expect(try bad.replyCount == 0)
      }
      #expect(try served.keep("still here", by: good).error == nil)
    }
  }

  @Test func `closes a connection whose message is too long`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let client = try served.connect()
      try client.send([UInt8](repeating: UInt8(ascii: " "), count: 2 << 20))
      try served.run { _ in
        try client.pull()
        return client.isClosed
      }
    }
  }

  @Test func `takes a oneway call of a client that is gone already`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      do {
        let client = try served.connect()
        try client.send(answerCall("from beyond", mode: .oneway))
      }
      try served.run { $0.handler.notes == ["from beyond"] }
    }
  }

  @Test func `lets a hundred thousand pipelined calls keep nobody waiting`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let flood = try served.connect()
      let call = Call.encode(Status.qualifiedName)
      try flood.send((0..<100_000).flatMap { _ in call })
      var longest = 0 as Int64
      for round in 0..<40 {
        let client = try served.connect()
        let before = Clock.monotonicMilliseconds()
        #expect(try served.call(client, call).error == nil)
        longest = max(longest, Clock.monotonicMilliseconds() - before)
        if round % 10 == 0 { try flood.pull() }
      }
      // A debug build on a busy machine; the flood alone would take seconds.
      #expect(longest < 500)
      try served.run(
        until: { _ in try flood.replyCount == 100_000 }, limitMilliseconds: 120_000)
    }
  }

  @Test func `holds back a client that does not read`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let greedy = try served.connect()
      let call = try Call.encode(
        "org.varlink.service.GetInterfaceDescription", parameters: ["interface": Interface.name])
      try greedy.send((0..<400).flatMap { _ in call })
      for _ in 0..<300 { served.loop.step(atMost: 0) }
      let held = served.loop.reception.clients.values.map(\.buffered).max() ?? 0
      #expect(held < 1 << 19)
      let other = try served.connect()
      #expect(try served.keep("served", by: other).error == nil)
      try served.run(
        until: { _ in try greedy.replyCount == 400 }, limitMilliseconds: 60_000)
    }
  }

  @Test func `tells watchers of changes, the state first`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let watcher = try served.connect()
      let first = try served.call(watcher, Call.encode(Watch.qualifiedName, mode: .more))
      #expect(first.continues)
      #expect(first.parametersText == #"{"ended":"state"}"#)
      let client = try served.connect()
      _ = try served.keep("a", by: client)
      let change = try served.reply(to: watcher)
      #expect(change.continues)
      #expect(change.parametersText == #"{"ended":"a"}"#)
    }
  }

  @Test func `sleeps while watchers wait, and forgets those that are gone`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      do {
        let watcher = try served.connect()
        // What comes behind a call that stays open waits for ever.
        let calls =
          Call.encode(Watch.qualifiedName, mode: .more) + Call.encode(Status.qualifiedName)
        #expect(try served.call(watcher, calls).continues)
        for _ in 0..<5 { served.loop.step(atMost: 1) }
        let rest = served.loop.timeout(Clock.monotonicMilliseconds())
        #expect(rest == nil)
        let client = try served.connect()
        _ = try served.keep("a", by: client)
      }
      try served.run { $0.reception.clients.isEmpty }
    }
  }

  @Test func `tells a watcher that does not read the newest change only`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let watcher = try served.connect()
      try watcher.send(Call.encode(Watch.qualifiedName, mode: .more))
      served.loop.step(atMost: 10)
      let client = try served.connect()
      let long = String(repeating: "x", count: 2_000)
      for _ in 0..<40 {
        try client.send(try (0..<10).flatMap { _ in try modeCall(long) })
        for _ in 0..<10 { _ = try served.reply(to: client) }
      }
      _ = try served.keep("last", by: client)
      let held = served.loop.reception.clients.values.map(\.buffered).max() ?? 0
      #expect(held < 1 << 17)
      var newest: Reply?
      try served.run { _ in
        while let reply = try watcher.takeReply() { newest = reply }
        return newest?.parametersText == #"{"ended":"last"}"#
      }
      #expect(watcher.received < 400 * 2_000)
    }
  }

  @Test func `gives a watcher without more a single reply`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let client = try served.connect()
      let reply = try served.call(client, Call.encode(Watch.qualifiedName))
      #expect(!reply.continues)
      #expect(try served.keep("a", by: client).parametersText == #"{"ended":"a"}"#)
    }
  }

  @Test func `on a full disk refuses answers, still asks and reads, and recovers`() throws {
    try withSmallDisk(kilobytes: 96) { disk, root in
      var served = try Served(disk)
      let client = try served.connect()
      _ = try served.keep("a", by: client)
      let ballast = Path.join(root, "ballast")
      if let file = try? File.creating(ballast) {
        for size in [4_096, 64, 1] {
          while (try? file.append([UInt8](repeating: 0, count: size))) != nil {}
        }
      }
      let long = String(repeating: "x", count: 9_000)
      // All in one turn: the turn is taken back and done again.
      try client.send(
        try modeCall("asked \(long)") + answerCall(long) + Call.encode(Status.qualifiedName))
      #expect(try served.reply(to: client).error == nil)
      let refused = try served.reply(to: client)
      #expect(refused.error == "io.kanaquest.Trainer.StorageFailed")
      #expect(refused.parametersText.contains("the disk is full"))
      #expect(try served.reply(to: client).parametersText == #"{"ended":"2"}"#)
      let notes = served.loop.handler.notes
      #expect(notes == ["a", "asked \(long)"])
      let findings = served.loop.facts.findings.count
      #expect(findings == 1)

      try File.remove(ballast)
      #expect(try served.keep("b", by: client).error == nil)
      #expect(try disk.recover().handler.notes == ["a", "asked \(long)", "b"])
      let left = served.loop.facts.findings.count
      #expect(left == 0)
    }
  }

  @Test func `goes on when its folders are removed`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let client = try served.connect()
      _ = try served.keep("a", by: client)
      let root = Path.folder(of: disk.places.data)
      removeTree(disk.places.data)
      #expect(try served.keep("b", by: client).error == nil)
      served.loop.store.save(served.loop.handler, at: 0)
      #expect(try disk.recover().handler.notes == ["a", "b"])
      removeTree(root)
      #expect(try served.keep("c", by: client).error == nil)
      served.loop.store.save(served.loop.handler, at: 0)
      #expect(try disk.recover().handler.notes == ["a", "b", "c"])
      // Clients find the socket again.
      try served.run { _ in (try? FileInfo.find(disk.places.socket)) != nil }
      let other = try served.connect()
      #expect(try served.keep("d", by: other).error == nil)
    }
  }

  @Test func `ends when another daemon has taken its folders`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let client = try served.connect()
      _ = try served.keep("a", by: client)
      removeTree(disk.places.data)
      let other = try Home(disk.places)
      #expect(try served.keep("b", by: client).error == "io.kanaquest.Trainer.StorageFailed")
      let end = served.loop.end
      #expect(end == .taken)
      let isTheirs = other.isInPlace
      #expect(isTheirs)
    }
  }

  @Test func `takes its lock again when the file is removed, unless another has it`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let client = try served.connect()
      _ = try served.keep("a", by: client)
      try File.remove(disk.places.lock)
      #expect(try served.keep("b", by: client).error == nil)
      let fault = #expect(throws: Home.Failure.self) { _ = try Home(disk.places) }
      guard case .held = fault else {
        Issue.record("\(String(describing: fault))")
        return
      }
      try File.remove(disk.places.lock)
      let other = try Home(disk.places)
      #expect(try served.keep("c", by: client).error == "io.kanaquest.Trainer.StorageFailed")
      let end = served.loop.end
      #expect(end == .taken)
      #expect(try disk.recover().handler.notes == ["a", "b"])
      let isTheirs = other.isInPlace
      #expect(isTheirs)
    }
  }

  @Test func `leaves the prompt line alone once another daemon has its folders`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let client = try served.connect()
      _ = try served.keep("a", by: client)
      try File.remove(disk.places.lock)
      let other = try Home(disk.places)
      var theirs = PromptFile(places: disk.places)
      theirs.publish("theirs")
      theirs.getReady()
      _ = try served.call(client, modeCall("asked b"))
      let end = served.loop.end
      #expect(end == .taken)
      #expect(try File.contents(of: disk.places.prompt) == Array("theirs\n".utf8))
      let isTheirs = other.isInPlace
      #expect(isTheirs)
    }
  }

  @Test func `refuses a text that is too long in any parameter, at once`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let client = try served.connect()
      let text = String(repeating: "x", count: CallLimits.textBytes + 1)
      for (method, name) in [
        ("Answer", "text"), ("Config", "key"), ("BeginDeck", "name"), ("Explain", "text"),
        ("UseDeck", "name"), ("Start", "deck"), ("CommitImport", "token"),
      ] {
        let reply = try served.call(
          client, try Call.encode("io.kanaquest.Trainer.\(method)", parameters: [name: text]))
        #expect(reply.error == "io.kanaquest.Trainer.TooLong", "\(method)")
      }
    }
  }

  @Test func `makes its socket again when the file is removed`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      try File.remove(disk.places.socket)
      try served.run { _ in (try? FileInfo.find(disk.places.socket)) != nil }
      let client = try served.connect()
      #expect(try served.keep("a", by: client).error == nil)
    }
  }

  @Test func `writes state.json and the prompt line soon after a change, and then sleeps`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let client = try served.connect()
      _ = try served.keep("a", by: client)
      #expect(try File.contents(of: disk.places.prompt) == Array("1\n".utf8))
      let before = Clock.monotonicMilliseconds()
      try served.run { _ in (try? Snapshot(path: disk.places.snapshot)) ?? nil != nil }
      #expect(try File.contents(of: disk.places.promptCopy) == Array("1\n".utf8))
      #expect(Clock.monotonicMilliseconds() - before < 2_500)
      let rest = served.loop.timeout(Clock.monotonicMilliseconds())
      #expect(rest == nil)
    }
  }

  @Test func `ends when told to, with all on the disk and the reply sent`() throws {
    try withDisk { disk in
      var served = try Served(disk)
      let client = try served.connect()
      try client.send(try modeCall("asked") + Call.encode(Stop.qualifiedName))
      try served.run { $0.end != nil }
      served.loop.leave()
      #expect(try client.replyCount == 2)
      let snapshot = try #require(try Snapshot(path: disk.places.snapshot))
      #expect(String(decoding: snapshot.content, as: UTF8.self).contains("asked"))
      #expect(try FileInfo.find(disk.places.socket) == nil)
    }
  }

  @Test func `ends when idle if the service manager can start it again`() throws {
    try withDisk { disk in
      var settings = LoopSettings()
      settings.idleMilliseconds = 30
      var served = try Served(disk, activated: true, settings: settings)
      do {
        let client = try served.connect()
        _ = try served.keep("a", by: client)
        for _ in 0..<20 { served.loop.step(atMost: 5) }
        let early = served.loop.end
        #expect(early == nil)
      }
      try served.run { $0.end == .stopped }
      served.loop.leave()
      // The socket's file is the manager's.
      #expect(try FileInfo.find(disk.places.socket) != nil)
    }
  }

  @Test func `says how far it is while the history is read`() throws {
    try withDisk { disk in
      try disk.nameDevice()
      try disk.writeSegment(notes((1...3_000).map { "note \($0)" }))
      var settings = LoopSettings()
      settings.sliceMilliseconds = 0
      var served = try Served(disk, settings: settings)
      let client = try served.connect()
      // The handler asks for it.
      _ = try served.call(client, Call.encode(Doctor.qualifiedName))
      let reply = try served.call(client, Call.encode(Status.qualifiedName))
      #expect(reply.error == "io.kanaquest.Trainer.Rebuilding")
      guard case .integer(let done)? = reply.parameters["done"],
        case .integer(let of)? = reply.parameters["of"]
      else {
        Issue.record("no progress in \(reply.parametersText)")
        return
      }
      #expect(done < of)
      let info = try served.call(client, Call.encode("org.varlink.service.GetInfo"))
      #expect(info.error == nil)
      try served.run { $0.reading == nil }
      let status = try served.call(client, Call.encode(Status.qualifiedName))
      #expect(status.parametersText == #"{"ended":"3000"}"#)
    }
  }
}
