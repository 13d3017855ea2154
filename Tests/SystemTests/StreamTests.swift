import Glibc
import TestSupport
import Testing

@testable import System

@Suite struct StreamTests {
  @Test func `output waits for a slow reader and is whole`() throws {
    try withTemporaryFolder { folder in
      let pipe = try Pipe()
      try pipe.writing.setNonBlocking()
      let file = try Descriptor(inherited: open("\(folder)/out", O_CREAT | O_WRONLY, 0o600))
      var spawn = Spawn("/bin/sh", arguments: ["-c", "sleep 0.05; exec cat"])
      spawn.input = .descriptor(pipe.reading.number)
      spawn.output = .descriptor(file.number)
      var child = try spawn.start()
      let text = String(repeating: "かな\n", count: 100_000)
      do {
        let writing = pipe.keepWriting()
        #expect(try Output(number: writing.number).write(text) == .written)
      }
      #expect(try child.wait() == .status(0))
      #expect(try File.contents(of: "\(folder)/out") == Array(text.utf8))
    }
  }

  @Test func `a reader that has gone is no error`() throws {
    Signal.brokenPipe.ignore()
    let writing = try Pipe().keepWriting()
    let output = Output(number: writing.number)
    let isTold = eventually { (try? output.write("text")) == .readerGone }
    #expect(isTold)
    #expect(!output.isTerminal)
  }

  @Test func `a full disk behind the output is an error`() throws {
    let full = try Descriptor(inherited: open("/dev/full", O_WRONLY))
    let error = #expect(throws: SystemError.self) { try Output(number: full.number).write("x") }
    #expect(error?.isOutOfSpace == true)
  }

  @Test(.inOwnProcess) func `closed standard streams are opened on nothing, open ones are left`()
    throws
  {
    try withTemporaryFolder { folder in
      let path = "\(folder)/out"
      let output = open(path, O_CREAT | O_WRONLY, 0o600)
      dup2(output, 1)
      close(0)
      close(2)
      StandardStreams.ensureOpen()
      let next = open("/dev/null", O_RDONLY)
      _ = try Output.standard.write("kept")
      _ = try Output.errors.write("dropped")
      let isRight = try next > 2 && File.contents(of: path) == Array("kept".utf8)
      _exit(isRight ? 0 : 1)
    }
  }

  private func lines(_ text: String, limit: Int = 1 << 20) throws -> [[UInt8]] {
    let pipe = try Pipe()
    try pipe.writing.writeAll(Array(text.utf8))
    let reading = pipe.keepReading()
    var input = Input(number: reading.number)
    var lines: [[UInt8]] = []
    while let line = try input.line(limit: limit) { lines.append(line) }
    #expect(try input.line() == nil)
    return lines
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\nb\r\n\nc", ["a", "b", "", "c"]), ("か\n", ["か"]),
  ])
  func `input comes by the line, the last one even without an end`(
    text: String, expected: [String]
  ) throws {
    #expect(try lines(text) == expected.map { Array($0.utf8) })
  }

  @Test func `a line that is too long is cut and the next one is whole`() throws {
    let long = String(repeating: "x", count: 30_000)
    let found = try lines("\(long)\nnext\n\(long)", limit: 10)
    #expect(found == ["xxxxxxxxxx", "next", "xxxxxxxxxx"].map { Array($0.utf8) })
  }

  @Test func `all input is taken up to a limit`() throws {
    for (limit, isTaken) in [(5, true), (4, false)] {
      let pipe = try Pipe()
      try pipe.writing.writeAll(Array("1\n345".utf8))
      let reading = pipe.keepReading()
      var input = Input(number: reading.number)
      if isTaken {
        #expect(try input.all(limit: limit) == Array("1\n345".utf8))
      } else {
        #expect(throws: SystemError.self) { try input.all(limit: limit) }
      }
    }
  }
}
