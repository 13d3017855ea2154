internal import Decks
internal import KanaInterface
internal import System
internal import Trainer
internal import Varlink

/// History being read again, or added to, by slices.
enum Reading<Handler: CallHandler> {
  /// An import is being merged into the folder.
  case merging(HistoryImport, for: ClientConnection)
  /// The state is being made anew; somebody may wait for the end of his import.
  case folding(Rebuild<Handler>, after: HistoryImport?, for: ClientConnection?)

  /// How many answers have been read, and of how many.
  var progress: (done: Int, of: Int) {
    switch self {
    case .merging(let history, _): (0, history.added + history.known)
    case .folding(let rebuild, _, _): rebuild.progress
    }
  }
}

/// A deck that has all its cards and is to be put in place.
struct DeckCommit {
  let staging: DeckStaging
  let path: String
  let call: Call
  let client: ClientConnection
}

extension Loop {
  /// Does what a call to the desk asks for.
  mutating func askDesk(_ call: Call, of client: ClientConnection) {
    let handler = handler
    switch desk.answer(call, deck: { handler.deck(named: $0) }) {
    case .reply(let bytes): client.finish(bytes)
    case .stream(let stream): client.waiting = .stream(stream)
    case .deck(let staging, let path):
      commits.append(DeckCommit(staging: staging, path: path, call: call, client: client))
    case .removal(let name): remove(name, for: call, of: client)
    case .history(let history):
      imports.append((history, client))
    }
  }

  // MARK: - Decks

  /// Reads on in the decks of the data folder for a slice of time.
  mutating func load() {
    guard var loading else { return }
    // The only reference, so that nothing is copied.
    self.loading = nil
    let deadline = Deadline.after(milliseconds: settings.sliceMilliseconds)
    if loading.step(until: deadline, { handler.put($0) }) {
      handler.tell(loading.notices)
      if hasState { handler.tellOfLostDeck() }
      store.publish(handler.promptLine(at: wallTime))
    } else {
      self.loading = loading
    }
  }

  /// Goes on with the deck that is to be put in place, and does so once it has passed all checks.
  mutating func advanceCommits() {
    guard let commit = commits.first else { return }
    let deadline = Deadline.after(milliseconds: settings.sliceMilliseconds)
    let old = handler.deck(named: commit.staging.name)
    do throws(DeckStaging.Failure) {
      guard try commit.staging.finishChecks(against: old, until: deadline) else { return }
    } catch {
      commits.removeFirst()
      return commit.client.finish(error.reply)
    }
    commits.removeFirst()
    adopt(commit)
  }

  /// Puts a deck in place, and back again if the disk does not take the entry that tells of it.
  private mutating func adopt(_ commit: DeckCommit) {
    let place: DeckPlace
    do throws(StorageFailure) { place = try DeckPlace(commit.path) } catch {
      return commit.client.finish(error.reply)
    }
    let (deck, difference): (LoadedDeck, Difference)
    do throws(DeckStaging.Failure) {
      (deck, difference) = try commit.staging.commit(to: commit.path)
    } catch {
      place.restore()
      return commit.client.finish(error.reply)
    }
    let before = handler
    let response = handler.adopt(deck, difference, for: commit.call, deskTurn)
    keep(response, at: place, before: before, for: commit.client)
  }

  /// Removes a deck's file and tells the history of it; where either fails, all is as before.
  private mutating func remove(_ name: String, for call: Call, of client: ClientConnection) {
    let before = handler
    let response = handler.handle(call, deskTurn)
    guard !response.entries.isEmpty else { return client.finish(response.reply) }
    let place: DeckPlace
    do throws(StorageFailure) {
      place = try DeckPlace(desk.library.path(of: name))
    } catch {
      handler = before
      return client.finish(error.reply)
    }
    do throws(StorageFailure) { try place.clear() } catch {
      place.restore()
      handler = before
      return client.finish(error.reply)
    }
    keep(response, at: place, before: before, for: client)
  }

  private var deskTurn: Turn {
    Turn(now: wallTime, storage: .ready, daemon: facts, isWatched: reception.isWatched)
  }

