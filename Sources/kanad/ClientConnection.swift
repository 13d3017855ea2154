internal import System
internal import Varlink

/// A client: its connection, what it sent and what it is owed.
final class ClientConnection {
  /// What the open call waits for after the turn that took it.
  enum Waiting {
    case nothing
    /// Changes, until the client goes.
    case changes
    /// A reply in slices.
    case stream(any ReplyStream)
    /// What somebody else is at work on.
    case result
  }

  /// One read takes at most so much, and at first no more than a usual call.
  private static let readLimit = 1 << 16
  private var readSize = 1 << 12
  /// A watcher that has not read so much is told the newest change only, once it reads again.
  private static let watcherLimit = 1 << 16
  /// A stream of slices goes on when less than this waits to be sent.
  private static let streamLimit = 1 << 18

  private let connection: Connection
  private(set) var session: Session
  var waiting = Waiting.nothing
  /// It may have sent calls that no turn has looked at.
  private(set) var hasNews = false
  /// It will send nothing more.
  private(set) var hasEnded = false
  /// It reads nothing more either.
  private(set) var isGone = false
  /// When an unfinished message began, on the monotonic clock.
  private(set) var messageBegan: Int64?
  private(set) var lastActive: Int64
  private var missedChange: [UInt8]?
  /// Makes the reply to the open call, once there is time for it.
  private var owedReply: (() -> [UInt8])?
  /// The session as it was before this turn.
  private var sessionBefore: Session?

  init(_ connection: consuming Connection, service: Varlink.Service, now: Int64) {
    self.connection = connection
    session = Session(service: service)
    lastActive = now
  }

  var number: Int32 { connection.descriptor.number }

  // MARK: - Reading

  /// Whether there is any point in reading: not while it has calls that wait for others.
  var wantsInput: Bool { !hasEnded && !hasNews && session.wantsInput }

  var buffered: Int { session.unreadCount + session.output.count }

  /// Takes what has come.
  func read(now: Int64) {
    do {
      switch try connection.receive(upTo: readSize) {
      case .bytes(let bytes):
        if bytes.count == readSize { readSize = min(2 * readSize, Self.readLimit) }
        session.receive(bytes)
        hasNews = true
        lastActive = now
      case .wouldBlock: break
      case .end: hasEnded = true
      }
    } catch {
      isGone = true
    }
  }

  /// The next call to answer in this turn.
  func nextCall(now: Int64) -> Call? {
    guard case .nothing = waiting else {
      // Looked at again when what it waits for has come.
      hasNews = false
      return nil
    }
    if owedReply != nil, session.unreadCount == 0 {
      (hasNews, messageBegan) = (false, nil)
      return nil
    }
    makeReply()
    let before = session
    if let call = session.next() {
      if sessionBefore == nil { sessionBefore = before }
      messageBegan = nil
      return call
    }
    // What is left is no whole call, or its turn comes when replies have been taken.
    hasNews = false
    if !session.wantsInput || session.unreadCount == 0 {
      messageBegan = nil
    } else if messageBegan == nil {
      messageBegan = now
    }
    return nil
  }

  // MARK: - The turn

  /// Takes back everything since the turn began, so that the same calls come again.
  func restoreTurn() {
    if let sessionBefore { session = sessionBefore }
    owedReply = nil
    waiting = .nothing
    hasNews = true
  }

  func endTurn() {
    makeReply()
    sessionBefore = nil
  }

  /// Answers the open call, with a reply that is made at the end of the turn at the latest.
  func reply(made make: @escaping () -> [UInt8]) { owedReply = make }

  /// Makes the reply that is owed, if one is.
  func makeReply() {
    guard let make = owedReply else { return }
    owedReply = nil
    session.reply(encoded: make())
  }

  func reply(_ bytes: [UInt8], continues: Bool = false) {
    session.reply(encoded: bytes, continues: continues)
  }

  /// Whether a slice could be sent.
  var canAdvanceStream: Bool {
    guard case .stream = waiting else { return false }
    return !isGone && session.output.count < Self.streamLimit
  }

  /// Goes on with a reply in slices, as long as the client takes them; false when it does not.
  func advanceStream() -> Bool {
    guard canAdvanceStream, case .stream(let stream) = waiting else { return false }
    switch stream.next() {
    case .slice(let bytes): session.reply(encoded: bytes, continues: true)
    case .last(let bytes): finish(bytes)
    }
    return true
  }

  /// Answers a call that was waiting, and takes up what came behind it.
  func finish(_ bytes: [UInt8]) {
    waiting = .nothing
    session.reply(encoded: bytes)
    hasNews = true
  }

  /// Tells a watcher of a change; one that does not read gets the newest when it does.
  func tell(_ change: [UInt8]) {
    guard case .changes = waiting else { return }
    if session.output.count > Self.watcherLimit {
      missedChange = change
    } else {
      session.reply(encoded: change, continues: true)
    }
  }

  // MARK: - Writing

  /// Sends what can be taken now.
  func write(now: Int64) {
    if session.output.isEmpty { return }
    while !session.output.isEmpty {
      do {
        guard let count = try connection.send(session.output) else { return }
        session.sent(count)
        lastActive = now
      } catch {
        isGone = true
        return
      }
      if session.output.isEmpty, let change = missedChange {
        missedChange = nil
        session.reply(encoded: change, continues: true)
      }
    }
    // Calls that were held back because replies had not been taken.
    if session.unreadCount > 0, session.openCall == nil { hasNews = true }
  }

  // MARK: - The end

  func hangUp() { isGone = true }

  /// Whether the connection can be closed.
  var isFinished: Bool {
    if isGone { return !hasNews || session.isClosing }
    if session.isClosing { return session.output.isEmpty }
    guard hasEnded, !hasNews, session.output.isEmpty else { return false }
    // A watcher may have closed its sending side only.
    return session.openCall == nil
  }

  /// Whether nothing is going on but, perhaps, watching.
  var isIdle: Bool {
    guard session.output.isEmpty, !hasNews, messageBegan == nil else { return false }
    switch waiting {
    case .nothing, .changes: return true
    case .stream, .result: return false
    }
  }

  var isWatching: Bool { if case .changes = waiting { true } else { false } }
}
