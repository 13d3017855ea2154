import KanaInterface
import System
import TestSupport
import Testing
import Varlink

@testable import kanad

@Suite struct `kanad as a process` {
  /// Asks and answers a question with its first option; returns how many answers there are then.
  private func answer(_ daemon: borrowing DaemonProcess) throws -> Reply {
    let asked = try daemon.call(Call.encode(Ask.qualifiedName))
    let tried = try daemon.call(Call.encode(Status.qualifiedName))
    var options = asked.options
    if case .object(let pending)? = tried.parameters["pending"],
      case .array(let used)? = pending["tried"]
    {
      options.removeAll { used.contains(.string($0)) }
    }
    return try daemon.call(
      Call.encode(
        Answer.qualifiedName, parameters: Answer.Parameters(text: try #require(options.first))))
  }

  private func count(_ daemon: borrowing DaemonProcess) throws -> Int {
    try daemon.call(Call.encode(Doctor.qualifiedName)).answers
  }

  @Test func `serves, ends cleanly on SIGTERM and knows all the next time`() throws {
    try withTemporaryFolder { root in
      var first = try DaemonProcess(root)
      #expect(first.said == "ready\n")
      for _ in 0..<5 { #expect(try answer(first).error == nil) }
      let status = try first.call(Call.encode(Status.qualifiedName)).parametersText
      first.send(.terminate)
      #expect(try first.end() == .status(0))
      #expect(try FileInfo.find(first.places.socket) == nil)
      let snapshot = try #require(try Snapshot(path: first.places.snapshot))
      #expect(snapshot.journal.count == 1)

      let second = try DaemonProcess(root)
      #expect(try second.call(Call.encode(Status.qualifiedName)).parametersText == status)
    }
  }

  private func notice(_ daemon: borrowing DaemonProcess) throws -> String? {
    try daemon.call(Call.encode(Status.qualifiedName)).parameters(as: Status.Reply.self).notice
  }

  @Test func `names a damaged or lost deck once, and the kana that are asked instead`() throws {
    try withTemporaryFolder { root in
      for hasFile in [true, false] {
        var daemon = try DaemonProcess(root)
        let begun = try daemon.call(
          try Call.encode(
            BeginDeck.qualifiedName, parameters: BeginDeck.Parameters(name: "poems")))
        let token = try begun.parameters(as: BeginDeck.Reply.self).token
        let cards = (1...4).map { KanaInterface.Card(question: "q\($0)", answer: "a\($0)") }
        for call in [
          try Call.encode(
            AddCards.qualifiedName, parameters: AddCards.Parameters(token: token, cards: cards)),
          try Call.encode(
            CommitDeck.qualifiedName, parameters: CommitDeck.Parameters(token: token)),
          try Call.encode(UseDeck.qualifiedName, parameters: UseDeck.Parameters(name: "poems")),
        ] {
          #expect(try daemon.call(call).error == nil)
        }
        daemon.send(.terminate)
        #expect(try daemon.end() == .status(0))
        let file = DeckLibrary(folder: daemon.places.decks).path(of: "poems")
        if hasFile {
          try File.replace(file, with: Array("garbage\n".utf8))
        } else {
          try File.remove(file)
        }
        let again = try DaemonProcess(root)
        let said = try #require(try notice(again))
        #expect(said.contains("\u{201C}poems\u{201D} was damaged") == hasFile)
        #expect(said.contains("kept as \(file).damaged-") == hasFile)
        #expect(said.contains("\u{201C}poems\u{201D} is gone, and the kana are asked"))
        #expect(try notice(again) == nil)
      }
    }
  }

  @Test func `misses at the next start what was removed while it ran`() throws {
    try withTemporaryFolder { root in
      var daemon = try DaemonProcess(root)
      for _ in 0..<3 { #expect(try answer(daemon).error == nil) }
      let file = try #require(try Folder.names(in: daemon.places.journal).first)
      try File.remove(Path.join(daemon.places.journal, file))
      for _ in 0..<3 { #expect(try answer(daemon).error == nil) }
      daemon.send(.terminate)
      #expect(try daemon.end() == .status(0))
      let again = try DaemonProcess(root)
      #expect(try count(again) == 6)
      #expect(try notice(again)?.contains("missing, among them \(file)") == true)
      #expect(try notice(again) == nil)
    }
  }

  @Test func `tells shells when the day begins, as soon as that is not the usual hour`() throws {
    try withTemporaryFolder { root in
      let daemon = try DaemonProcess(root)
      let prompt = daemon.places.prompt
      func fields() throws -> [String] {
        String(decoding: try File.contents(of: prompt), as: UTF8.self).split(separator: "\n")
          .flatMap { $0.split(separator: " ") }.map(String.init)
      }
      #expect(try daemon.call(Call.encode(Status.qualifiedName)).error == nil)
      #expect(eventually { (try? fields().count) == 8 })
      for hour in ["0", "23", "4"] {
        let call = try Call.encode(
          Config.qualifiedName, parameters: Config.Parameters(key: "rollover", value: hour))
        #expect(try daemon.call(call).error == nil)
        #expect(eventually { (try? fields().dropFirst(8)) == (hour == "4" ? [] : [hour]) })
      }
    }
  }

  @Test func `loses nothing it has acknowledged when it is killed`() throws {
    try withTemporaryFolder { root in
      for round in 0..<8 {
        var daemon = try DaemonProcess(root)
        #expect(daemon.said == "ready\n")
        #expect(try count(daemon) == round)
        #expect(try answer(daemon).error == nil)
        daemon.send(.kill)
        #expect(try daemon.end() == .signal(9))
      }
    }
  }

  @Test func `leaves the history to the one that has it`() throws {
    try withTemporaryFolder { root in
      let first = try DaemonProcess(root)
      var second = try DaemonProcess(root)
      #expect(second.said.contains("another kanad (process \(first.process)) has \(root)/data"))
      #expect(try second.end() == .status(75))
      #expect(try answer(first).error == nil)
    }
  }

  @Test func `does not start on a bad table and touches nothing`() throws {
    try withTemporaryFolder { root in
      let home = Path.join(root, "home")
      let table = Path.join(root, "bad.json")
      try File.replace(table, with: Array(#"[{"kana": "あ"}]"#.utf8))
      var daemon = try DaemonProcess(home, arguments: ["--table", table])
      #expect(daemon.said.hasPrefix("kanad: \(table): entry 1"))
      #expect(try daemon.end() == .status(78))
      #expect(try FileInfo.find(home) == nil)
    }
  }

  @Test func `refuses folders that others could change`() throws {
    try withTemporaryFolder { root in
      let chmod = try requireProgram("chmod")
      let link = try requireProgram("ln")
      _ = try runProgram(link, ["-s", "/tmp", Path.join(root, "data")])
      var linked = try DaemonProcess(root)
      #expect(linked.said.contains("\(root)/data is a symbolic link"))
      #expect(try linked.end() == .status(78))

      try File.remove(Path.join(root, "data"))
      try Folder.prepare(Path.join(root, "data/journal"))
      _ = try runProgram(chmod, ["770", Path.join(root, "data/journal")])
      var open = try DaemonProcess(root)
      #expect(open.said.contains("chmod go-w '\(root)/data/journal'"))
      #expect(try open.end() == .status(78))
    }
  }

  @Test func `makes everything for its owner alone, whatever the umask`() throws {
    try withTemporaryFolder { root in
      let home = Path.join(root, "home")
      let daemon = try DaemonProcess(home, before: "umask 000")
      #expect(try answer(daemon).error == nil)
      func check(_ path: String) throws {
        let info = try FileInfo.at(path)
        #expect(info.permissions & 0o077 == 0, "\(path)")
        if info.kind == .folder {
          for name in try Folder.names(in: path) { try check(Path.join(path, name)) }
        }
      }
      try check(home)
    }
  }

  @Test func `refuses answers where files may not grow, and serves the rest`() throws {
    try withTemporaryFolder { root in
      // Two blocks of 512 bytes: the journal's limit is reached after a few answers.
      var daemon = try DaemonProcess(root, before: "ulimit -f 4")
      #expect(daemon.said == "ready\n")
      var kept = 0
      var refused: Reply?
      for _ in 0..<60 where refused == nil {
        let reply = try answer(daemon)
        if reply.error == nil { kept += 1 } else { refused = reply }
      }
      #expect(refused?.error == "io.kanaquest.Trainer.StorageFailed")
      #expect(kept > 1)
      #expect(try count(daemon) == kept)
      #expect(try daemon.call(Call.encode(Ask.qualifiedName)).error == nil)
      daemon.send(.kill)
      _ = try daemon.end()
      let next = try DaemonProcess(root)
      #expect(try count(next) == kept)
      #expect(try answer(next).error == nil)
    }
  }

  @Test func `takes a passed socket, says READY, and leaves the socket in place`() throws {
    let activate = try requireProgram("systemd-socket-activate")
    try withTemporaryFolder { root in
      let socket = Path.join(root, "passed.sock")
      var spawn = Spawn(
        activate,
        arguments: [
          "--fdname=varlink", "-E", "KANA_HOME=\(root)", "-E", "KANA_SOCKET=\(socket)",
          "-l", socket, try builtProgram("kanad"),
        ],
        environment: ["PATH": "/usr/bin:/bin"])
      spawn.hasOwnGroup = true
      var child = try spawn.start()
      defer { child.send(.kill) }
      // Its name is there a moment before it listens.
      #expect(eventually { (try? call(socket, Call.encode(Doctor.qualifiedName))) != nil })
      let report = try call(socket, Call.encode(Doctor.qualifiedName))
      #expect(report.parameters["activated"] == .bool(true))
      child.send(.terminate)
      #expect(try child.wait(until: .after(milliseconds: 10_000)) == .status(0))
      #expect(try FileInfo.find(socket) != nil)
    }
  }

  @Test(arguments: [["--tabel"], ["--ready-fd", "no"]])
  func `says what is wrong with its arguments`(arguments: [String]) throws {
    let result = try runProgram(try builtProgram("kanad"), arguments)
    #expect(result.status == 2)
    #expect(result.errors.split(separator: "\n").count == 1)
  }
}
