import System
import TestSupport
import Testing
import Varlink

@testable import kana

/// A tmux server of one test, with one window in which a command line runs, and a home of its own.
struct TerminalWindow {
  let tmux: String
  let folder: String
  private let environment: [String: String]

  /// Opens the window; in `folder` are the learner's home and the server's socket.
  ///
  /// The line's exit status is shown once it has ended. The variables come on top of a UTF-8 locale.
  init(
    _ line: String, in folder: String, columns: Int = 80, rows: Int = 24,
    variables: [String: String] = [:]
  ) throws {
    tmux = try requireProgram("tmux")
    self.folder = folder
    var environment = Environment.all()
    for name in ["LC_ALL", "LC_CTYPE", "TMUX", "NO_COLOR", "COLORTERM", "SSH_ORIGINAL_COMMAND"] {
      environment[name] = nil
    }
    environment["KANA_HOME"] = folder
    environment["LANG"] = "C.UTF-8"
    self.environment = environment.merging(variables) { $1 }
    // The server would turn to UTF-8 by itself only where the locale of the test says so.
    let exports = variables.map { "export \($0.key)=\(shellQuoted($0.value)); " }.sorted().joined()
    try run(
      "-u", "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "\(exports)\(line); echo EXIT $?; exec sleep 600")
  }

  @discardableResult
  func run(_ words: String...) throws -> String {
    try runProgram(tmux, ["-S", Path.join(folder, "tmux")] + words, environment: environment).output
  }

  func press(_ keys: String...) throws {
    for key in keys { try run("send-keys", key) }
  }

  func resize(columns: Int, rows: Int) throws {
    try run("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// The lines that can be seen, without blanks at their ends.
  func lines() throws -> [String] {
    try run("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false).map {
      line in String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  func screen() throws -> String { try lines().joined(separator: "\n") }

  /// Waits until a text can be seen; where it never can, the test has failed.
  func shows(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Bool {
    let isThere = try eventually { try screen().contains(text) }
    if !isThere {
      Issue.record(
        "the screen never showed \(text):\n\(try screen())", sourceLocation: sourceLocation)
    }
    return isThere
  }

  /// The process of the practice screen, a child of the window's shell.
  func process() throws -> Int32 {
    let shell = try run("list-panes", "-F", "#{pane_pid}").filter(\.isNumber)
    let path = "/proc/\(shell)/task/\(shell)/children"
    let children = try runProgram("/bin/cat", [path]).output.split(separator: " ")
    return try #require(children.first.flatMap { Int32($0) })
  }

  func close() {
    _ = try? run("kill-server")
    LearnerHome(folder: folder).stopDaemon()
  }
}

/// A learner's home, used from another terminal.
struct LearnerHome {
  let folder: String

  /// Runs the client there and returns what it did.
  @discardableResult
  func kana(_ words: String..., path: String? = nil) throws -> ProgramResult {
    try run(words, path: path)
  }

  /// What a command prints as JSON.
  func json(_ words: String...) throws -> [String: JSON] {
    let output = try run(words + ["--json"]).output
    guard case .object(let members) = try JSON(Array(output.utf8)) else { return [:] }
    return members
  }

  private func run(_ words: [String], path: String? = nil) throws -> ProgramResult {
    var environment = Environment.all()
    environment["KANA_HOME"] = folder
    environment["LANG"] = "C.UTF-8"
    if let path { environment["PATH"] = path }
    return try runProgram(try builtProgram("kana"), words, environment: environment)
  }

  func stopDaemon() {
    let places = try? Places(
      variable: { $0 == "KANA_HOME" ? folder : nil }, workingFolder: "/", user: User.current,
      probe: { _ in .unsure })
    if let places { _ = try? DaemonCommands(autostart: Autostart(places: places)).stop() }
  }
}

/// Runs with the practice screen open in a window; `prepare` may use the home before.
func withPractice(
  columns: Int = 80, rows: Int = 24, variables: [String: String] = [:],
  prepare: (LearnerHome) throws -> Void = { _ in },
  _ body: (TerminalWindow, LearnerHome) throws -> Void
) throws {
  try withTemporaryFolder { folder in
    let kana = try builtProgram("kana")
    _ = try requireProgram("tmux")
    let home = LearnerHome(folder: folder)
    defer { home.stopDaemon() }
    try prepare(home)
    let window = try TerminalWindow(
      shellQuoted(kana), in: folder, columns: columns, rows: rows, variables: variables)
    defer { window.close() }
    try body(window, home)
  }
}

extension TerminalWindow {
  /// Leaves greeting and introductions behind; false when no question came.
  ///
  /// Keys count only some time after a page is shown, so one is pressed until it does something.
  func reachQuestion(sourceLocation: SourceLocation = #_sourceLocation) throws -> Bool {
    let isThere = try eventually(limitMilliseconds: 20_000) {
      let screen = try screen()
      if screen.contains("1-4 answer") || screen.contains("1-3 answer") { return true }
      if screen.contains("Esc back") || screen.contains("go on") {
        Program.sleep(milliseconds: 200)
        try press("Enter")
      }
      return false
    }
    if !isThere {
      Issue.record("no question came:\n\(try screen())", sourceLocation: sourceLocation)
    }
    return isThere
  }

  /// Presses a key until a text can be seen, since the first may have come too early.
  func press(
    _ key: String, until text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Bool {
    let isThere = try eventually(limitMilliseconds: 20_000) {
      if try screen().contains(text) { return true }
      try press(key)
      return try eventually(limitMilliseconds: 1_500) { try screen().contains(text) }
    }
    if !isThere {
      Issue.record(
        "\(key) never brought \(text):\n\(try screen())", sourceLocation: sourceLocation)
    }
    return isThere
  }
}

extension [String: JSON] {
  func text(_ name: String) -> String? {
    if case .string(let text)? = self[name] { text } else { nil }
  }

  func number(_ name: String) -> Int? {
    if case .integer(let number)? = self[name] { number } else { nil }
  }

  func texts(_ name: String) -> [String] {
    guard case .array(let list)? = self[name] else { return [] }
    return list.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  func object(_ name: String) -> [String: JSON]? {
    if case .object(let members)? = self[name] { members } else { nil }
  }
}
