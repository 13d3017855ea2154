internal import System
internal import Varlink

/// One connection to the daemon, with a limit of time on everything.
struct Wire: ~Copyable {
  private let connection: Connection
  private var buffer = MessageBuffer(limit: 64 << 20)

  init(_ connection: consuming Connection) { self.connection = connection }

  /// What can be polled beside other things.
  var number: Int32 { connection.descriptor.number }

  /// Why a call brought no reply.
  enum Break: Error, Equatable {
    /// Nobody listens: the daemon is not running.
    case nobody
    /// The connection ended before the reply.
    case cut
    case late
    case system(SystemError)
    case unclear

    init(_ error: SystemError) {
      self =
        error.isNobodyListening
        ? .nobody : error.isTimeout ? .late : error.isDisconnect ? .cut : .system(error)
    }
  }

  static func connect(to path: String, deadline: Deadline) throws(Break) -> Wire {
    do { return Wire(try Connection(to: path, deadline: deadline)) } catch { throw Break(error) }
  }

  func send(_ request: Request, deadline: Deadline) throws(Break) {
    do { try connection.sendAll(request.bytes, deadline: deadline) } catch { throw Break(error) }
  }

  mutating func receive(deadline: Deadline) throws(Break) -> Reply {
    while true {
      if let reply = try next() { return reply }
      let received: Received
      do { received = try connection.receive(deadline: deadline) } catch { throw Break(error) }
      guard case .bytes(let bytes) = received else { throw .cut }
      buffer.append(bytes)
    }
  }

  /// A reply that has arrived whole, after taking in what is there without waiting.
  mutating func receiveReady() throws(Break) -> Reply? {
    if let reply = try next() { return reply }
    let received: Received
    do { received = try connection.receive() } catch { throw Break(error) }
    switch received {
    case .bytes(let bytes): buffer.append(bytes)
    case .wouldBlock: return nil
    case .end: throw .cut
    }
    return try next()
  }

  private mutating func next() throws(Break) -> Reply? {
    let message: [UInt8]?
    do { message = try buffer.next() } catch { throw .unclear }
    guard let message else { return nil }
    do { return try Reply(message: message) } catch { throw .unclear }
  }
}

extension Failure {
  /// What a broken connection means to the caller.
  init(_ error: Wire.Break) {
    switch error {
    case .nobody:
      self.init(
        .noDaemon, "no daemon is running; start it with kana daemon start", status: .unavailable)
    case .cut:
      self.init(
        .noReply, "the daemon closed the connection before it replied; try again",
        status: .unavailable)
    case .late:
      self.init(
        .noReply, "the daemon did not reply in time; try again, or see kana doctor",
        status: .unavailable)
    case .unclear: self = .unclearReply
    case .system(let error):
      self.init(
        .noDaemon, "the daemon cannot be reached: \(error); see kana doctor", status: .unavailable)
    }
  }
}
