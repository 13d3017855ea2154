import Screen
import System
import TestSupport
import Testing

@testable import kana

/// The screen in windows of all sizes and terminals of all kinds.
@Suite(.serialized) struct ScreenSizesTests {
  @Test func `it follows the window from size to size`() throws {
    try withPractice { window, home in
      guard try window.reachQuestion() else { return }
      let options = try home.json("ask").texts("options")
      let first = try window.screen()
      for (columns, rows) in [(40, 12), (200, 60), (24, 8), (132, 20), (80, 24)] {
        try window.resize(columns: columns, rows: rows)
        var screen = ""
        let isWhole = try eventually {
          screen = try window.screen()
          return screen.contains("q quit") && options.allSatisfy { screen.contains(" \($0)") }
        }
        #expect(isWhole, "\(columns)x\(rows):\n\(screen)")
        for line in try window.lines() { #expect(Columns.width(of: line) <= columns) }
        // What is left of the larger frame would stand beyond the hints, which come last.
        let last = try window.lines().last { !$0.isEmpty }
        #expect(last?.contains("q quit") == true, "\(columns)x\(rows)")
      }
      #expect(try eventually { try window.screen() == first })
    }
  }

  @Test func `a window that becomes too small says so, and nothing is answered in it`() throws {
    try withPractice { window, home in
      guard try window.reachQuestion() else { return }
      try window.resize(columns: 20, rows: 5)
      guard try window.shows("Too small: 20x5") else { return }
      Program.sleep(milliseconds: 300)
      try window.press("1", "2", "Enter")
      Program.sleep(milliseconds: 300)
      #expect(try home.json("status").number("answeredToday") == 0)
      try window.resize(columns: 80, rows: 24)
      guard try window.shows("1-4 answer") else { return }
      try window.resize(columns: 20, rows: 5)
      try window.press("C-c")
      guard try window.shows("EXIT 0") else { return }
    }
  }

  /// Terminals on which practice goes line by line, and what is said about it.
  @Test(arguments: [
    (["TERM": "dumb"], ""),
    (["TERM": "linux"], "this console has no kana"),
    (["LANG": "C"], "the locale is not UTF-8"),
    (["LC_ALL": "POSIX"], "the locale is not UTF-8"),
  ])
  func `a terminal without the means practises line by line`(
    variables: [String: String], words: String
  ) throws {
    try withPractice(variables: variables) { window, home in
      guard try window.shows("1) ") else { return }
      #expect(try window.screen().contains(words))
      try window.press("!", "Enter")
      guard try window.shows("answer: ") else { return }
      #expect(try home.json("status").number("answeredToday") == 1)
      try window.press("q", "Enter")
      guard try window.shows("EXIT 0") else { return }
    }
  }

  @Test func `a window that is too small from the start practises line by line`() throws {
    try withPractice(columns: 20, rows: 7) { window, _ in
      #expect(
        try eventually {
          let text = try window.run("capture-pane", "-p", "-S", "-50")
          return text.contains("too small") && text.contains("1) ")
        })
      try window.press("q", "Enter")
      guard try window.shows("EXIT 0") else { return }
    }
  }

  @Test func `without a terminal there is the status`() throws {
    try withTemporaryFolder { folder in
      let home = LearnerHome(folder: folder)
      defer { home.stopDaemon() }
      let result = try home.kana()
      #expect(result.status == 0)
      #expect(result.output.contains("streak"))
      #expect(!result.output.contains("\u{1B}"))
    }
  }

  @Test func `NO_COLOR takes the colours and leaves the rest`() throws {
    for (variables, hasColors) in [(["NO_COLOR": "1"], false), ([:], true)] {
      try withPractice(variables: variables) { window, _ in
        guard try window.reachQuestion() else { return }
        let cells = try window.run("capture-pane", "-p", "-e")
        let codes = cells.split(separator: "\u{1B}").dropFirst().compactMap { part in
          part.firstIndex(of: "m").map { part[part.index(after: part.startIndex)..<$0] }
        }.flatMap { $0.split(separator: ";") }.compactMap { Int($0) }
        // 30 to 49 and from 90 on are colours; 39 and 49 take them back.
        let colors = codes.filter { ((30...49).contains($0) && $0 % 10 != 9) || $0 >= 90 }
        #expect(colors.isEmpty != hasColors)
      }
    }
  }
}
