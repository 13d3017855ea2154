internal import Glibc

/// A program that this process has started.
package struct Child: ~Copyable {
  /// How a program ended.
  package enum Exit: Equatable, Sendable {
    case status(Int32)
    case signal(Int32)
  }

  package let process: Int32
  private let leadsGroup: Bool
  private var exit: Exit?

  init(process: Int32, leadsGroup: Bool) {
    self.process = process
    self.leadsGroup = leadsGroup
  }

  /// Sends a signal, to what the child has started as well when it has a group of its own.
  ///
  /// Does nothing once the end has been seen: the number may be another's by then.
  package func send(_ signal: Signal) {
    if exit == nil { try? signal.send(to: leadsGroup ? -process : process) }
  }

  /// How it ended; `nil` while it runs.
  package mutating func poll() throws(SystemError) -> Exit? { try collect(WNOHANG) }

  /// Waits for its end.
  package mutating func wait() throws(SystemError) -> Exit {
    while true { if let exit = try collect(0) { return exit } }
  }

  /// Waits for its end until the deadline; `nil` then.
  package mutating func wait(until deadline: Deadline) throws(SystemError) -> Exit? {
    var pause = 1
    while true {
      if let exit = try poll() { return exit }
      if deadline.hasPassed { return nil }
      Program.sleep(milliseconds: min(pause, deadline.remainingMilliseconds ?? pause))
      pause = min(pause * 2, 20)
    }
  }

  private mutating func collect(_ options: Int32) throws(SystemError) -> Exit? {
    if let exit { return exit }
    var status: Int32 = 0
    let process = process
    let found = try attempt("waitpid") { Int(waitpid(process, &status, options)) }
    if found == 0 { return nil }
    // The macros WIFEXITED and so on: the signal in the low seven bits, the status above them.
    let signal = status & 0x7f
    exit = signal == 0 ? .status(status >> 8 & 0xff) : .signal(signal)
    return exit
  }
}
