import System
import TestSupport
import Testing

@testable import kana

/// The practice screen in tmux, a real terminal, with a real daemon.
@Suite(.serialized) struct PracticeScreenTests {
  /// A tmux server of one test, with one window in which a command line runs.
  private struct Window {
    let tmux: String
    let folder: String
    let environment: [String: String]

    init(_ line: String, in folder: String, columns: Int, rows: Int) throws {
      tmux = try requireProgram("tmux")
      self.folder = folder
      var environment = Environment.all()
      environment["KANA_HOME"] = folder
      environment["LANG"] = "C.UTF-8"
      environment["LC_ALL"] = nil
      environment["TMUX"] = nil
      self.environment = environment
      try run(
        "-u", "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
        "\(line); echo EXIT $?; exec sleep 600")
    }

    @discardableResult
    func run(_ words: String...) throws -> String {
      try runProgram(
        tmux, ["-S", Path.join(folder, "tmux")] + words, environment: environment
      ).output
    }

    func screen() throws -> String { try run("capture-pane", "-p") }

    func shows(_ text: String) throws -> Bool {
      let isThere = try eventually { try screen().contains(text) }
      if !isThere { Issue.record("the screen never showed \(text):\n\(try screen())") }
      return isThere
    }

    func close() {
      _ = try? run("kill-server")
      let places = try? Places(
        variable: { $0 == "KANA_HOME" ? folder : nil }, workingFolder: "/", user: User.current,
        probe: { _ in .unsure })
      if let places { _ = try? DaemonCommands(autostart: Autostart(places: places)).stop() }
    }
  }

  private func withPractice(
    columns: Int = 80, rows: Int = 24, _ body: (Window) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let kana = try builtProgram("kana")
      let window = try Window("'\(kana)'", in: folder, columns: columns, rows: rows)
      defer { window.close() }
      try body(window)
    }
  }

  @Test(arguments: [(80, 24), (40, 12), (200, 60)])
  func `it shows the first question and gives the terminal back`(columns: Int, rows: Int) throws {
    try withPractice(columns: columns, rows: rows) { window in
      guard try window.shows("Welcome") else { return }
      try window.run("send-keys", "Enter")
      guard try window.shows("new: あ = a") else { return }
      try window.run("send-keys", "Enter")
      guard try window.shows("1/4") else { return }
      try window.run("send-keys", "C-c")
      guard try window.shows("EXIT 0") else { return }
      // Of the alternate screen nothing may stay behind.
      let rest = try window.screen().split(separator: "\n").filter { !$0.isEmpty }
      #expect(rest == ["EXIT 0"])
    }
  }

  @Test func `it goes on after the daemon was killed`() throws {
    try withPractice { window in
      guard try window.shows("Welcome") else { return }
      try window.run("send-keys", "Enter")
      guard try window.shows("new: あ = a") else { return }
      let lock = Path.join(window.folder, "data/lock")
      let first = try #require(Lock.holder(of: lock)).process
      try Signal.kill.send(to: first)
      #expect(eventually { Lock.holder(of: lock).map { $0.process != first } ?? false })
      // Keys do nothing while it is away, so one is pressed until it does something.
      #expect(
        try eventually {
          try window.run("send-keys", "Enter")
          Program.sleep(milliseconds: 200)
          return try window.screen().contains("1-4")
        })
    }
  }

  @Test func `a signal ends it and the terminal comes back`() throws {
    try withPractice { window in
      guard try window.shows("Welcome") else { return }
      try window.run("send-keys", "Enter")
      guard try window.shows("new: あ = a") else { return }
      let pane = try window.run("list-panes", "-F", "#{pane_pid}")
      let shell = pane.filter(\.isNumber)
      let children = try runProgram("/bin/sh", ["-c", "cat /proc/\(shell)/task/\(shell)/children"])
      let process = try #require(children.output.split(separator: " ").first.flatMap { Int32($0) })
      try Signal.terminate.send(to: process)
      guard try window.shows("EXIT 143") else { return }
      #expect(try !window.screen().contains("new:"))
    }
  }

  @Test func `a dumb terminal practises line by line`() throws {
    try withTemporaryFolder { folder in
      let kana = try builtProgram("kana")
      let window = try Window("TERM=dumb '\(kana)'", in: folder, columns: 80, rows: 24)
      defer { window.close() }
      guard try window.shows("1) ") else { return }
      try window.run("send-keys", "!", "Enter")
      guard try window.shows("answer: ") else { return }
      try window.run("send-keys", "q", "Enter")
      _ = try window.shows("EXIT 0")
    }
  }
}
