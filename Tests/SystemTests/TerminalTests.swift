import Glibc
import TestSupport
import Testing

@testable import System

@Suite struct TerminalTests {
  private func flags(_ number: Int32) -> [tcflag_t] {
    var mode = termios()
    tcgetattr(number, &mode)
    return [mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag]
  }

  @Test func `raw mode gives keys at once and is left as it was entered`() throws {
    let terminal = try PseudoTerminal()
    let number = terminal.screen.number
    let before = flags(number)
    do {
      let raw = try RawMode(number: number)
      #expect(flags(number) != before)
      #expect(try Terminal.read(number: number, waitingMilliseconds: 10) == .wouldBlock)
      // Ctrl-C and a key without an Enter.
      try terminal.keyboard.writeAll([3, UInt8(ascii: "1")])
      var keys: [UInt8] = []
      while keys.count < 2,
        case .bytes(let more) = try Terminal.read(number: number, waitingMilliseconds: 5_000)
      {
        keys += more
      }
      #expect(keys == [3, UInt8(ascii: "1")])
      raw.leave()
      #expect(flags(number) == before)
      try raw.enter()
      #expect(flags(number) != before)
    }
    #expect(flags(number) == before)
  }

  @Test func `a closed terminal ends the input`() throws {
    var terminal: PseudoTerminal? = try PseudoTerminal()
    let copy = dup(terminal?.screen.number ?? -1)
    defer { close(copy) }
    let raw = try RawMode(number: copy)
    terminal = nil
    #expect(try Terminal.read(number: copy, waitingMilliseconds: 5_000) == .end)
    _ = consume raw
  }

  @Test func `the size is the window's, and unknown where there is none`() throws {
    let terminal = try PseudoTerminal(columns: 132, rows: 43)
    #expect(
      Terminal.size(number: terminal.screen.number) == Terminal.Size(columns: 132, rows: 43))
    terminal.resize(columns: 0, rows: 0)
    #expect(Terminal.size(number: terminal.screen.number) == nil)
    let pipe = try Pipe()
    #expect(Terminal.size(number: pipe.reading.number) == nil)
    let error = #expect(throws: SystemError.self) { _ = try RawMode(number: pipe.reading.number) }
    #expect(error?.errno == ENOTTY)
  }
}
