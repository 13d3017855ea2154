internal import KanaInterface
internal import Screen
internal import System

/// Practice on the whole terminal: keys in, frames out, calls to the daemon in between.
///
/// `Practice` decides everything; here is only what touches the world. One thread waits for keys,
/// signals and the end of the connection, and sleeps otherwise.
struct PracticeScreen: ~Copyable {
  private var practice: Practice
  private var calls: PracticeCalls
  private var decoder = KeyDecoder()
  private var terminal: ScreenTerminal
  private var isDone = false
  /// When to try again to reach the daemon; nil while it is there.
  private var retryAt: Int64?

  /// Takes the terminal over until `run` returns or throws.
  init(
    ability: ScreenAbility, calls: consuming PracticeCalls, speaksAlways: Bool
  ) throws(Failure) {
    practice = Practice(size: ability.size, speaksAlways: speaksAlways)
    self.calls = calls
    do { terminal = try ScreenTerminal(colors: ability.colors) } catch {
      throw Failure(
        .interrupted, "the terminal cannot be taken over: \(error); try kana ask",
        status: .unavailable)
    }
  }

  /// Practises until the learner quits; returns the signal that ended it, if one did.
  mutating func run() throws(Failure) -> Signal? {
    perform([.refreshStatus, .ask])
    if calls.isFirstTime { handle(.text(title: Greeting.title, lines: Greeting.lines)) }
    do {
      while !isDone {
        try draw()
        if let signal = try wait() {
          calls.hush()
          return signal
        }
      }
    } catch {
      // The terminal is gone: there is nobody to tell.
      calls.hush()
      return .hangup
    }
    calls.hush()
    return nil
  }

  private func now() -> Int { Int(Clock.monotonicMilliseconds()) }

  private mutating func draw() throws(SystemError) {
    // Keys pressed before a new question could be seen must be known as such.
    if terminal.isNews(practice.question?.id) { try readKeys(waitingMilliseconds: 0) }
    guard !isDone else { return }
    try terminal.show(practice.frame, questionID: practice.question?.id)
    handle(.shown)
  }

  /// Waits for whatever comes first and takes it in; returns a signal that ends the program.
  private mutating func wait() throws(SystemError) -> Signal? {
    var poll = Poll()
    let keys = poll.add(0, .readable)
    let signals = poll.add(terminal.signalNumber, .readable)
    let connection = poll.add(calls.number, .readable)
    _ = try poll.wait(milliseconds: timeout())
    if !poll[signals].isEmpty {
      for signal in try terminal.takeSignals() {
        switch signal {
        case .windowResized: resize()
        case .terminalStop: try suspend()
        default: return signal
        }
      }
    }
    if !poll[keys].isEmpty {
      try readKeys(waitingMilliseconds: 0)
    } else if decoder.isWaiting {
      press(decoder.timeout())
    }
    // Nothing is due on it between calls, so this is its end.
    if !poll[connection].isEmpty, calls.number >= 0 { lose("the daemon has gone; reconnecting") }
    if let retryAt, Clock.monotonicMilliseconds() >= retryAt { reconnect() }
    if let deadline = practice.deadline, now() >= deadline { handle(.tick) }
    return nil
  }

  private func timeout() -> Int? {
    var moments: [Int] = []
    if let deadline = practice.deadline { moments.append(deadline - now()) }
    if let retryAt { moments.append(Int(retryAt) - now()) }
    if decoder.isWaiting { moments.append(50) }
    return moments.min().map { max(0, $0) }
  }

  private mutating func readKeys(waitingMilliseconds: Int) throws(SystemError) {
    switch try Terminal.read(waitingMilliseconds: waitingMilliseconds) {
    case .bytes(let bytes): press(decoder.keys(from: bytes))
    case .wouldBlock: break
    case .end: throw SystemError(call: "read", path: nil, errno: 5)
    }
  }

  private mutating func press(_ keys: [Key]) {
    for key in keys where !isDone { handle(.key(key)) }
  }

  private mutating func resize() {
    guard let size = Terminal.screenSize() else { return }
    handle(.resize(size))
    terminal.forget()
  }

  private mutating func handle(_ event: Practice.Event) {
    perform(practice.handle(event, at: now()))
  }

  private mutating func perform(_ actions: [Practice.Action]) {
    for action in actions where !isDone {
      switch action {
      case .quit: isDone = true
      case .redraw: terminal.forget()
      case .hush: calls.hush()
      case .suspend:
        do { try suspend() } catch { isDone = true }
      default:
        do {
          for event in try calls.events(for: action, size: practice.size) { handle(event) }
        } catch { lose(error.words) }
      }
    }
  }

  /// The daemon cannot be reached: says so, and tries again soon.
  private mutating func lose(_ words: String) {
    calls.disconnect()
    retryAt = Clock.monotonicMilliseconds() + 300
    handle(.disconnected(words))
  }

  private mutating func reconnect() {
    do {
      try calls.connect()
      retryAt = nil
      handle(.reconnected)
    } catch { lose(error.words) }
  }

  private mutating func suspend() throws(SystemError) {
    calls.hush()
    try terminal.suspend()
    resize()
    handle(.resumed)
  }
}
