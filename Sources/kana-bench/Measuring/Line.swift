internal import KanaInterface
internal import System
internal import Varlink

/// A connection to kanad that is used for one call after the other.
struct Line: ~Copyable {
  private let connection: Connection

  init(to socket: String) throws(Failure) {
    do { connection = try Connection(to: socket, deadline: .after(milliseconds: 5_000)) } catch {
      throw Failure(message: "\(error)")
    }
  }

  /// Sends a message that ends with a zero and returns the one that answers it, without its zero.
  func exchange(_ message: [UInt8]) throws(Failure) -> [UInt8] {
    do {
      return try connection.exchange(
        message, terminator: 0, deadline: .after(milliseconds: 60_000))
    } catch {
      throw Failure(message: "\(error)")
    }
  }

  /// Makes a call and notes how long the reply took.
  func call<M: Method>(
    _ method: M.Type, _ parameters: M.Parameters, _ sample: inout Sample
  ) throws(Failure) -> M.Reply {
    let reply = try reply(to: try Self.message(method, parameters), &sample)
    if let error = reply.error { throw Failure(message: "kanad answers \(M.name) with \(error)") }
    do { return try reply.parameters(as: M.Reply.self) } catch {
      throw Failure(message: "kanad's reply to \(M.name) cannot be read")
    }
  }

  /// Sends a message and notes how long the reply took, whatever it says.
  func reply(to message: [UInt8], _ sample: inout Sample) throws(Failure) -> Reply {
    let start = Clock.monotonicNanoseconds()
    let bytes = try exchange(message)
    sample.add(Clock.monotonicNanoseconds() - start)
    do { return try Reply(message: bytes) } catch {
      throw Failure(message: "kanad's reply cannot be read")
    }
  }

  static func message<M: Method>(
    _ method: M.Type, _ parameters: M.Parameters
  ) throws(Failure) -> [UInt8] {
    do { return try M.encode(parameters, mode: .once) } catch {
      throw Failure(message: "the call of \(M.name) cannot be written")
    }
  }
}
