import System
import TestSupport
import Testing

@testable import kana

/// The practice screen in tmux, a real terminal, with a real daemon.
@Suite(.serialized) struct PracticeScreenTests {
  @Test(arguments: [(80, 24), (40, 12), (200, 60)])
  func `it shows the first question and gives the terminal back`(columns: Int, rows: Int) throws {
    try withPractice(columns: columns, rows: rows) { window, _ in
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
    try withPractice { window, _ in
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
    try withPractice { window, _ in
      guard try window.shows("Welcome") else { return }
      try window.run("send-keys", "Enter")
      guard try window.shows("new: あ = a") else { return }
      try Signal.terminate.send(to: window.process())
      guard try window.shows("EXIT 143") else { return }
      #expect(try !window.screen().contains("new:"))
    }
  }

  @Test func `a dumb terminal practises line by line`() throws {
    try withTemporaryFolder { folder in
      let kana = try builtProgram("kana")
      let window = try TerminalWindow("TERM=dumb '\(kana)'", in: folder)
      defer { window.close() }
      guard try window.shows("1) ") else { return }
      try window.run("send-keys", "!", "Enter")
      guard try window.shows("answer: ") else { return }
      try window.run("send-keys", "q", "Enter")
      _ = try window.shows("EXIT 0")
    }
  }
}
