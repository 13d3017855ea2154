import Glibc
import System
import TestSupport
import Testing

@Suite struct SpawnTests {
  @Test func `a child gets the arguments, the variables and the streams it is given`() throws {
    let result = try runProgram(
      "/bin/sh", ["-c", "cat; echo \"$1 $KANA\"; echo oops >&2; exit 3", "sh", "か と"],
      environment: ["KANA": "a=b"], input: Array("in\n".utf8))
    #expect(result.status == 3)
    #expect(result.output == "in\nか と a=b\n")
    #expect(result.errors == "oops\n")
    let variables = try runProgram("/usr/bin/env", environment: ["ONLY": "this"])
    #expect(variables.output == "ONLY=this\n")
  }

  @Test func `a detached child leads a session and has no terminal, stream or other descriptor`()
    throws
  {
    // Descriptors that any program would inherit, below and above the one handed over.
    let leaks = [open("/dev/null", O_RDONLY), fcntl(0, F_DUPFD, 200)]
    defer { for leak in leaks { close(leak) } }
    Signal.brokenPipe.ignore()
    let pipe = try Pipe()
    var spawn = Spawn("/bin/sleep", arguments: ["1000"])
    spawn.isDetached = true
    spawn.handed = pipe.writing.number
    var child = try spawn.start()
    defer { child.send(.kill) }
    let process = "/proc/\(child.process)"

    // The parent goes on an instant before the kernel closes what exec closes.
    let expected = ["0", "1", "2", "3"]
    var numbers: [String] = []
    _ = try eventually(limitMilliseconds: 5_000) {
      numbers = try Folder.names(in: "\(process)/fd")
      return numbers == expected
    }
    #expect(numbers == expected)
    let targets = try numbers.map {
      let link = try runProgram("/bin/readlink", ["\(process)/fd/\($0)"])
      return link.output.hasPrefix("pipe:") ? "pipe" : link.output
    }
    #expect(targets == ["/dev/null\n", "/dev/null\n", "/dev/null\n", "pipe"])

    // proc(5): after the name in parentheses come state, parent, group, session, terminal.
    let stat = String(decoding: try File.contents(of: "\(process)/stat"), as: UTF8.self)
    let fields = stat.split(separator: " ").map(String.init)
    #expect(fields[4] == "\(child.process)" && fields[5] == fields[4] && fields[6] == "0")

    let status = String(decoding: try File.contents(of: "\(process)/status"), as: UTF8.self)
    for name in ["SigBlk", "SigIgn"] {
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
      let mask = try #require(UInt64(line.suffix(16), radix: 16))
      // Two signals above 31 belong to the C library.
      #expect(mask & 0x7fff_ffff == 0, "\(line)")
    }

    // Its end closes the descriptor handed over, as ours is closed: nobody else holds it.
    let ready = pipe.keepReading()
    child.send(.kill)
    #expect(try ready.read() == .end)
    #expect(try child.wait() == .signal(9))
  }

  @Test(.inOwnProcess) func `streams are handed over right even when ours are closed or swapped`()
    throws
  {
    try withTemporaryFolder { folder in
      let path = "\(folder)/out"
      close(0)
      close(1)
      // Takes the numbers 0 and 1.
      let pipe = try Pipe()
      let file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
      let script = "read line; echo \"got $line\"; echo to3 >&3"
      var spawn = Spawn("/bin/sh", arguments: ["-c", script])
      spawn.input = .descriptor(pipe.reading.number)
      spawn.output = .descriptor(file)
      spawn.handed = file
      _ = try pipe.writing.write(Array("x\n".utf8))
      var child = try spawn.start()
      let exit = try child.wait()
      let text = String(decoding: try File.contents(of: path), as: UTF8.self)
      _exit(exit == .status(0) && text == "got x\nto3\n" ? 0 : 1)
    }
  }

  @Test func `a program that is missing or may not run is an error at once`() throws {
    try withTemporaryFolder { folder in
      let missing = #expect(throws: SystemError.self) { _ = try Spawn("\(folder)/none").start() }
      #expect(missing?.isNoSuchFile == true && missing?.path == "\(folder)/none")
      try File.creating("\(folder)/text").append([65])
      let forbidden = #expect(throws: SystemError.self) { _ = try Spawn("\(folder)/text").start() }
      #expect(forbidden?.errno == EACCES)
    }
  }

  @Test func `an argument with a zero byte is refused, not cut`() {
    let error = #expect(throws: SystemError.self) {
      _ = try Spawn("/bin/echo", arguments: ["a\0b"]).start()
    }
    #expect(error?.errno == EINVAL)
  }

  @Test func `the end of a child is told apart: status, signal, still running`() throws {
    var done = try Spawn("/bin/sh", arguments: ["-c", "exit 42"]).start()
    #expect(try done.wait() == .status(42))
    #expect(try done.wait() == .status(42))
    done.send(.kill)

    var spawn = Spawn("/bin/sh", arguments: ["-c", "sleep 1000 & wait"])
    spawn.hasOwnGroup = true
    var running = try spawn.start()
    #expect(try running.poll() == nil)
    #expect(try running.wait(until: .after(milliseconds: 20)) == nil)
    running.send(.terminate)
    #expect(try running.wait(until: .after(milliseconds: 10_000)) == .signal(15))
    // What it had started is gone with it.
    let isGone = eventually { Glibc.kill(-running.process, 0) == -1 }
    #expect(isGone)
  }

  @Test func `a program that leaves a child holding its output is not waited for in vain`() {
    #expect(throws: ProgramTimeout.self) {
      try runProgram("/bin/sh", ["-c", "sleep 1000 & echo done"], limitMilliseconds: 300)
    }
  }
}
