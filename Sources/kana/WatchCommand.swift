internal import KanaInterface
internal import System
internal import Varlink

/// `kana watch`: a line per change, on and on, also across restarts of the daemon.
struct WatchCommand {
  let autostart: Autostart
  let offset: Int
  let format: Format
  /// Prints one line; false when nobody reads any more.
  let print: (String) throws(Failure) -> Bool

  /// How a change becomes a line.
  enum Format {
    case plain
    case json
    /// One JSON object per line as waybar's custom modules read it (`return-type: json`).
    case waybar
    case fields(PromptFormat)
  }

  static let fields = PromptFormat.promptFields + ["deck", "mode", "event"]

  /// Runs until nobody reads the lines.
  func run() throws(Failure) {
    let request = try Request(
      KanaInterface.Watch.self, .init(offset: offset), isRepeatable: true, mode: .more)
    var wire: Wire? = try autostart.connect()
    var last = ""
    while true {
      if var open = wire.take() {
        do {
          guard try follow(&open, request, &last) else { return }
        } catch {
          switch error {
          case .failed(let failure): throw failure
          case .broken: break
          }
        }
      }
      // The daemon has gone. It is not started again from here, since somebody may have stopped it.
      guard try !isReaderGone(waitingMilliseconds: Self.pause) else { return }
      wire = try? Wire.connect(to: autostart.places.socket, deadline: .after(milliseconds: 2_000))
    }
  }

  /// Milliseconds between tries to reach a daemon that has gone.
  private static let pause = 500

  private enum Trouble: Error {
    case broken
    case failed(Failure)
  }

  /// Prints changes from one connection; false when nobody reads them any more.
  private func follow(
    _ wire: inout Wire, _ request: Request, _ last: inout String
  ) throws(Trouble) -> Bool {
    do { try wire.send(request, deadline: .after(milliseconds: request.patience)) } catch {
      throw .broken
    }
    // The present state comes at once; only what follows may take as long as it likes.
    var isFirst = true
    while true {
      let reply: Reply?
      do {
        reply =
          isFirst
          ? try wire.receive(deadline: .after(milliseconds: request.patience))
          : try wire.receiveReady()
      } catch {
        if error == .late, last.isEmpty { throw .failed(Failure(error)) }
        throw .broken
      }
      isFirst = false
      guard let reply else {
        do { if try isReaderGone(or: wire.number) { return false } } catch { throw .failed(error) }
        continue
      }
      if reply.error == ErrorName.rebuilding.qualifiedName { throw .broken }
      let line: String
      do { line = try text(reply.checked()) } catch { throw .failed(error) }
      // The state as it was is news only once, not after every reconnection.
      if line != last || isEvent(reply) {
        do { guard try print(line) else { return false } } catch { throw .failed(error) }
        last = line
      }
      if !reply.continues { throw .broken }
    }
  }

  private func isEvent(_ reply: Reply) -> Bool {
    reply.parameters["event"] != .string("state")
  }

  /// Waits for the connection, and for the reader of our lines to go.
  private func isReaderGone(
    or number: Int32 = -1, waitingMilliseconds: Int? = nil
  ) throws(Failure) -> Bool {
    var poll = Poll()
    poll.add(number, .readable)
    let output = poll.add(1, [])
    do { _ = try poll.wait(milliseconds: waitingMilliseconds) } catch {
      throw Failure(.interrupted, "waiting failed: \(error); try again", status: .unavailable)
    }
    return !poll[output].isEmpty
  }

  private func text(_ reply: Reply) throws(Failure) -> String {
    if case .json = format { return reply.parametersText }
    let change = try reply.record(of: KanaInterface.Watch.self)
    switch format {
    case .json: return reply.parametersText
    case .fields(let format): return Self.fill(format, change)
    case .plain:
      let subject = change.prompt.map { " \(printable($0))" } ?? ""
      let verdict = change.correct.map { $0 ? " right" : " wrong" } ?? ""
      return "\(change.event)\(subject)\(verdict) · streak \(change.streak) · due \(change.due)"
        + " · days \(change.dayStreak) · today \(change.answeredToday)"
    case .waybar:
      return JSONPrinter.text(
        .object([
          "text": .string("\(change.streak)"),
          "alt": .string(change.event),
          "class": .string(change.due > 0 ? "due" : "done"),
          "tooltip": .string(
            "streak \(change.streak), due \(change.due), \(change.dayStreak) days in a row, "
              + "\(change.answeredToday) today, \(change.maxPosition) of \(change.total)"),
        ]))
    }
  }

  static func fill(_ format: PromptFormat, _ change: KanaInterface.Watch.Reply) -> String {
    format.text { name in
      switch name {
      case "streak": "\(change.streak)"
      case "due": "\(change.due)"
      case "days": "\(change.dayStreak)"
      case "today": "\(change.answeredToday)"
      case "position": "\(change.maxPosition)"
      case "total": "\(change.total)"
      case "deck": printable(change.deck)
      case "mode": printable(change.mode ?? "")
      default: printable(change.event)
      }
    }
  }
}
