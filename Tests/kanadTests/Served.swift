import KanaInterface
import System
import TestSupport
import Testing
import Varlink

@testable import kanad

/// A daemon in this process, whose loop goes on only when a test says so.
struct Served: ~Copyable {
  var loop: Loop<NoteHandler>
  let disk: Disk

  /// With `isLoading` the decks there are are still to be read.
  init(
    _ disk: Disk, activated: Bool = false, isLoading: Bool = false,
    settings: LoopSettings = LoopSettings()
  ) throws {
    self.disk = disk
    let home = try Home(disk.places)
    let recovered = try disk.recover()
    let service = try Varlink.Service(
      vendor: "test", product: "test", version: "1", url: "",
      descriptions: [Interface.description])
    let socket =
      activated
      ? SocketKeeper(
        activated: try Listener(path: disk.places.socket), path: disk.places.socket)
      : try SocketKeeper(path: disk.places.socket)
    loop = Loop(
      handler: recovered.handler,
      loading: isLoading ? DeckLoading(DeckLibrary(folder: disk.places.decks), now: 0) : nil,
      store: Store(home: home, journal: recovered.journal(in: disk.places.journal)),
      reception: Reception(
        socket: socket, service: service, now: Clock.monotonicMilliseconds()),
      // The test program keeps its own signals.
      signals: nil,
      facts: DaemonFacts(
        places: disk.places, process: 1, isActivated: activated, table: "built in",
        device: recovered.device),
      settings: settings)
  }

  func connect() throws -> TestClient { try TestClient(disk.places.socket) }

  /// Goes on until something is so.
  mutating func run(
    until isDone: (inout Loop<NoteHandler>) throws -> Bool, limitMilliseconds: Int = 10_000
  ) throws {
    let deadline = Deadline.after(milliseconds: limitMilliseconds)
    while try !isDone(&loop) {
      if deadline.hasPassed {
        Issue.record("it did not come to be in \(limitMilliseconds) ms")
        return
      }
      loop.step(atMost: 1)
    }
  }

  /// Sends a call and waits for its reply.
  mutating func call(_ client: TestClient, _ bytes: [UInt8]) throws -> Reply {
    try client.send(bytes)
    return try reply(to: client)
  }

  mutating func reply(to client: TestClient) throws -> Reply {
    try run { _ in try client.hasReply }
    return try #require(try client.takeReply())
  }

  /// Keeps a text, durably, and returns what came back.
  mutating func keep(_ text: String, by client: TestClient) throws -> Reply {
    try call(client, answerCall(text))
  }
}

/// A call that keeps a text durably.
func answerCall(_ text: String, mode: Call.Mode = .once) -> [UInt8] {
  Call.encode(
    Answer.qualifiedName, parameters: Answer.Parameters(text: text), mode: mode)
}

/// A call that keeps a text without a flush.
func modeCall(_ text: String) throws -> [UInt8] {
  try Call.encode(Mode.qualifiedName, parameters: Mode.Parameters(mode: text))
}

/// A client that never waits.
final class TestClient {
  private let connection: Connection
  private var buffer = MessageBuffer(limit: 1 << 24)
  private var unsent: [UInt8] = []
  private var replies: [Reply] = []
  private(set) var isClosed = false
  private(set) var received = 0

  init(_ socket: String) throws {
    connection = try Connection(to: socket, deadline: .after(milliseconds: 1_000))
  }

  /// Sends as much as is taken; the rest goes with the next look for a reply.
  func send(_ bytes: [UInt8]) throws {
    unsent += bytes
    push()
  }

  private func push() {
    while !unsent.isEmpty {
      guard let count = try? connection.send(unsent), count > 0 else { return }
      unsent.removeFirst(count)
    }
  }

  var isAllSent: Bool { unsent.isEmpty }

  /// Reads what is there.
  func pull() throws {
    push()
    while !isClosed {
      let got: Received
      do { got = try connection.receive() } catch {
        isClosed = true
        return
      }
      switch got {
      case .bytes(let bytes):
        received += bytes.count
        buffer.append(bytes)
      case .wouldBlock: return
      case .end: isClosed = true
      }
      while let message = try buffer.next() { replies.append(try Reply(message: message)) }
    }
  }

  var hasReply: Bool {
    get throws {
      try pull()
      return !replies.isEmpty
    }
  }

  var replyCount: Int {
    get throws {
      try pull()
      return replies.count
    }
  }

  func takeReply() throws -> Reply? {
    try pull()
    return replies.isEmpty ? nil : replies.removeFirst()
  }
}
