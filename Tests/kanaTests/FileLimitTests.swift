import System
import TestSupport
import Testing

@testable import kana

/// Where files may not grow, as under `ulimit -f`, which ends a process that does not expect it.
struct FileLimitTests {
  /// Runs kana where no file may have a single byte, with its output in a file or in a pipe.
  private func kana(
    _ arguments: [String], in folder: String, toFile: Bool = false
  ) throws -> ProgramResult {
    var variables = Environment.all()
    variables["KANA_HOME"] = folder
    variables["KANA_SOCKET"] = nil
    let output = toFile ? #" > "$KANA_HOME/out""# : ""
    return try runProgram(
      "/bin/sh",
      ["-c", "ulimit -f 0; exec \"$@\"\(output)", "sh", try builtProgram("kana")] + arguments,
      environment: variables, limitMilliseconds: 20_000)
  }

  private func withHome(_ body: (String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let places = try Places(
        variable: { $0 == "KANA_HOME" ? folder : nil }, workingFolder: "/", user: User.current,
        probe: { _ in .unsure })
      defer { _ = try? DaemonCommands(autostart: Autostart(places: places)).stop() }
      try body(folder)
    }
  }

  @Test(
    arguments: [
      ["help"], ["version"], ["completions", "bash"], ["init", "zsh"], ["ask"],
      ["status", "--json"],
      ["export"], ["deck", "export", "kana"], ["doctor"], ["watch"],
    ])
  func `an output that cannot be written is told in one line`(arguments: [String]) throws {
    try withHome { home in
      let result = try kana(arguments, in: home, toFile: true)
      #expect(result.status == 74)
      #expect(result.output.isEmpty)
      #expect(
        result.errors
          == "kana: the output cannot be written: the file would exceed the allowed size; "
          + "send it elsewhere\n")
    }
  }

  @Test func `a daemon that can keep nothing asks and shows, and refuses what is to be kept`()
    throws
  {
    try withHome { home in
      let asked = try kana(["ask"], in: home)
      #expect(asked.status == 0 && asked.errors.isEmpty)
      for arguments in [["answer", "1"], ["reveal"], ["config", "retention", "0.85"]] {
        let refused = try kana(arguments, in: home)
        #expect(refused.status == 74, "\(arguments)")
        #expect(refused.output.isEmpty)
        #expect(refused.errors.hasPrefix("kana: \(home)/data/"))
        #expect(refused.errors.contains("the file would exceed the allowed size; "))
        #expect(refused.errors.filter(\.isNewline).count == 1)
      }
      let status = try kana(["status"], in: home)
      #expect(status.status == 0 && status.output.contains("today   0 answers"))
    }
  }
}
