import System
import TestSupport
import Testing

@testable import kana

/// Each snippet in its real shell, against every sort of file.
struct ShellPromptTests {
  private static let format = "s{streak} d{due} k{days} t{today} p{position} n{total} $(id) 'q' \\"

  /// What the format gives for the line, as of now, according to the program itself.
  private func expected(_ line: String, offsetMinutes: Int? = nil) throws -> String {
    let now = Clock.wallMilliseconds()
    let read = try #require(PromptLine(line)).asOf(
      milliseconds: now,
      offsetMinutes: offsetMinutes ?? Clock.utcOffsetMinutes(atMilliseconds: now))
    return try PromptFormat(Self.format).text(read)
  }

  private func date(daysAgo: Int, offsetMinutes: Int? = nil) -> String {
    let now = Clock.wallMilliseconds()
    let today = StudyDay(
      milliseconds: now,
      offsetMinutes: offsetMinutes ?? Clock.utcOffsetMinutes(atMilliseconds: now))
    let civil = StudyDay(number: today.number - daysAgo).civil
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(civil.year)-\(padded(civil.month))-\(padded(civil.day))"
  }

  private func show(_ shell: String, in folder: String, arguments: [String] = []) throws -> String {
    let program = try requireProgram(shell)
    let file = Path.join(folder, "prompt")
    let snippet = try ShellPrompt(
      files: [file, file + ".copy"], format: PromptFormat(Self.format), hasSegment: false,
      asksEvery: nil
    ).script(for: shell)
    let path = Path.join(folder, "snippet")
    try File.replace(path, with: Array((snippet + "\n").utf8), durability: .process)
    let status = shell == "fish" ? "$status" : "$?"
    let quiet = ["bash": ["--norc", "--noprofile"], "zsh": ["-f"], "fish": ["--no-config"]]
    let line =
      ". '\(path)'; __kana_prompt; echo \"[$KANA_PROMPT]\"; false\n__kana_prompt; echo \(status)"
    let result = try runProgram(
      program, (quiet[shell] ?? []) + arguments + ["-c", line], limitMilliseconds: 20_000)
    #expect(result.errors.isEmpty, "\(shell)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 2 && lines.last == "1", "\(shell) changed the status: \(lines)")
    return lines.first ?? ""
  }

  @Test(arguments: ShellPrompt.shells)
  func `a snippet shows what the program would, also of an old line`(shell: String) throws {
    try withTemporaryFolder { folder in
      for (daysAgo, today) in [(0, 24), (1, 24), (1, 0), (2, 24), (40, 24), (-1, 24)] {
        let line = "12 7 5 \(today) 18 208 \(date(daysAgo: daysAgo)) 9"
        try File.replace(
          Path.join(folder, "prompt"), with: Array("\(line)\n".utf8), durability: .process)
        #expect(try show(shell, in: folder) == "[\(try expected(line))]")
      }
    }
  }

  /// Runs the snippet at one prompt after another in the same shell, before each of which something is done.
  private func prompts(
    _ shell: String, in folder: String, environment: [String: String] = Environment.all(),
    after steps: [String]
  ) throws -> [String] {
    let program = try requireProgram(shell)
    let snippet = try ShellPrompt(
      files: [Path.join(folder, "prompt"), Path.join(folder, "copy")],
      format: PromptFormat(Self.format), hasSegment: false, asksEvery: nil
    ).script(for: shell)
    let path = Path.join(folder, "snippet")
    let calls = steps.map { "\($0)\n__kana_prompt\necho \"[$KANA_PROMPT]\"\n" }.joined()
    try File.replace(path, with: Array("\(snippet)\n\(calls)".utf8), durability: .process)
    let quiet = ["bash": ["--norc", "--noprofile"], "zsh": ["-f"], "fish": ["--no-config"]]
    let result = try runProgram(
      program, (quiet[shell] ?? []) + ["-c", ". '\(path)'"], environment: environment,
      limitMilliseconds: 20_000)
    #expect(result.errors.isEmpty, "\(shell)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: ShellPrompt.shells)
  func `what one prompt found out never misleads the next`(shell: String) throws {
    try withTemporaryFolder { folder in
      let (file, copy) = (Path.join(folder, "prompt"), Path.join(folder, "copy"))
      let fresh = "12 7 5 24 18 208 \(date(daysAgo: 0)) 9 4"
      let other = "13 6 5 25 18 208 \(date(daysAgo: 0)) 9 4"
      let old = "12 7 5 24 18 208 \(date(daysAgo: 1)) 9 4"
      let older = "12 7 5 24 18 208 \(date(daysAgo: 2)) 9 4"
      var steps: [(does: String, shows: String)] = []
      for line in [fresh, other, old, fresh, older, other] {
        steps.append(("echo '\(line)' > \(file)", try expected(line)))
        steps.append(("echo", try expected(line)))
      }
      for nothing in ["echo '( -a ! ) = 1' > \(file)", "echo > \(file)", "rm \(file)"] {
        steps.append((nothing, ""))
        steps.append(("echo", ""))
        steps.append(("echo '\(other)' > \(file)", try expected(other)))
      }
      steps.append(("export KANA_PROMPT=x; rm \(file); echo '\(old)' > \(copy)", try expected(old)))
      steps.append(("export KANA_PROMPT=x", try expected(old)))
      steps.append(("echo '\(fresh)' > \(file)", try expected(fresh)))
      steps.append(("export KANA_PROMPT=x", try expected(fresh)))
      let shown = try prompts(shell, in: folder, after: steps.map(\.does)).filter { !$0.isEmpty }
      #expect(shown == steps.map { "[\($0.shows)]" })
    }
  }

  @Test(arguments: ShellPrompt.shells)
  func `a day begins when the line says so, and at four where it says nothing to believe`(
    shell: String
  ) throws {
    try withTemporaryFolder { folder in
      // Somewhere it is about noon: hours before and after that tell the days apart.
      let hour = Int(Clock.wallMilliseconds() / 3_600_000 % 24)
      let zone = ["TZ": "<here>\(hour < 12 ? "-" : "")\(abs(12 - hour))"]
      let offset = (12 - hour) * 60
      var steps: [(does: String, shows: String)] = []
      for (ago, rest) in [
        (1, " 23"), (1, " 0"), (1, ""), (2, " 15"), (2, " 08"), (0, " 23"), (1, " 24"), (1, " x"),
        (1, " 23 later"), (1, " 4"), (1, " 9x"), (1, " 123"),
      ] {
        let line = "12 7 5 24 18 208 \(date(daysAgo: ago, offsetMinutes: offset)) 9\(rest)"
        steps.append(
          (
            "echo '\(line)' > \(Path.join(folder, "prompt"))",
            try expected(line, offsetMinutes: offset)
          ))
      }
      let environment = Environment.all().merging(zone) { $1 }
      let shown = try prompts(
        shell, in: folder, environment: environment, after: steps.map(\.does))
      #expect(shown == steps.map { "[\($0.shows)]" })
      #expect(Set(shown).count == 3)
    }
  }

  @Test(arguments: ShellPrompt.shells)
  func `nothing is shown, said or waited for where there is nothing to believe`(
    shell: String
  ) throws {
    try withTemporaryFolder { folder in
      let file = Path.join(folder, "prompt")
      #expect(try show(shell, in: folder) == "[]")
      for hostile in [
        "$(touch \(folder)/ran) 7 5 24 18 208 2026-11-30 9\n", "`id` 1\n", "\n", "",
        "12 7 5 24 18 208 2026-11-30\n", "\u{1B}[2J 7 5 24 18 208 2026-11-30 9\n",
        "12 7 5 24 18 208 $(id) 9\n", "-1 7 5 24 18 208 2026-11-30 9\n",
      ] {
        try File.replace(file, with: Array(hostile.utf8), durability: .process)
        #expect(try show(shell, in: folder) == "[]")
      }
      #expect(try FileInfo.find(Path.join(folder, "ran")) == nil)
      try File.remove(file)
      makeFIFO(file)
      #expect(try show(shell, in: folder) == "[]")
      try File.remove(file)
      try Folder.prepare(file)
      #expect(try show(shell, in: folder) == "[]")
    }
  }

  @Test func `strict shells do not mind`() throws {
    try withTemporaryFolder { folder in
      let line = "12 7 5 24 18 208 \(date(daysAgo: 0)) 9"
      for shell in ["bash", "zsh"] {
        let program = try requireProgram(shell)
        let file = Path.join(folder, "prompt")
        try File.replace(file, with: Array("\(line)\n".utf8), durability: .process)
        let snippet = try ShellPrompt(
          files: [file + ".none", file], format: PromptFormat("{streak}"), hasSegment: true,
          asksEvery: 3
        ).script(for: shell)
        let path = Path.join(folder, "snippet")
        try File.replace(path, with: Array("PS1='$ '\n\(snippet)\n".utf8), durability: .process)
        let result = try runProgram(
          program,
          [
            shell == "zsh" ? "-f" : "--norc", "-euc",
            ". '\(path)'; __kana_prompt; echo $KANA_PROMPT",
          ])
        #expect(result.errors.isEmpty)
        #expect(result.output == "12\n")
        // A shell that shows no prompt may have none.
        try File.replace(path, with: Array("\(snippet)\n".utf8), durability: .process)
        let bare = try runProgram(
          program,
          [
            shell == "zsh" ? "-f" : "--norc", "-euc",
            "unset PS1 PROMPT_COMMAND; . '\(path)'; __kana_prompt; echo $KANA_PROMPT",
          ])
        #expect(bare.errors.isEmpty)
        #expect(bare.output == "12\n")
      }
    }
  }

  @Test(arguments: ShellPrompt.shells)
  func `a prompt starts no process, be the line of today or older`(shell: String) throws {
    let strace = try requireProgram("strace")
    let program = try requireProgram(shell)
    let options = ["bash": ["--norc", "--noprofile"], "zsh": ["-f"], "fish": ["--no-config"]]
    try withTemporaryFolder { folder in
      let file = Path.join(folder, "prompt")
      let snippet = try ShellPrompt(
        files: [file], format: PromptFormat("{streak}"), hasSegment: false, asksEvery: nil
      ).script(for: shell)
      let path = Path.join(folder, "snippet")
      try File.replace(path, with: Array("\(snippet)\n".utf8), durability: .process)
      let log = Path.join(folder, "trace")

      /// What was started while the snippet was read and so many prompts were shown.
      func processes(prompts: Int) throws -> Int {
        let result = try runProgram(
          strace,
          ["-f", "-o", log, "-e", "trace=execve,fork,vfork,clone,clone3", program]
            + (options[shell] ?? [])
            + [
              "-c",
              ". '\(path)'"
                + String(repeating: "; __kana_prompt", count: prompts) + "; echo $KANA_PROMPT",
            ])
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
        #expect(result.output == (prompts == 0 ? "\n" : "12\n"))
        // A thread is no process.
        return String(decoding: try File.contents(of: log), as: UTF8.self).split(separator: "\n")
          .count { $0.contains("(") && !$0.contains("CLONE_THREAD") && !$0.contains("resumed") }
      }

      for days in 0...2 {
        let line = "12 7 5 24 18 208 \(date(daysAgo: days)) 9\n"
        try File.replace(file, with: Array(line.utf8), durability: .process)
        #expect(try processes(prompts: 0) == processes(prompts: 3), "\(days) days old")
      }
    }
  }

  @Test func `a status bar gets lines it can read`() {
    #expect(
      InitCommand.bar("tmux", format: "{streak} \"$x\"")
        == #"set -ga status-right " #(kana prompt --format '{streak} \"\$x\"')""#)
    #expect(InitCommand.bar("starship", format: nil).contains("[env_var.KANA_PROMPT]"))
    #expect(InitCommand.bar("oh-my-posh", format: nil).contains("{{ .Env.KANA_PROMPT }}"))
    #expect(InitCommand.bar("waybar", format: nil).contains("kana watch --format waybar"))
  }
}
