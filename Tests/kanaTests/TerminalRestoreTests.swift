import Glibc
import Screen
import System
import TestSupport
import Testing

@testable import kana

/// However practice ends, the terminal is as it was: its mode, its screen, its caret.
@Suite(.serialized) struct TerminalRestoreTests {
  /// The practice screen on a terminal of its own, watched byte by byte.
  private struct Sitting: ~Copyable {
    let terminal: PseudoTerminal
    var child: Child
    var written: [UInt8] = []

    init(in folder: String) throws {
      let terminal = try PseudoTerminal()
      try terminal.keyboard.setNonBlocking()
      var environment = Environment.all()
      environment["KANA_HOME"] = folder
      environment["LANG"] = "C.UTF-8"
      environment["LC_ALL"] = nil
      environment["TERM"] = "xterm-256color"
      var spawn = Spawn(try builtProgram("kana"), environment: environment)
      spawn.input = .descriptor(terminal.screen.number)
      spawn.output = .descriptor(terminal.screen.number)
      spawn.errors = .descriptor(terminal.screen.number)
      spawn.hasOwnGroup = true
      child = try spawn.start()
      self.terminal = terminal
    }

    var mode: [tcflag_t] {
      var mode = termios()
      tcgetattr(terminal.screen.number, &mode)
      return [mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag]
    }

    /// Takes what was written by now.
    mutating func collect() throws {
      while case .bytes(let more) = try terminal.keyboard.read() { written += more }
    }

    mutating func awaitText(_ text: String) throws -> Bool {
      let deadline = Deadline.after(milliseconds: 20_000)
      while !String(decoding: written, as: UTF8.self).contains(text) {
        if deadline.hasPassed { return false }
        try collect()
        Program.sleep(milliseconds: 5)
      }
      return true
    }

    mutating func awaitEnd() throws -> Child.Exit? {
      let deadline = Deadline.after(milliseconds: 20_000)
      while true {
        try collect()
        if let exit = try child.poll() { return exit }
        if deadline.hasPassed { return nil }
        Program.sleep(milliseconds: 5)
      }
    }
  }

  private func withSitting(_ body: (inout Sitting) throws -> Void) throws {
    try withTemporaryFolder { folder in
      defer { LearnerHome(folder: folder).stopDaemon() }
      var sitting = try Sitting(in: folder)
      defer { sitting.child.send(.kill) }
      try body(&sitting)
    }
  }

  /// The last thing written undoes all that was done to the screen, and nothing follows it.
  private func endsRestored(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    let leave = String(decoding: ScreenMode.leave, as: UTF8.self)
    return text.hasSuffix(leave)
      && text.components(of: "\u{1B}[?1049h") == text.components(of: "\u{1B}[?1049l")
  }

  @Test(arguments: [
    Signal.terminate, .hangup, .interrupt, .quit,
  ])
  func `a signal that ends it`(signal: Signal) throws {
    try withSitting { sitting in
      let before = sitting.mode
      #expect(try sitting.awaitText("Welcome"))
      #expect(sitting.mode != before)
      try signal.send(to: sitting.child.process)
      #expect(try sitting.awaitEnd() == .signal(signal.rawValue))
      #expect(sitting.mode == before)
      #expect(endsRestored(sitting.written))
    }
  }

  @Test(arguments: [3, 4, UInt8(ascii: "q")])
  func `a key that ends it`(key: UInt8) throws {
    try withSitting { sitting in
      let before = sitting.mode
      #expect(try sitting.awaitText("Welcome"))
      // The first closes the greeting, unless it ends all at once.
      var exit: Child.Exit?
      let isOver = try eventually {
        try? sitting.terminal.keyboard.writeAll([key])
        Program.sleep(milliseconds: 100)
        try sitting.collect()
        exit = try sitting.child.poll()
        return exit != nil
      }
      #expect(isOver && exit == .status(0))
      #expect(sitting.mode == before)
      #expect(endsRestored(sitting.written))
    }
  }

  @Test func `a screen nobody looks at costs nothing`() throws {
    try withSitting { sitting in
      #expect(try sitting.awaitText("Welcome"))
      let process = sitting.child.process
      func switches() throws -> [Substring] {
        let status = String(
          decoding: try File.contents(of: "/proc/\(process)/status"), as: UTF8.self)
        return status.split(separator: "\n").filter { $0.hasPrefix("voluntary_ctxt") }
      }
      Program.sleep(milliseconds: 700)
      try sitting.collect()
      let (start, size) = (try switches(), sitting.written.count)
      Program.sleep(milliseconds: 1_000)
      try sitting.collect()
      #expect(try switches() == start, "it woke up without a reason")
      #expect(sitting.written.count == size)
    }
  }

  @Test func `a stop and a continuation, by the key and from outside`() throws {
    let bash = try requireProgram("bash")
    try withTemporaryFolder { folder in
      let kana = try builtProgram("kana")
      let window = try TerminalWindow(
        "PS1='READY ' \(bash) --norc --noprofile -i", in: folder,
        variables: ["PATH": Environment.value("PATH") ?? "/usr/bin:/bin"])
      defer { window.close() }
      guard try window.shows("READY") else { return }
      let modes = (1...3).map { Path.join(folder, "stty.\($0)") }
      try window.press("stty -a > \(modes[0])", "Enter", "clear; \(shellQuoted(kana))", "Enter")
      guard try window.reachQuestion() else { return }
      let question = try window.screen()

      guard try window.press("C-z", until: "Stopped") else { return }
      #expect(try !window.screen().contains("1-4 answer"), "the alternate screen stayed")
      let jobs = Path.join(folder, "jobs")
      try window.press("stty -a > \(modes[1]); jobs -p > \(jobs); fg", "Enter")
      guard try window.shows("1-4 answer") else { return }
      #expect(try window.screen() == question)

      let job = String(decoding: try File.contents(of: jobs), as: UTF8.self)
      let process = try #require(Int32(job.filter(\.isNumber)))
      try Signal.terminalStop.send(to: process)
      guard try window.shows("Stopped") else { return }
      try window.press("fg", "Enter")
      guard try window.shows("1-4 answer") else { return }
      guard try window.press("C-c", until: "READY") else { return }
      try window.press("stty -a > \(modes[2]); echo DONE", "Enter")
      guard try window.shows("DONE\n") else { return }
      let first = try File.contents(of: modes[0])
      #expect(!first.isEmpty)
      #expect(try File.contents(of: modes[1]) == first)
      #expect(try File.contents(of: modes[2]) == first)
    }
  }

  @Test func `a closed window ends it`() throws {
    try withPractice { window, _ in
      guard try window.reachQuestion() else { return }
      let process = try window.process()
      try window.run("kill-server")
      #expect(eventually { !isRunning(process) })
    }
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
