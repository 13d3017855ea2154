internal import Glibc
internal import Synchronization

/// A signal that the programs know.
package enum Signal: Int32, CaseIterable, Sendable {
  case hangup = 1
  case interrupt = 2
  case quit = 3
  case kill = 9
  case brokenPipe = 13
  case alarm = 14
  case terminate = 15
  case childEnded = 17
  case resumed = 18
  case terminalStop = 20
  case fileSizeLimit = 25
  case windowResized = 28

  /// Makes the system drop the signal, for this process alone: spawned ones start afresh.
  package func ignore() { handle(with: SIG_IGN) }

  /// Gives the signal its usual effect back.
  package func restoreDefault() { handle(with: SIG_DFL) }

  /// Cannot fail for the signals named here, save `kill`, which cannot be handled.
  fileprivate func handle(with handler: __sighandler_t?) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = SA_RESTART
    sigfillset(&action.sa_mask)
    sigaction(rawValue, &action, nil)
  }

  /// Sends the signal to a process, or with a negative number to a group of them.
  package func send(to process: Int32) throws(SystemError) {
    try attempt("kill") { Int(Glibc.kill(process, rawValue)) }
  }
}

/// Signals as something to poll: each one caught becomes a byte in a pipe.
///
/// One at a time in a process. When it goes, the signals have their usual effect again.
package struct Signals: ~Copyable {
  private let pipe: Pipe
  private let caught: [Signal]

  /// To be polled: readable when a signal has come.
  package var number: Int32 { pipe.reading.number }

  package init(catching signals: [Signal]) throws(SystemError) {
    let pipe = try Pipe()
    // A full pipe drops further signals: those in it wake the reader all the same.
    try pipe.reading.setNonBlocking()
    try pipe.writing.setNonBlocking()
    signalPipe.store(pipe.writing.number, ordering: .releasing)
    for signal in signals { signal.handle(with: noteSignal) }
    self.pipe = pipe
    caught = signals
  }

  deinit {
    for signal in caught { signal.restoreDefault() }
    signalPipe.store(-1, ordering: .releasing)
  }

  /// The signals that came since the last time, each once, without waiting.
  package func take() throws(SystemError) -> [Signal] {
    var signals: [Signal] = []
    while case .bytes(let bytes) = try pipe.reading.read(upTo: 256) {
      for byte in bytes {
        if let signal = Signal(rawValue: Int32(byte)), !signals.contains(signal) {
          signals.append(signal)
        }
      }
    }
    return signals
  }
}

/// Where the handler writes; a handler can know nothing but globals.
private let signalPipe = Atomic<CInt>(-1)

/// Runs at any instant, so it does only what POSIX allows there and leaves errno as it was.
private func noteSignal(_ number: CInt) {
  let code = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(signalPipe.load(ordering: .acquiring), &byte, 1)
  errno = code
}
