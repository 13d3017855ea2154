import System
import TestSupport
import Testing
import Varlink

@testable import kana

/// `kana doctor`.
@Suite(.serialized) struct CheckupTests {
  @Test(arguments: [
    ("\u{1b}[12;3R", 3), ("x\u{1b}[1;140Ry", 140), ("\u{1b}[A\u{1b}[2;2R", 2), ("", nil),
    ("\u{1b}[12;3", nil), ("R", nil), ("\u{1b}[3R", nil), ("\u{1b}[;3R", nil),
    ("\u{1b}[1;2;3R", nil), ("\u{1b}[1;99999999999999999999R", nil), ("\u{1b}O1;3R", nil),
  ])
  func `the cursor's column is read out of the terminal's report`(text: String, column: Int?) {
    #expect(GlyphWidth.column(in: Array(text.utf8)) == column)
  }

  @Test(arguments: [("C.UTF-8", "a kana is two columns wide"), ("C", "is not UTF-8")])
  func `on a terminal it says how wide a kana is, and what the locale is`(
    locale: String, text: String
  ) throws {
    try withTemporaryFolder { folder in
      let window = try TerminalWindow(
        "\(try builtProgram("kana")) doctor", in: folder, variables: ["LANG": locale])
      defer { window.close() }
      guard try window.shows(text), try window.shows("EXIT 0") else { return }
    }
  }

  @Test func `it names the places, the daemon and the programs, in JSON too`() throws {
    try withTemporaryFolder { folder in
      let home = LearnerHome(folder: folder)
      defer { home.stopDaemon() }
      let findings = try findings(home)
      #expect(
        ["data", "state", "run", "socket", "locale", "terminal", "kanad", "prompt", "daemon"]
          .allSatisfy { findings[$0]?.level != nil })
      #expect(findings["data"]?.text.hasPrefix(folder) == true)
      #expect(findings["font"] == nil)
    }
  }

  @Test func `the configured speech command is the one looked for`() throws {
    try withTemporaryFolder { folder in
      let home = LearnerHome(folder: folder)
      defer { home.stopDaemon() }
      try home.kana("config", "speech-command", "/bin/true {text}")
      #expect(try findings(home)["speech"]?.text == "/bin/true")
      try home.kana("config", "speech-command", "no-such-program-here -x")
      let missing = try findings(home)["speech"]
      #expect(missing?.level == "warning" && missing?.text.contains("no-such-program") == true)
      #expect(missing?.advice.isEmpty == false)
    }
  }

  private func findings(
    _ home: LearnerHome
  ) throws -> [String: (level: String, text: String, advice: String)] {
    guard case .array(let list)? = try home.json("doctor")["findings"] else { return [:] }
    var found: [String: (level: String, text: String, advice: String)] = [:]
    for case .object(let finding) in list {
      func text(_ name: String) -> String {
        if case .string(let text)? = finding[name] { text } else { "" }
      }
      found[text("about")] = (text("level"), text("text"), text("advice"))
    }
    return found
  }
}
