import KanaInterface
import System
import TestSupport
import Testing

@testable import kana

/// Real processes in a folder of their own.
struct AutostartTests {
  /// Runs with variables that lead both programs into a new folder; stops the daemon afterwards.
  private func withHome(_ body: ([String: String], Places) throws -> Void) throws {
    try withTemporaryFolder { folder in
      var variables = Environment.all()
      variables["KANA_HOME"] = folder
      variables["KANA_SOCKET"] = nil
      let places = try Places(
        variable: { variables[$0] }, workingFolder: "/", user: User.current, probe: { _ in .unsure }
      )
      defer { _ = try? DaemonCommands(autostart: Autostart(places: places)).stop() }
      try body(variables, places)
    }
  }

  @Test func `many clients at once start one daemon`() throws {
    try withHome { variables, places in
      let kana = try builtProgram("kana")
      var one = try Spawn(kana, arguments: ["status"], environment: variables).start()
      var two = try Spawn(kana, arguments: ["ask"], environment: variables).start()
      var three = try Spawn(kana, arguments: ["mode"], environment: variables).start()
      var four = try Spawn(kana, arguments: ["config"], environment: variables).start()
      let exits = [try one.wait(), try two.wait(), try three.wait(), try four.wait()]
      #expect(exits == [.status(0), .status(0), .status(0), .status(0)])
      // The one that has the lock is the one that serves the socket.
      let holder = try #require(Lock.holder(of: places.lock))
      let serving = try Connection(to: places.socket, deadline: .after(milliseconds: 2_000)).peer()
      #expect(serving.process == holder.process)
    }
  }

  @Test func `the daemon keeps none of the client's descriptors`() throws {
    try withHome { variables, _ in
      // Returns only when both streams are closed by everybody.
      let result = try runProgram(
        try builtProgram("kana"), ["ask"], environment: variables, limitMilliseconds: 20_000)
      #expect(result.status == 0)
      #expect(result.output.contains("1)"))
    }
  }

  @Test func `a runtime folder that cannot be written is named, and mending it is enough`() throws {
    let nobody: UInt32 = 65_534
    try withHome { variables, places in
      // Root may write anywhere: then somebody else tries.
      var words = [try builtProgram("kana"), "ask"]
      let isRoot = User.current == User.root
      if isRoot {
        words =
          [
            try requireProgram("setpriv"), "--reuid=\(nobody)", "--regid=\(nobody)",
            "--clear-groups",
          ] + words
      }
      let home = try #require(variables["KANA_HOME"])
      for folder in [home, places.run] {
        try Folder.prepare(folder)
        if isRoot { give(folder, to: nobody) }
      }
      setMode(places.run, 0o500)
      let refused = try runProgram(words[0], Array(words.dropFirst()), environment: variables)
      #expect(refused.status == 2 && refused.errors.contains(places.run), "\(refused)")
      #expect(refused.errors.split(separator: "\n").count == 1)
      // Somebody else may not find the daemon where this was built.
      if isRoot { return }
      setMode(places.run, 0o700)
      let served = try runProgram(words[0], Array(words.dropFirst()), environment: variables)
      #expect(served.status == 0, "\(served.errors)")
    }
  }

  @Test func `a stopped daemon makes calls fail after two seconds and not later`() throws {
    try withHome { variables, places in
      let kana = try builtProgram("kana")
      #expect(try runProgram(kana, ["status"], environment: variables).status == 0)
      let process = try Connection(
        to: places.socket, deadline: .after(milliseconds: 2_000)
      ).peer().process
      _ = kill(process, stopSignal)
      let start = Clock.monotonicMilliseconds()
      let result = try runProgram(kana, ["status"], environment: variables)
      let took = Clock.monotonicMilliseconds() - start
      _ = kill(process, continueSignal)
      #expect(result.status == 69)
      #expect(result.errors.contains("did not reply in time"))
      #expect((1_500..<8_000).contains(took))
      #expect(try runProgram(kana, ["status"], environment: variables).status == 0)
    }
  }

  @Test func `a killed daemon is replaced by the next call`() throws {
    try withHome { variables, places in
      let kana = try builtProgram("kana")
      let asked = try runProgram(kana, ["ask"], environment: variables)
      let process = try Connection(
        to: places.socket, deadline: .after(milliseconds: 2_000)
      ).peer().process
      try Signal.kill.send(to: process)
      let again = try runProgram(kana, ["ask"], environment: variables)
      #expect(again.status == 0)
      #expect(again.output == asked.output)
    }
  }

