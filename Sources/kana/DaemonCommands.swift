internal import KanaInterface
internal import System
internal import Varlink

/// Starting and stopping the daemon by hand.
struct DaemonCommands {
  let autostart: Autostart

  private var socket: String { autostart.places.socket }

  func start() throws(Failure) -> Outcome {
    if try process() != nil { return Outcome("kanad is running already") }
    _ = try autostart.connect()
    return Outcome("kanad is running")
  }

  func stop() throws(Failure) -> Outcome {
    guard let process = try process() else { return Outcome("kanad is not running") }
    try stop(process)
    return Outcome("kanad has stopped")
  }

  func restart() throws(Failure) -> Outcome {
    if let process = try process() { try stop(process) }
    _ = try autostart.connect()
    return Outcome("kanad has been restarted")
  }

  /// The process that serves the socket; nil when nobody does.
  ///
  /// Under socket activation this is the service manager until the daemon has been needed.
  private func process() throws(Failure) -> Int32? {
    do {
      return try Connection(to: socket, deadline: .after(milliseconds: Request.usualPatience))
        .peer().process
    } catch {
      let reason = Wire.Break(error)
      if reason == .nobody { return nil }
      throw Failure(reason)
    }
  }

  /// Asks it to stop and waits until it is gone, so that its lock is free for the next one.
  private func stop(_ process: Int32) throws(Failure) {
    let request = try Request(Stop.self, .init(), isRepeatable: false)
    let deadline = Deadline.after(milliseconds: request.patience)
    let pid: Int32
    do {
      var wire = try Wire.connect(to: socket, deadline: deadline)
      try wire.send(request, deadline: deadline)
      _ = try wire.receive(deadline: deadline)
      pid = process
    } catch {
      throw Failure(error)
    }
    let end = Deadline.after(milliseconds: 5_000)
    // A process stays visible until it has ended, unlike its socket.
    while autostart.places.isLocked(by: pid) {
      guard !end.hasPassed else {
        throw Failure(
          .noReply, "kanad is still busy stopping; try again in a moment", status: .unavailable)
      }
      Program.sleep(milliseconds: 5)
    }
  }
}

extension Places {
  /// Whether a process is there that holds the data, as far as its lock file tells.
  fileprivate func isLocked(by process: Int32) -> Bool {
    guard (try? FileInfo.find("/proc/\(process)")) != nil else { return false }
    guard let holder = Lock.holder(of: lock) else { return false }
    return holder.process == process
  }
}
