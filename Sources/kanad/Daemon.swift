internal import KanaInterface
internal import System
internal import Trainer
internal import Varlink

/// The daemon from start to end.
enum Daemon {
  /// How much history is read before anybody is served; more is read in slices meanwhile.
  private static let readAtOnce = 1 << 20
  /// How long decks are read before anybody is served, in milliseconds; the rest comes in slices.
  private static let loadingTime = 50

  /// Why it could not start or go on, and the exit status that says so.
  struct Failure: Error {
    let reason: String
    let status: Int32

    /// sysexits.h: bad input, no service, bad output, try again later, bad configuration.
    static func data(_ reason: String) -> Failure { Failure(reason: reason, status: 65) }
    static func unavailable(_ reason: String) -> Failure { Failure(reason: reason, status: 69) }
    static func storage(_ reason: String) -> Failure { Failure(reason: reason, status: 74) }
    static func held(_ reason: String) -> Failure { Failure(reason: reason, status: 75) }
    static func configuration(_ reason: String) -> Failure { Failure(reason: reason, status: 78) }
  }

  /// Serves until told to stop, and gives the exit status.
  ///
  /// What answers the calls is made by `makeHandler`, without any history yet.
  static func run<Handler: CallHandler>(
    _ options: Options, makeHandler: (Table) -> Handler
  ) -> Int32 {
    var launcher = Launcher(descriptor: options.readyDescriptor)
    do throws(Failure) {
      try serve(options, launcher: &launcher, makeHandler: makeHandler)
      return 0
    } catch {
      launcher.sayFailed(error.reason)
      return error.status
    }
  }

  private static func serve<Handler: CallHandler>(
    _ options: Options, launcher: inout Launcher, makeHandler: (Table) -> Handler
  ) throws(Failure) {
    Signal.brokenPipe.ignore()
    Signal.fileSizeLimit.ignore()
    // First of all, so that a bad table leaves everything as it is.
    let (table, tableName) = try loadTable(options.table)
    let places: Places
    do { places = try Places.current() } catch { throw .configuration("\(error)") }
    let signals: Signals
    do { signals = try Signals(catching: [.terminate, .interrupt, .hangup]) } catch {
      throw .unavailable("\(error)")
    }
    WorkingFolder.leave()
    let home = try take(places)
    let service = try service()
    let socket = try open(places)
    var empty = makeHandler(table)
    var loading = DeckLoading(DeckLibrary(folder: places.decks), now: now)
    let isLoaded = loading.step(until: .after(milliseconds: loadingTime)) { empty.put($0) }
    if isLoaded { empty.tell(loading.notices) }
    var rebuild: Rebuild<Handler>
    do throws(HistoryFailure) {
      rebuild = try Recovery.begin(empty, places: places)
    } catch { throw .data(error.refusal) }
    let facts = DaemonFacts(
      places: places, process: Int(Program.process), isActivated: socket.isActivated,
      table: tableName, device: rebuild.plan.device)
    // A disk that refuses is no reason not to start: the first entry tries again.
    try? DeviceName.keep(facts.device, in: DeviceName.file(in: places.data))

    var isRead = false
    do throws(HistoryFailure) {
      if rebuild.length <= readAtOnce { isRead = try rebuild.step(until: .never) }
    } catch { throw .data(error.refusal) }
    let recovered = isRead ? rebuild.finish(places: places, now: now) : nil
    for line in recovered?.log ?? [] { Log.note(line) }
    let journal =
      recovered?.journal(in: places.journal)
      ?? Journal(folder: places.journal, device: facts.device)
    var loop = Loop(
      handler: recovered?.handler ?? rebuild.handler, rebuild: isRead ? nil : rebuild,
      loading: isLoaded ? nil : loading,
      store: Store(home: home, journal: journal),
      reception: Reception(
        socket: socket, service: service, now: Clock.monotonicMilliseconds()),
      signals: signals, facts: facts)
    if recovered?.isWorthSaving == true { loop.noteChange() }
    launcher.sayReady(status: isRead ? "serving \(places.socket)" : "reading the history")
    let end = loop.run()
    launcher.sayStopping()
    if case .failed(let failure) = end { throw .data(failure.refusal) }
  }

  private static var now: Int { Int(Clock.wallMilliseconds()) }

  // MARK: - Steps of the start

  private static func loadTable(_ path: String?) throws(Failure) -> (Table, String) {
    do {
      let builtIn = try Table.builtIn()
      guard let path else { return (builtIn, "built in") }
      let content = try File.contents(of: path, limit: 1 << 26)
      return (
        try Table(json: content, file: path, completing: builtIn),
        Path.absolute(path, from: WorkingFolder.path)
      )
    } catch {
      throw .configuration("\(error)")
    }
  }

  private static func take(_ places: Places) throws(Failure) -> Home {
    do throws(Home.Failure) { return try Home(places) } catch {
      switch error {
      case .held: throw .held("\(error)")
      case .folder(.system), .lock: throw .storage("\(error)")
      case .folder: throw .configuration("\(error)")
      }
    }
  }

  private static func service() throws(Failure) -> Varlink.Service {
    do {
      return try Varlink.Service(
        vendor: "Kana Quest", product: "kanad", version: Version.current, url: "",
        descriptions: [Interface.description])
    } catch { throw .unavailable("\(error)") }
  }

  /// The socket that was passed, or one of our own.
  private static func open(_ places: Places) throws(Failure) -> SocketKeeper {
    do throws(Activation.Fault) {
      if let passed = try Activation.takeListener(named: "varlink") {
        return SocketKeeper(activated: passed, path: places.socket)
      }
    } catch { throw .configuration("\(error)") }
    do throws(Listener.Failure) { return try SocketKeeper(path: places.socket) } catch {
      throw .unavailable("\(error)")
    }
  }
}