  @Test func `what a daemon says before it gives up is shown`() throws {
    try withTemporaryFolder { folder in
      let program = Path.join(folder, "kanad")
      try File.replace(
        program, with: Array("#!/bin/sh\necho 'kanad: the table is bad' >&3\nexit 1\n".utf8),
        durability: .process)
      makeExecutable(program)
      let places = try Places(
        variable: { $0 == "KANA_HOME" ? folder : nil }, workingFolder: "/", user: User.current,
        probe: { _ in .unsure })
      let autostart = Autostart(places: places, program: { program })
      let failure = #expect(throws: Failure.self) { _ = try autostart.connect() }
      #expect(failure?.message == "kanad did not start: the table is bad")
      #expect(failure?.status == .unavailable)
    }
  }

  @Test func `a daemon that says nothing is waited for no longer than the patience`() throws {
    try withTemporaryFolder { folder in
      let program = Path.join(folder, "kanad")
      try File.replace(
        program, with: Array("#!/bin/sh\nexec sleep 3\n".utf8), durability: .process)
      makeExecutable(program)
      let places = try Places(
        variable: { $0 == "KANA_HOME" ? folder : nil }, workingFolder: "/", user: User.current,
        probe: { _ in .unsure })
      let autostart = Autostart(places: places, patience: 150, program: { program })
      let failure = #expect(throws: Failure.self) { _ = try autostart.connect() }
      #expect(failure?.message == "kanad did not start: it was not ready in time")
    }
  }

  @Test func `the prompt starts nothing and says nothing when there is nothing`() throws {
    try withHome { variables, places in
      let kana = try builtProgram("kana")
      let silent = try runProgram(kana, ["prompt"], environment: variables)
      #expect(silent.status == 0)
      #expect(silent.output.isEmpty && silent.errors.isEmpty)
      #expect(try FileInfo.find(places.run) == nil)
      try Folder.prepare(places.run)
      for hostile in ["$(id)\n", "\u{0}\u{1B}[2J", String(repeating: "9 ", count: 100_000)] {
        try File.replace(places.prompt, with: Array(hostile.utf8), durability: .process)
        let result = try runProgram(kana, ["prompt"], environment: variables)
        #expect(result.status == 0)
        #expect(result.output.isEmpty && result.errors.isEmpty)
      }
      try File.remove(places.prompt)
      makeFIFO(places.prompt)
      let fifo = try runProgram(
        kana, ["prompt"], environment: variables, limitMilliseconds: 5_000)
      #expect(fifo.status == 0)
      #expect(fifo.output.isEmpty && fifo.errors.isEmpty)
      #expect(try FileInfo.find(places.socket) == nil)
      #expect(
        try runProgram(kana, ["prompt", "--format", "{x}"], environment: variables).status == 2)
    }
  }

  @Test func `wrong usage touches nothing`() throws {
    try withHome { variables, places in
      let kana = try builtProgram("kana")
      for words in [
        ["anser"], ["ask", "x"], ["answer", ""], ["answer", "--nxt", "a"], ["start", "x"],
      ] {
        let result = try runProgram(kana, words, environment: variables)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("kana: "))
        #expect(result.errors.filter { $0 == "\n" }.count == 1)
      }
      #expect(try FileInfo.find(places.run) == nil)
    }
  }

  @Test func `errors under json are one object on standard output`() throws {
    try withHome { variables, _ in
      let kana = try builtProgram("kana")
      let result = try runProgram(kana, ["answer", "ka", "--json"], environment: variables)
      #expect(result.status == 2)
      #expect(result.errors.isEmpty)
      #expect(result.output.hasPrefix(#"{"error":"io.kanaquest.Trainer.NoQuestion","message":""#))
    }
  }

  @Test func `a reader that goes early is no failure`() throws {
    try withHome { variables, _ in
      let kana = try builtProgram("kana")
      let shell = try requireProgram("bash")
      let line = "set -o pipefail; '\(kana)' help start | head -1; '\(kana)' config --json | true"
      let result = try runProgram(shell, ["-c", line], environment: variables)
      #expect(result.errors.isEmpty)
      #expect(result.status == 0)
    }
  }

  @Test func `invalid UTF-8 on the command line is refused`() throws {
    try withHome { variables, _ in
      let shell = try requireProgram("bash")
      let kana = try builtProgram("kana")
      let result = try runProgram(
        shell, ["-c", "'\(kana)' answer $'\\xff'"], environment: variables)
      #expect(result.status == 2)
      #expect(
        result.errors == "kana: word 2 of the command line is not valid UTF-8; type it again\n")
    }
  }
}
