internal import System
internal import Varlink

/// The door: the socket, who has come in by it, and when they must leave.
struct Reception: ~Copyable {
  /// A message that was begun must be whole after so many milliseconds.
  private static let messageTime: Int64 = 10_000
  /// When there is no room, who has been silent for so long makes room.
  private static let silenceTime: Int64 = 60_000
  /// Descriptors kept free for files.
  private static let reserve = 16
  /// When clients hold more bytes than this together, those who hold much are not read from.
  private static let memoryLimit = 64 << 20
  private static let fairShare = 1 << 16

  private(set) var clients: [Int32: ClientConnection] = [:]
  /// Since when there has been no client, on the monotonic clock.
  private(set) var idleSince: Int64
  private var socket: SocketKeeper
  private let service: Varlink.Service
  private let limit: Int
  private var lastServed: Int32 = -1
  private var acceptPausedUntil: Int64?
  private var socketPlace = 0
  private var watchPlace = 0
  private var clientPlaces: [(place: Int, client: ClientConnection)] = []

  init(socket: consuming SocketKeeper, service: Varlink.Service, now: Int64) {
    self.socket = socket
    self.service = service
    idleSince = now
    limit = max(1, Limits.openFiles() - Self.reserve)
  }

  /// Another daemon serves the socket.
  var isTaken: Bool { socket.isTaken }

  /// Those who have sent something, beginning behind the one served last.
  func inTurn() -> [ClientConnection] {
    var ready: [ClientConnection] = []
    for client in clients.values where client.hasNews { ready.append(client) }
    if ready.count < 2 { return ready }
    let last = lastServed
    return ready.sorted { one, other in
      (one.number <= last ? 1 : 0, one.number) < (other.number <= last ? 1 : 0, other.number)
    }
  }

  /// Whether anybody wants to hear of changes.
  var isWatched: Bool { clients.values.contains(where: \.isWatching) }

  mutating func noteServed(_ client: ClientConnection) { lastServed = client.number }

  // MARK: - Waiting

  /// Says what is waited for.
  mutating func addPlaces(to poll: inout Poll, now: Int64) {
    if let until = acceptPausedUntil, until <= now { acceptPausedUntil = nil }
    let isOpen = clients.count < limit && acceptPausedUntil == nil
    socketPlace = poll.add(isOpen ? socket.number : -1, .readable)
    watchPlace = poll.add(socket.watchNumber, .readable)
    clientPlaces.removeAll(keepingCapacity: true)
    let isCrowded = clients.values.reduce(0) { $0 + $1.buffered } > Self.memoryLimit
    for (number, client) in clients {
      var events: Poll.Events = []
      if client.wantsInput, !isCrowded || client.buffered <= Self.fairShare {
        events.insert(.readable)
      }
      if !client.session.output.isEmpty { events.insert(.writable) }
      clientPlaces.append((poll.add(number, events), client))
    }
  }

  /// Whether something can be done without waiting.
  var hasWork: Bool { clients.values.contains { $0.hasNews || $0.canAdvanceStream } }

  /// When the next thing is due, on the monotonic clock.
  func due(now: Int64) -> Int64? {
    var due = [acceptPausedUntil, socket.retryAt].compactMap(\.self)
    for client in clients.values {
      if let began = client.messageBegan { due.append(began + Self.messageTime) }
      if clients.count >= limit, client.isSilent {
        due.append(client.lastActive + Self.silenceTime)
      }
    }
    return due.min()
  }

  // MARK: - Coming in

  /// Lets in who has come and takes what was sent.
  mutating func takeIn(_ poll: Poll, now: Int64) {
    for (place, client) in clientPlaces {
      let events = poll[place]
      if events.contains(.readable) {
        client.read(now: now)
      } else if !events.isDisjoint(with: [.hangup, .failed]), !client.hasNews {
        client.hangUp()
      }
    }
    if !poll[watchPlace].isEmpty { socket.noteChange() }
    if !poll[socketPlace].isEmpty { letIn(now: now) }
  }

  private mutating func letIn(now: Int64) {
    while clients.count < limit {
      let connection: Connection
      do {
        guard let caller = try socket.accept() else { return }
        connection = caller
      } catch {
        // No descriptor or no memory is left, and the caller still waits: trying at once would never end.
        acceptPausedUntil = now + 1_000
        return
      }
      // Who may not come in is cut off without a word.
      guard (try? connection.isPeerTrusted()) == true else { continue }
      let client = ClientConnection(connection, service: service, now: now)
      clients[client.number] = client
      client.read(now: now)
    }
  }

  // MARK: - Going out

  func writeAll(now: Int64) {
    for client in clients.values { client.write(now: now) }
  }

  /// Closes what is over or overdue; true when somebody has left.
  mutating func closeFinished(now: Int64) -> Bool {
    let isFull = clients.count >= limit
    var hasLeft = false
    for (number, client) in clients {
      let isLate = client.messageBegan.map { now - $0 >= Self.messageTime } ?? false
      let makesRoom = isFull && client.isSilent && now - client.lastActive >= Self.silenceTime
      guard client.isFinished || isLate || makesRoom else { continue }
      clients[number] = nil
      hasLeft = true
    }
    if hasLeft { idleSince = now }
    return hasLeft
  }

  /// Puts the socket back where clients look for it.
  mutating func keepSocket(now: Int64) { socket.keep(now: now) }

  mutating func stopListening() { socket.close() }

  /// Gives clients some time to take what they are owed.
  mutating func drain(until deadline: Deadline) {
    var poll = Poll()
    while !deadline.hasPassed {
      writeAll(now: Clock.monotonicMilliseconds())
      poll.removeAll()
      for (number, client) in clients where !client.isGone && !client.session.output.isEmpty {
        poll.add(number, .writable)
      }
      if poll.count == 0 { return }
      guard (try? poll.wait(milliseconds: deadline.remainingMilliseconds)) != nil else { return }
    }
  }
}

extension ClientConnection {
  /// Nothing is asked and nothing is owed.
  fileprivate var isSilent: Bool { isIdle && !isWatching }
}