  /// Records what was done to a deck, or takes it back if the disk refuses.
  private mutating func keep(
    _ response: Response, at place: DeckPlace, before: Handler, for client: ClientConnection
  ) {
    var reply = response.reply
    var isKept = !response.entries.isEmpty
    do throws(StorageFailure) {
      try store.record(response.entries, durable: response.isDurable)
    } catch {
      reply = error.reply
      isKept = false
    }
    if isKept { place.settle() } else { place.restore() }
    client.finish(reply)
    guard isKept else {
      handler = before
      return
    }
    if let change = response.change { tellWatchers(change) }
    noteChange()
  }

  // MARK: - Reading history

  /// Begins with the next history that is to be merged, once nothing else is being read.
  mutating func beginImport() {
    while reading == nil, !imports.isEmpty {
      let (history, client) = imports.removeFirst()
      do throws(StorageFailure) {
        try store.flush()
        reading = .merging(history, for: client)
      } catch { client.finish(error.reply) }
    }
  }

  /// Reads on for a slice of time.
  mutating func read() {
    let deadline = Deadline.after(milliseconds: settings.sliceMilliseconds)
    switch reading {
    case nil: break
    case .merging(let history, let client):
      do throws(HistoryFailure) {
        if try history.step(until: deadline) { rebuild(after: history, for: client) }
      } catch {
        fail(error, after: history, for: client)
      }
    case .folding(var rebuild, let history, let client):
      // The only reference, so that nothing is copied.
      reading = nil
      do throws(HistoryFailure) {
        if try rebuild.step(until: deadline) {
          take(rebuild.finish(places: facts.places, now: wallTime), after: history, for: client)
        } else {
          reading = .folding(rebuild, after: history, for: client)
        }
      } catch {
        fail(error, after: history, for: client)
      }
    }
  }

  /// Begins to read everything again.
  mutating func rebuild(after history: HistoryImport? = nil, for client: ClientConnection?) {
    do throws(StorageFailure) { try store.flush() } catch {
      // What waits in memory would be forgotten. After an import nothing does.
      Log.error("\(error)")
      client?.finish(error.reply)
      reading = nil
      return
    }
    do throws(HistoryFailure) {
      let rebuild = try Recovery.all(handler, places: facts.places, device: facts.device)
      reading = .folding(rebuild, after: history, for: client)
    } catch {
      fail(error, after: history, for: client)
    }
  }

  /// At the start nothing can be served without the history; later the state at hand stays good, unless an import has
  /// added to the history what the state does not know: new answers might then contradict old ones.
  private mutating func fail(
    _ failure: HistoryFailure, after history: HistoryImport?, for client: ClientConnection?
  ) {
    reading = nil
    Log.error("\(failure)")
    let isBehind = history?.isPublished == true
    client?.finish(isBehind ? failure.replyAfterImport : failure.reply)
    if isBehind || !hasState { end = .failed(failure) }
  }

  private mutating func take(
    _ recovered: Recovered<Handler>, after history: HistoryImport?, for client: ClientConnection?
  ) {
    for line in recovered.log { Log.note(line) }
    handler = recovered.handler
    store.replace(recovered.journal(in: facts.places.journal))
    if !hasState, loading == nil { handler.tellOfLostDeck() }
    hasState = true
    noteChange()
    guard let history, let client else { return }
    client.finish(
      encoded(
        CommitImport.Reply(
          added: history.added, known: history.known, devices: history.devices.sorted())))
  }
}

extension HistoryFailure {
  fileprivate var reply: [UInt8] {
    switch self {
    case .system(let error):
      encoded(.storageFailed, "\(error); nothing was imported, make room and repeat")
    case .newer: encoded(.badHistory, description)
    }
  }

  /// When all has been brought in and cannot be read.
  fileprivate var replyAfterImport: [UInt8] {
    let what =
      switch self {
      case .system: "\(self)"
      case .newer(let path, let detail):
        "\(path) was written by a newer version of Kana Quest (\(detail))"
      }
    return encoded(
      .storageFailed,
      "the history was imported but cannot be read yet: \(what); once that is cured it counts, see: kana status"
    )
  }
}
