internal import System
internal import Varlink

/// Starts the daemon when nobody serves the socket.
///
/// Of many clients at once one starts it, by a lock in the runtime folder; the others wait and find
/// it running. The child inherits nothing but a pipe as descriptor 3, named to it by `--ready-fd 3`,
/// on which it says `ready` or why it cannot start, and which it then closes.
struct Autostart: Sendable {
  let places: Places
  /// Milliseconds from the first try to giving up.
  var patience = 2_000
  /// Finds the daemon's executable.
  var program: @Sendable () -> String? = { Autostart.installed() }

  static let readyOption = "--ready-fd"
  static let readyWord = "ready"

  /// Connects, after starting the daemon if need be.
  func connect() throws(Failure) -> Wire {
    let deadline = Deadline.after(milliseconds: patience)
    do { return try Wire.connect(to: places.socket, deadline: deadline) } catch {
      guard error == .nobody else { throw Failure(error) }
    }
    try prepareFolders()
    let lock: Lock?
    do { lock = try Lock.waiting(for: places.startLock, until: deadline) } catch {
      throw Failure(
        .noDaemon, "the daemon cannot be started: \(error); see kana doctor",
        status: Self.status(error))
    }
    guard let lock else { throw Failure(.late) }
    // Another client may have started it while this one waited for the lock.
    do { return try Wire.connect(to: places.socket, deadline: deadline) } catch {
      guard error == .nobody else { throw Failure(error) }
    }
    try refuseIfActivated()
    try spawn(deadline: deadline)
    // Held until the daemon listens, so that nobody starts a second one.
    _ = consume lock
    do { return try Wire.connect(to: places.socket, deadline: deadline) } catch {
      throw Failure(error)
    }
  }

  private func prepareFolders() throws(Failure) {
    do {
      if places.run.hasPrefix(places.state + "/") { try Folder.prepare(places.state) }
      try Folder.prepare(places.run)
    } catch {
      let status =
        if case .system(let cause) = error { Self.status(cause) } else {
          Failure.Status.unavailable
        }
      throw Failure(.noDaemon, "\(error.description); \(error.remedy)", status: status)
    }
  }

  /// A runtime folder that cannot be written is the caller's to mend, as a wrong word is.
  private static func status(_ error: SystemError) -> Failure.Status {
    error.isDenied ? .usage : .unavailable
  }

  /// With an active socket unit systemd alone starts the daemon.
  private func refuseIfActivated() throws(Failure) {
    guard places.usesSystemd, Self.isSocketUnitActive() else { return }
    throw Failure(
      .noDaemon,
      "kanad.socket is active but nobody serves \(places.socket); "
        + "run systemctl --user restart kanad.socket",
      status: .unavailable)
  }

  /// Asks the user's systemd, where there is one.
  static func isSocketUnitActive() -> Bool {
    let runtime = Environment.value("XDG_RUNTIME_DIR") ?? "/run/user/\(User.current)"
    guard (try? FileInfo.find(Path.join(runtime, "systemd/private"))) != nil,
      let systemctl = Program.find("systemctl"),
      var child = try? Spawn(
        systemctl, arguments: ["--user", "--quiet", "is-active", "kanad.socket"]
      ).start()
    else { return false }
    let exit = try? child.wait(until: .after(milliseconds: 1_000))
    if exit == nil { child.send(.kill) }
    return exit == .status(0)
  }

  /// The daemon's executable: beside this one, else on the path.
  static func installed() -> String? {
    if let own = try? OwnProgram() {
      let sibling = own.sibling("kanad")
      if Program.isExecutable(sibling) { return sibling }
    }
    return Program.find("kanad")
  }

  private func spawn(deadline: Deadline) throws(Failure) {
    guard let program = program() else {
      throw Failure(
        .noDaemon, "kanad is neither beside kana nor on the PATH; install both together",
        status: .unavailable)
    }
    do {
      let pipe = try Pipe()
      var spawn = Spawn(
        program, arguments: [Self.readyOption, "\(Spawn.handedNumber)"],
        environment: places.variables(from: Environment.all()))
      spawn.isDetached = true
      spawn.handed = pipe.writing.number
      _ = try spawn.start()
      let said = Self.read(pipe.keepReading(), until: deadline)
      guard said != Self.readyWord else { return }
      let reason = said.map { $0.isEmpty ? "it ended at once" : $0 } ?? "it was not ready in time"
      throw Failure(.noDaemon, "kanad did not start: \(reason)", status: .unavailable)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(
        .noDaemon, "kanad cannot be started: \(error); see kana doctor", status: .unavailable)
    }
  }

  /// The first line from the child; empty when it ended without one, nil at the deadline.
  private static func read(_ pipe: consuming Descriptor, until deadline: Deadline) -> String? {
    var bytes: [UInt8] = []
    while !bytes.contains(UInt8(ascii: "\n")) {
      guard (try? pipe.waitUntilReady(.readable, deadline: deadline)) != nil else { return nil }
      guard case .bytes(let more)? = try? pipe.read(upTo: 4_096), bytes.count < 16_384 else {
        break
      }
      bytes += more
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    var text = printable(String(decoding: line, as: UTF8.self))
    if text.hasPrefix("kanad: ") { text.removeFirst("kanad: ".count) }
    return text
  }
}
