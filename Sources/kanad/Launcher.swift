internal import System

/// Whoever started the daemon and waits to hear what has become of it.
struct Launcher: ~Copyable {
  private let manager: ServiceManager?
  private var pipe: Descriptor?

  /// Finds who it is; for the descriptor see `Options.readyDescriptor`.
  init(descriptor: Int32?) {
    manager = ServiceManager.current()
    guard let descriptor else {
      pipe = nil
      return
    }
    pipe = try? Descriptor(inherited: descriptor)
  }

  /// Clients are served from now on.
  mutating func sayReady(status: String) {
    tellPipe("ready")
    tellManager("READY=1", "STATUS=\(status)")
  }

  mutating func sayStopping() { tellManager("STOPPING=1") }

  /// Says why there will be no daemon, in one line.
  mutating func sayFailed(_ reason: String) {
    Log.error(reason)
    tellPipe("kanad: \(reason)")
    tellManager("STATUS=\(reason)")
  }

  private mutating func tellPipe(_ line: String) {
    try? pipe?.writeAll(Array((line + "\n").utf8), deadline: .after(milliseconds: 1_000))
    pipe = nil
  }

  private func tellManager(_ lines: String...) {
    for line in lines { try? manager?.notify(line) }
  }
}
