internal import KanaInterface
internal import System
internal import Varlink

/// The running daemon, reached over its socket and started when it does not run.
struct Client: Sendable {
  let autostart: Autostart
  /// How long to wait while the daemon reads its history again, and whom to tell.
  var rebuilding = Waiting(milliseconds: 0, report: { _ in })

  struct Waiting: Sendable {
    let milliseconds: Int
    /// Told every time the daemon says how far it is; nil when it is over.
    let report: @Sendable (String?) -> Void
  }

  /// The two functions by which commands use it.
  var daemon: Daemon {
    Daemon(
      call: { (request) throws(Failure) in try call(request) },
      stream: { (request, each) throws(Failure) in try stream(request, each) })
  }

  /// One call on a connection of its own.
  ///
  /// Sent once more when the connection was cut, as by a daemon that replaces itself after an
  /// upgrade, if that cannot count twice.
  func call(_ request: Request) throws(Failure) -> Reply {
    let end = Deadline.after(milliseconds: rebuilding.milliseconds)
    var isWaiting = false
    defer { if isWaiting { rebuilding.report(nil) } }
    while true {
      let reply = try exchangeTwice(request)
      guard hasWaited(for: reply, until: end) else { return try reply.checked() }
      isWaiting = true
    }
  }

  /// Says so and lets some time pass where the daemon has yet to read what it needs; false elsewhere.
  private func hasWaited(for reply: Reply, until end: Deadline) -> Bool {
    guard reply.error == ErrorName.rebuilding.qualifiedName, !end.hasPassed else { return false }
    if case .string(let message)? = reply.parameters["message"] { rebuilding.report(message) }
    Program.sleep(milliseconds: 200)
    return true
  }

  private func exchangeTwice(_ request: Request) throws(Failure) -> Reply {
    do { return try exchange(request) } catch {
      switch error {
      case .broken(.cut) where request.isRepeatable: break
      case .broken(let reason): throw Failure(reason)
      case .failed(let failure): throw failure
      }
    }
    do { return try exchange(request) } catch {
      switch error {
      case .broken(let reason): throw Failure(reason)
      case .failed(let failure): throw failure
      }
    }
  }

  private enum Trouble: Error {
    case broken(Wire.Break)
    case failed(Failure)
  }

  private func exchange(_ request: Request) throws(Trouble) -> Reply {
    var wire: Wire
    do { wire = try autostart.connect() } catch { throw .failed(error) }
    let deadline = Deadline.after(milliseconds: request.patience)
    do {
      try wire.send(request, deadline: deadline)
      return try wire.receive(deadline: deadline)
    } catch { throw .broken(error) }
  }

  /// A call with many replies; each may take as long as a single one.
  func stream(
    _ request: Request, _ each: (Reply) throws(Failure) -> Bool
  ) throws(Failure) {
    let end = Deadline.after(milliseconds: rebuilding.milliseconds)
    var isWaiting = false
    defer { if isWaiting { rebuilding.report(nil) } }
    while try streamOnce(request, until: end, each) { isWaiting = true }
  }

  /// Sends the call; true when it is to be sent again, since the daemon was still reading.
  private func streamOnce(
    _ request: Request, until end: Deadline, _ each: (Reply) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    var wire = try autostart.connect()
    do { try wire.send(request, deadline: .after(milliseconds: request.patience)) } catch {
      throw Failure(error)
    }
    while true {
      let reply: Reply
      do { reply = try wire.receive(deadline: .after(milliseconds: request.patience)) } catch {
        throw Failure(error)
      }
      if hasWaited(for: reply, until: end) { return true }
      let checked = try reply.checked()
      guard try each(checked), checked.continues else { return false }
    }
  }
}
