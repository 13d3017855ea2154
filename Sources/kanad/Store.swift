internal import System
internal import Trainer

/// What is kept on the disk while the daemon runs: the journal, state.json and the prompt line.
struct Store: ~Copyable {
  /// state.json is written so long after a change, in milliseconds: never later than two seconds.
  private static let snapshotDelay: Int64 = 1_500
  /// And so long after an attempt that failed.
  private static let retryDelay: Int64 = 30_000

  private var home: Home
  private(set) var journal: Journal
  private var prompt: PromptFile
  private var snapshotDue: Int64?
  private(set) var snapshotFailure: StorageFailure?
  /// Another daemon has taken the folders: this one has nothing left to serve.
  private(set) var isTaken = false

  init(home: consuming Home, journal: consuming Journal) {
    prompt = PromptFile(places: home.places)
    self.home = home
    self.journal = journal
  }

  var places: Places { home.places }

  /// When the next thing is due, on the monotonic clock; nil when nothing is.
  var due: Int64? { snapshotDue }

  /// Keeps entries; with `durable` they are on the disk when this returns.
  mutating func record(_ entries: [Entry], durable: Bool) throws(StorageFailure) {
    try begin(entries, durable: durable)
    try finish(entries, durable: durable)
  }

  /// The first half of `record`: while the disk is at work there is time for other things.
  mutating func begin(_ entries: [Entry], durable: Bool) throws(StorageFailure) {
    // A lock that was removed excludes nobody: another daemon may be writing here by now.
    if !home.isInPlace, !retakeHome() {
      throw StorageFailure(.folderGone, path: places.data)
    }
    do throws(StorageFailure) { try journal.begin(entries, durable: durable) } catch {
      guard error.cause == .folderGone, retakeHome() else { throw error }
      try journal.begin(entries, durable: durable)
    }
  }

  /// The second half, with the same entries, which a folder made again has lost.
  mutating func finish(_ entries: [Entry], durable: Bool) throws(StorageFailure) {
    do throws(StorageFailure) { try journal.finish(durable: durable) } catch {
      guard error.cause == .folderGone, retakeHome() else { throw error }
      try journal.append(entries, durable: durable)
    }
  }

  /// What calls can expect after a failure to record.
  func storage(after failure: StorageFailure) -> Storage {
    journal.isOverfull
      ? .refusesAll(StorageFailure(.tooMuchWaiting, path: failure.path))
      : .refusesAnswers(failure)
  }

  /// The folders were removed: makes them again, unless another daemon has.
  private mutating func retakeHome() -> Bool {
    do throws(Home.Failure) {
      try home.retake()
      prompt.forget()
      return true
    } catch {
      if case .held = error { isTaken = true }
      Log.error("\(error)")
      return false
    }
  }

  /// Goes on with another journal, as after the history was read again.
  mutating func replace(_ journal: consuming Journal) { self.journal = journal }

  mutating func flush() throws(StorageFailure) {
    do throws(StorageFailure) { try journal.flush() } catch {
      guard error.cause == .folderGone, retakeHome() else { throw error }
      try journal.flush()
    }
  }

  // MARK: - What follows from the state

  /// Something has changed that state.json should say.
  mutating func noteChange(at now: Int64) {
    if snapshotDue == nil { snapshotDue = now + Self.snapshotDelay }
  }

  /// Gets a prompt line ready to be published.
  mutating func prepare(_ line: String) { prompt.prepare(line) }

  /// Puts it in place; what is in the folder of another daemon by now is that one's.
  mutating func publish(_ line: String) { if !isTaken { prompt.publish(line) } }

  /// Does ahead, once the replies have left, what the next line needs.
  mutating func getReady() { if !isTaken { prompt.getReady() } }

  /// Leaves nothing behind that was made ahead.
  mutating func tidyUp() { if !isTaken { prompt.tidyUp() } }

  /// Writes state.json when its time has come.
  mutating func saveIfDue(_ handler: some CallHandler, at now: Int64) {
    guard let snapshotDue, snapshotDue <= now else { return }
    save(handler, at: now)
  }

  /// Writes state.json, after everything that it tells is in the journal.
  mutating func save(_ handler: some CallHandler, at now: Int64) {
    prompt.keepCopy(handler.promptLine(at: Int(Clock.wallMilliseconds())))
    do throws(StorageFailure) {
      try flush()
      try write(handler)
      snapshotFailure = nil
      snapshotDue = nil
    } catch {
      if snapshotFailure == nil { Log.error("state.json is not up to date: \(error)") }
      snapshotFailure = error
      snapshotDue = now + Self.retryDelay
    }
  }

  /// Whether state.json waits to be written.
  var isSnapshotDue: Bool { snapshotDue != nil }

  private func write(_ handler: some CallHandler) throws(StorageFailure) {
    guard let state = try? handler.snapshot(),
      let content = Snapshot.encode(
        state: state, device: journal.device, journal: journal.positions)
    else { return }
    do throws(SystemError) {
      try File.replace(places.snapshot, with: content)
    } catch {
      if error.isNoSuchFile, (try? Folder.prepare(places.state)) != nil {
        do throws(SystemError) { return try File.replace(places.snapshot, with: content) } catch {
          throw StorageFailure(error, path: places.snapshot)
        }
      }
      throw StorageFailure(error, path: places.snapshot)
    }
  }
}
