internal import System
internal import Varlink

/// Serves `org.varlink.certification` on the Unix socket named by its one argument until killed.
///
/// The standard test clients of other implementations then judge the Varlink module.
@main struct Main {
  static func main() {
    guard CommandLine.arguments.count == 2 else {
      print("usage: varlink-certification SOCKET")
      Program.exit(64)
    }
    do {
      try serve(at: CommandLine.arguments[1])
    } catch {
      print("varlink-certification: \(error)")
      Program.exit(69)
    }
  }

  private static func serve(at path: String) throws {
    let service = try Service(
      vendor: "Kana Quest", product: "Certification", version: "1", url: "https://varlink.org",
      descriptions: [certificationInterface])
    var certification = Certification()
    let listener = try Listener(path: path)
    var clients: [Client] = []
    var poll = Poll()
    while true {
      poll.removeAll()
      poll.add(listener.descriptor.number, .readable)
      for client in clients { poll.add(client.connection.descriptor.number, client.awaited) }
      _ = try poll.wait(milliseconds: nil)
      for (place, client) in clients.enumerated() where !poll[place + 1].isEmpty {
        client.turn { call, session in certification.answer(call, &session) }
      }
      clients.removeAll(where: \.isGone)
      while let connection = try listener.accept() {
        clients.append(Client(connection, service))
      }
    }
  }
}

/// A connection and what is under way on it.
private final class Client {
  let connection: Connection
  private var session: Session
  private(set) var isGone = false

  init(_ connection: consuming Connection, _ service: Service) {
    self.connection = connection
    session = Session(service: service)
  }

  var awaited: Poll.Events {
    var events: Poll.Events = []
    if session.wantsInput { events.insert(.readable) }
    if !session.output.isEmpty { events.insert(.writable) }
    return events
  }

  /// Reads, answers and writes what is possible now.
  func turn(_ answer: (Call, inout Session) -> Void) {
    do {
      if session.wantsInput {
        switch try connection.receive() {
        case .bytes(let bytes): session.receive(bytes)
        case .wouldBlock: break
        case .end: isGone = true
        }
      }
      while let call = session.next() { answer(call, &session) }
      if let count = try connection.send(session.output) { session.sent(count) }
      if session.isClosing && session.output.isEmpty { isGone = true }
    } catch {
      isGone = true
    }
  }
}
