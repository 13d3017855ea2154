import System
import TestSupport
import Testing

@Suite struct `The units for systemd` {
  private var folder: String {
    // This file is Tests/kanadTests/UnitFileTests.swift.
    Path.join(Path.folder(of: Path.folder(of: Path.folder(of: #filePath))), "systemd")
  }

  @Test func `are hardened`() throws {
    let analyze = try requireProgram("systemd-analyze")
    let result = try runProgram(
      analyze,
      [
        "security", "--offline=true", "--threshold=26", "--no-pager",
        Path.join(folder, "kanad.service"),
      ])
    #expect(result.status == 0, "\(result.output.suffix(200))\(result.errors)")
  }

  @Test func `hold nothing that systemd does not know`() throws {
    let analyze = try requireProgram("systemd-analyze")
    try withTemporaryFolder { root in
      let service = String(
        decoding: try File.contents(of: Path.join(folder, "kanad.service")), as: UTF8.self)
      // The program is not installed where the test runs.
      let lines = service.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.hasPrefix("ExecStart=") ? "ExecStart=/bin/true" : String($0)
      }
      let copy = Path.join(root, "kanad.service")
      try File.replace(copy, with: Array(lines.joined(separator: "\n").utf8))
      let socket = Path.join(root, "kanad.socket")
      try File.replace(socket, with: try File.contents(of: Path.join(folder, "kanad.socket")))
      let result = try runProgram(
        analyze, ["--user", "verify", socket, copy],
        environment: ["XDG_RUNTIME_DIR": root, "HOME": root, "PATH": "/usr/bin:/bin"])
      // Its status is 0 even for an unknown key.
      #expect(result.status == 0)
      #expect(result.output + result.errors == "")
    }
  }
}
