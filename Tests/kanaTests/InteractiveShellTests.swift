import System
import TestSupport
import Testing

@testable import kana

/// Snippets at the prompts of real shells, with somebody at the keyboard.
@Suite(.serialized) struct InteractiveShellTests {
  private static let quiet = [
    "bash": "bash --norc --noprofile", "zsh": "zsh -f", "fish": "fish --no-config",
  ]

  private func withShell(
    _ shell: String, _ options: String, _ body: (TerminalWindow, LearnerHome) throws -> Void
  ) throws {
    _ = try requireProgram(shell)
    let programs = Path.folder(of: try builtProgram("kana"))
    try withTemporaryFolder { folder in
      let home = LearnerHome(folder: folder)
      try home.kana("ask")
      let window = try TerminalWindow(
        "PS1='R> ' \(Self.quiet[shell] ?? shell)", in: folder,
        variables: [
          "PATH": "\(programs):\(Environment.value("PATH") ?? "/usr/bin:/bin")", "HOME": folder,
        ])
      defer { window.close() }
      let line =
        shell == "fish"
        ? "kana init fish \(options) | source" : "eval \"$(kana init \(shell) \(options))\""
      #expect(try eventually { try !window.screen().isEmpty })
      Program.sleep(milliseconds: 300)
      try window.press("clear; \(line)", "Enter")
      try body(window, home)
    }
  }

  @Test(arguments: ShellPrompt.shells)
  func `the segment stands before the prompt and follows the streak`(shell: String) throws {
    try withShell(shell, "--segment --format '{streak}%{position}'") { window, home in
      try window.press("Enter")
      guard try window.shows("かな 0%4 ") else { return }
      let question = try home.json("ask")
      let answers = ["あ": "a", "い": "i", "う": "u", "え": "e"]
      try home.kana("answer", answers[question.text("prompt") ?? ""] ?? "")
      try window.press("Enter")
      guard try window.shows("かな 1%4 ") else { return }
      // A stopped daemon and a missing line change nothing and say nothing.
      home.stopDaemon()
      for name in ["run/prompt", "state/prompt"] {
        try File.remove(Path.join(home.folder, name))
      }
      try window.press("clear; echo DO''NE", "Enter")
      guard try window.shows("DONE") else { return }
      #expect(try eventually { try window.lines().count { !$0.isEmpty } == 2 })
      #expect(try !window.screen().contains("かな"))
    }
  }

  @Test(arguments: ShellPrompt.shells)
  func `a question is asked every so often, and Enter passes it by`(shell: String) throws {
    try withShell(shell, "--ask 3") { window, home in
      guard try window.shows("1) ") else { return }
      let shown = try window.lines().filter { $0.contains("1) ") || $0.hasPrefix("> ") }
      #expect(shown.count <= 2)
      try window.press("Enter")
      try window.press("clear; echo DO''NE", "Enter")
      guard try window.shows("DONE") else { return }
      #expect(try home.json("status").number("answeredToday") == 0)
      try window.press("true", "Enter", "true", "Enter")
      guard try window.shows("1) ") else { return }
      try window.press("1", "Enter")
      #expect(try eventually { try home.json("status").number("answeredToday") == 1 })
    }
  }

  @Test(arguments: ["bash", "zsh"])
  func `a shell that ends at failures lives on`(shell: String) throws {
    try withShell(shell, "--segment --ask 1") { window, home in
      guard try window.shows("1) ") else { return }
      try window.press("Enter", "set -eu", "Enter")
      // Each prompt asks; one right and one wrong answer, and a status other than 0 in between.
      for answer in ["1", "2", "3", "nonsense", ""] {
        Program.sleep(milliseconds: 400)
        if !answer.isEmpty { try window.press(answer) }
        try window.press("Enter")
        Program.sleep(milliseconds: 400)
        try window.press("! true", "Enter")
      }
      Program.sleep(milliseconds: 400)
      try window.press("Enter", "echo DO''NE", "Enter")
      guard try window.shows("DONE") else { return }
      #expect(try !window.screen().contains("EXIT"))
    }
  }

  @Test func `nothing is asked where nobody sits`() throws {
    try withTemporaryFolder { folder in
      let home = LearnerHome(folder: folder)
      defer { home.stopDaemon() }
      try home.kana("ask")
      var environment = Environment.all()
      environment["KANA_HOME"] = folder
      environment["PATH"] =
        "\(Path.folder(of: try builtProgram("kana"))):\(environment["PATH"] ?? "/usr/bin:/bin")"
      for shell in ShellPrompt.shells {
        let program = try requireProgram(shell)
        let snippet = Path.join(folder, "snippet.\(shell)")
        let text = try home.kana("init", shell, "--ask", "1").output
        try File.replace(snippet, with: Array(text.utf8), durability: .process)
        let quiet = ["bash": ["--norc", "--noprofile"], "zsh": ["-f"], "fish": ["--no-config"]]
        let lines = ". '\(snippet)'; __kana_ask; __kana_ask; echo DONE"
        // A script, a command over ssh, and an interactive shell without a terminal.
        for (words, remote) in [
          (["-c", lines], false), (["-c", lines], true), (["-ic", lines], false),
        ] {
          environment["SSH_ORIGINAL_COMMAND"] = remote ? "make" : nil
          let result = try runProgram(
            program, (quiet[shell] ?? []) + words, environment: environment, input: [])
          #expect(result.output.hasSuffix("DONE\n"), "\(shell): \(result.errors)")
          #expect(!result.output.contains("1) "), "\(shell) asked")
        }
      }
    }
  }
}
