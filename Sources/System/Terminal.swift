internal import Glibc

/// A terminal in raw mode: keys come at once, unechoed, and Ctrl-C is a key like any other.
///
/// The mode before comes back when this value goes; a program that may be ended by a signal has to
/// catch it, as nobody else restores a terminal.
package struct RawMode: ~Copyable {
  private let number: Int32
  private let before: termios

  /// Throws when standard input is no terminal.
  package init() throws(SystemError) { try self.init(number: 0) }

  init(number: Int32) throws(SystemError) {
    var before = termios()
    try attempt("tcgetattr") { Int(tcgetattr(number, &before)) }
    try Self.enter(number, from: before)
    self.number = number
    self.before = before
  }

  deinit { leave() }

  /// Enters it again, as after a stop by Ctrl-Z.
  package func enter() throws(SystemError) { try Self.enter(number, from: before) }

  private static func enter(_ number: Int32, from before: termios) throws(SystemError) {
    var raw = before
    cfmakeraw(&raw)
    // A read returns with whatever is there; waiting is done by polling.
    withUnsafeMutableBytes(of: &raw.c_cc) {
      $0[Int(VMIN)] = 0
      $0[Int(VTIME)] = 0
    }
    try attempt("tcsetattr") { Int(tcsetattr(number, TCSADRAIN, &raw)) }
  }

  /// Gives the terminal back as it was found.
  package func leave() {
    var before = before
    // A background job may not touch the terminal; there is nobody to tell.
    _ = try? attempt("tcsetattr") { Int(tcsetattr(number, TCSADRAIN, &before)) }
  }
}

/// The terminal on the standard streams.
package enum Terminal {
  package struct Size: Equatable, Sendable {
    package let columns: Int
    package let rows: Int
  }

  /// Both ends of a conversation are a terminal.
  package static var isInteractive: Bool { isatty(0) == 1 && isatty(1) == 1 }

  /// The size of the terminal on standard output; `nil` when it is none, or does not know.
  package static func size() -> Size? { size(number: 1) }

  static func size(number: Int32) -> Size? {
    var window = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Takes the bytes of the keys that come within a time, `nil` being for ever.
  ///
  /// `wouldBlock` when none come, `end` when the terminal is gone. A signal may end the wait early.
  package static func read(waitingMilliseconds: Int?) throws(SystemError) -> Received {
    try read(number: 0, waitingMilliseconds: waitingMilliseconds)
  }

  static func read(number: Int32, waitingMilliseconds: Int?) throws(SystemError) -> Received {
    var poll = Poll()
    let place = poll.add(number, .readable)
    if try poll.wait(milliseconds: waitingMilliseconds) == 0 { return .wouldBlock }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count: Int?
    do {
      count = try attemptReady("read") { Glibc.read(number, &bytes, bytes.count) }
    } catch {
      // What a terminal answers once its other side is closed.
      if error.errno == EIO { return .end }
      throw error
    }
    guard let count else { return .wouldBlock }
    if count > 0 { return .bytes(Array(bytes[..<count])) }
    // In raw mode an empty read also means that another took the keys first.
    return isatty(number) == 1 && !poll[place].contains(.hangup) ? .wouldBlock : .end
  }
}
