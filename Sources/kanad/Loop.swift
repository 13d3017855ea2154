internal import System
internal import Varlink

/// The daemon at work: one thread, one `poll`.
///
/// A turn is: read all, decide all, append and flush once, write all. A reply cannot leave before
/// its entries are on the disk, because writing comes after the flush in the only place that does
/// both.
struct Loop<Handler: CallHandler>: ~Copyable {
  /// Why the loop ended.
  enum End: Equatable {
    /// A signal, Stop, idleness or an upgrade.
    case stopped
    /// Another daemon has taken the folders.
    case taken
    /// The history cannot be read.
    case failed(HistoryFailure)
  }

  var handler: Handler
  var store: Store
  var desk: Desk
  var reception: Reception
  var facts: DaemonFacts
  /// The history is being read: until it is, nobody's call can be answered.
  var reading: Reading<Handler>?
  /// The handler knows the whole history.
  var hasState: Bool
  /// Decks are being read: until they are, calls that need them cannot be answered.
  var loading: DeckLoading?
  /// Decks on their way into place, in the order in which they came.
  var commits: [DeckCommit] = []
  /// Histories on their way into place, likewise.
  var imports: [(history: HistoryImport, client: ClientConnection)] = []
  var settings: LoopSettings
  /// What ended the loop, once it has.
  var end: End?
  /// Absent where they are somebody else's, as in tests.
  private let signals: Signals?
  private var poll = Poll()
  private let program = try? OwnProgram()

  /// Makes the loop; `rebuild` is what is still to be read before calls can be answered.
  init(
    handler: Handler, rebuild: Rebuild<Handler>? = nil, loading: DeckLoading? = nil,
    store: consuming Store,
    reception: consuming Reception, signals: consuming Signals?, facts: DaemonFacts,
    settings: LoopSettings = LoopSettings()
  ) {
    reading = rebuild.map { .folding($0, after: nil, for: nil) }
    hasState = rebuild == nil
    self.loading = loading
    desk = Desk(places: facts.places, device: facts.device)
    self.handler = handler
    self.store = store
    self.reception = reception
    self.signals = consume signals
    self.facts = facts
    self.settings = settings
  }

  /// Serves until there is a reason to end.
  mutating func run() -> End {
    if isComplete {
      handler.tellOfLostDeck()
      store.publish(handler.promptLine(at: wallTime))
    }
    while end == nil { step() }
    leave()
    return end ?? .stopped
  }

  /// Waits for something to do, at most so many milliseconds if given, and does it.
  mutating func step(atMost limit: Int? = nil) {
    do throws(SystemError) {
      try wait(atMost: limit)
    } catch {
      // Cannot be, and must not become a busy loop if it is.
      Log.error("\(error)")
      Program.sleep(milliseconds: 100)
    }
    turn()
  }

  /// Whether history and decks have been read.
  private var isComplete: Bool { reading == nil && loading == nil }

  var wallTime: Int { Int(Clock.wallMilliseconds()) }

  // MARK: - Waiting

  /// Waits for something to do and takes in what has come.
  private mutating func wait(atMost limit: Int?) throws(SystemError) {
    let now = Clock.monotonicMilliseconds()
    poll.removeAll()
    let signalPlace = poll.add(signalNumber, .readable)
    reception.addPlaces(to: &poll, now: now)
    _ = try poll.wait(milliseconds: [timeout(now), limit].compactMap(\.self).min())
    if !poll[signalPlace].isEmpty { try takeSignals() }
    reception.takeIn(poll, now: Clock.monotonicMilliseconds())
  }

  /// Nil, that is for ever, when nothing is due.
  func timeout(_ now: Int64) -> Int? {
    if !isComplete || !commits.isEmpty || reception.hasWork { return 0 }
    var due = [store.due, reception.due(now: now)].compactMap(\.self)
    if let idle = idleEnd { due.append(idle) }
    return due.min().map { Int(max(0, $0 - now)) }
  }

  /// When a daemon that can be started at any call has been idle long enough.
  private var idleEnd: Int64? {
    guard facts.isActivated, isComplete, commits.isEmpty, reception.clients.isEmpty else {
      return nil
    }
    return reception.idleSince + Int64(settings.idleMilliseconds)
  }

  private var signalNumber: Int32 {
    switch signals {
    case .none: -1
    case .some(let signals): signals.number
    }
  }

  private mutating func takeSignals() throws(SystemError) {
    let taken: [Signal]
    switch signals {
    case .none: return
    case .some(let signals): taken = try signals.take()
    }
    if taken.isEmpty { return }
    // Whoever asks again means at once.
    for signal in taken { signal.restoreDefault() }
    end = .stopped
  }

  // MARK: - A turn

  private mutating func turn() {
    // The history first: what reads it keeps a copy of the answerer.
    if reading != nil { read() } else if loading != nil { load() } else { advanceCommits() }
    let before = answerCalls()
    beginImport()
    advanceStreams()
    let now = Clock.monotonicMilliseconds()
    reception.writeAll(now: now)
    store.getReady()
    _ = consume before
    let left = reception.closeFinished(now: now)
    reception.keepSocket(now: now)
    if isComplete { store.saveIfDue(handler, at: now) }
    if store.isTaken || reception.isTaken { end = .taken }
    if end == nil, left, isReplaced { end = .stopped }
    if end == nil, let idleEnd, idleEnd <= now { end = .stopped }
  }

  /// Sends the next slices of the replies that have many.
  private mutating func advanceStreams() {
    let deadline = Deadline.after(milliseconds: settings.turnMilliseconds)
    for client in reception.clients.values {
      while !deadline.hasPassed, client.advanceStream() {}
    }
  }

  /// Whether the program was upgraded and nothing holds this process back.
  ///
  /// Watchers do not: they call again. Looked at when a client has left, so an idle daemon is not
  /// woken for it; a missing file is no upgrade.
  private var isReplaced: Bool {
    guard isComplete, commits.isEmpty, let program, program.isReplaced,
      Program.isExecutable(program.path)
    else { return false }
    return reception.clients.values.allSatisfy(\.isIdle)
  }

  /// Ends cleanly: what was answered is sent, what is remembered is on the disk.
  mutating func leave() {
    reception.stopListening()
    if end == .stopped { store.tidyUp() }
    if isComplete, end == .stopped {
      store.save(handler, at: Clock.monotonicMilliseconds())
    }
    reception.drain(until: .after(milliseconds: settings.leaveMilliseconds))
  }
}

/// The times of a loop, in milliseconds.
struct LoopSettings: Equatable {
  /// How long calls are answered before others get their turn.
  var turnMilliseconds = 10
  /// How long history is read at a time.
  var sliceMilliseconds = 10
  /// After how long without a client a daemon ends that the service manager can start again.
  var idleMilliseconds = 60_000
  /// How long clients have to take their last replies.
  var leaveMilliseconds = 500
}
