internal import KanaInterface
internal import System
internal import Varlink

/// What was measured of kanad with a history of one length.
struct HistoryFigures {
  let answers: Int
  private var bytes = 0
  /// From the start of the program to the first reply that is no refusal, in nanoseconds.
  private var rebuild: Int64 = 0
  /// Calls while the history was read.
  private var refusals = Sample()
  private var start = Sample()
  private var resident = 0.0
  private var residentAfterStart = 0.0
  private var calls = CallTimes()
  private var wakeUps = 0

  init(answers: Int, _ options: CallsOptions, _ programs: Programs) throws(Failure) {
    self.answers = answers
    let home = try PrivateHome()
    if answers > 0 {
      var history = try WrittenHistory(
        answers: answers, before: Int(Clock.wallMilliseconds()))
      bytes = try history.write(answers: answers, into: home.places)
    }
    try measureRebuild(programs.kanad, home)
    for _ in 0..<options.starts { try measureStart(programs.kanad, home) }

    var daemon = try ServedDaemon(programs.kanad, in: home)
    let line = try daemon.connect()
    Steadiness.raise(daemon.process)
    Steadiness.raise()
    calls = try CallTimes(line, in: home, rounds: options.rounds)
    Steadiness.lower()
    residentAfterStart = daemon.residentMebibytes
    wakeUps = try Self.wakeUps(of: daemon)
    try daemon.stop()
  }

  /// Without state.json all of the history has to be read again.
  private mutating func measureRebuild(
    _ kanad: String, _ home: borrowing PrivateHome
  ) throws(Failure) {
    var daemon = try ServedDaemon(kanad, in: home)
    let line = try daemon.connect()
    let status = try Line.message(Status.self, .init(offset: 0))
    while true {
      var sample = Sample()
      let reply = try line.reply(to: status, &sample)
      guard reply.error != nil else { break }
      guard reply.error == ErrorName.rebuilding.qualifiedName else {
        throw Failure(message: "kanad answers Status with \(reply.error ?? "")")
      }
      for time in sample.times { refusals.add(time) }
      Program.sleep(milliseconds: 10)
    }
    rebuild = Clock.monotonicNanoseconds() - daemon.started
    resident = daemon.residentMebibytes
    try daemon.stop()
  }

  private mutating func measureStart(
    _ kanad: String, _ home: borrowing PrivateHome
  ) throws(Failure) {
    Steadiness.raise()
    defer { Steadiness.lower() }
    var daemon = try ServedDaemon(kanad, in: home)
    var ignored = Sample()
    _ = try daemon.connect().call(Status.self, .init(offset: 0), &ignored)
    start.add(Clock.monotonicNanoseconds() - daemon.started)
    try daemon.stop()
  }

  /// How often an idle daemon wakes within two seconds, once state.json has been written.
  private static func wakeUps(of daemon: borrowing ServedDaemon) throws(Failure) -> Int {
    Program.sleep(milliseconds: 2_500)
    let before = daemon.sleeps
    Program.sleep(milliseconds: 2_000)
    return daemon.sleeps - before
  }
}

extension HistoryFigures {
  /// The lines of the table; `first` has the shortest history.
  func figures(against first: HistoryFigures?) -> [Figure] {
    let suffix = ", \(answers) answers"
    var figures = [
      Figure("Status" + suffix, calls.status, against: calls.echo),
      Figure("Ask" + suffix, calls.ask, against: calls.echo),
      Figure("Answer, durable" + suffix, calls.answer, against: calls.flush, bound: 1.5),
      Figure(
        "answers in a row" + suffix, unit: "/s", median: 1e9 / calls.answer.mean,
        floor: 1e9 / calls.flush.mean),
    ]
    if let first {
      // Each over its own floor, so that a disk that has become slower meanwhile does not count.
      figures.append(
        Figure(
          "cost of an answer" + suffix, unit: "floors", median: calls.overFloor,
          floor: first.calls.overFloor, bound: 1.2))
    }
    figures += [
      Figure(
        "start with state.json" + suffix, unit: "ms", median: start.median / 1e6,
        p99: start.p99 / 1e6, bound: 150),
      Figure(
        "rebuild from \(bytes >> 20) MiB" + suffix, unit: "ms", median: Double(rebuild) / 1e6,
        bound: 20_000),
    ]
    if !refusals.isEmpty {
      figures.append(Figure("told Rebuilding \(refusals.times.count) times" + suffix, refusals))
    }
    figures += [
      Figure("memory after a start" + suffix, unit: "MiB", median: residentAfterStart, bound: 16),
      Figure("memory after a rebuild" + suffix, unit: "MiB", median: resident, bound: 16),
      Figure("wake-ups in 2 s idle" + suffix, unit: "", median: Double(wakeUps), bound: 0),
    ]
    return figures
  }
}
