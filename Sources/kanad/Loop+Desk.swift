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
    case .history(let history):
      do throws(StorageFailure) {
        try store.flush()
        reading = .merging(history, for: client)
      } catch { client.finish(error.reply) }
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
    let path = commit.path
    let old = try? File.contents(of: path)
    let (deck, difference): (LoadedDeck, Difference)
    do throws(DeckStaging.Failure) {
      (deck, difference) = try commit.staging.commit(to: path)
    } catch {
      return commit.client.finish(error.reply)
    }
    let before = handler
    let turn = Turn(now: wallTime, storage: .ready, daemon: facts)
    let response = handler.adopt(deck, difference, for: commit.call, turn)
    var reply = response.reply
    var isKept = !response.entries.isEmpty
    do throws(StorageFailure) {
      try store.record(response.entries, durable: response.isDurable)
    } catch {
      reply = error.reply
      isKept = false
    }
    commit.client.finish(reply)
    guard isKept else {
      handler = before
      if let old { try? File.replace(path, with: old) } else { try? File.removeIfPresent(path) }
      return
    }
    if let change = response.change { tellWatchers(change) }
    noteChange()
  }

  // MARK: - Reading history

  /// Reads on for a slice of time.
  mutating func read() {
    let deadline = Deadline.after(milliseconds: settings.sliceMilliseconds)
    switch reading {
    case nil: break
    case .merging(let history, let client):
      do throws(HistoryFailure) {
        if try history.step(until: deadline) { rebuild(after: history, for: client) }
      } catch {
        reading = nil
        client.finish(error.reply)
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
        fail(error, for: client)
      }
    }
  }

  /// Begins to read everything again.
  mutating func rebuild(after history: HistoryImport? = nil, for client: ClientConnection?) {
    do throws(StorageFailure) { try store.flush() } catch {
      // What waits in memory would be forgotten.
      Log.error("\(error)")
      client?.finish(error.reply)
      reading = nil
      return
    }
    do throws(HistoryFailure) {
      let rebuild = try Recovery.all(handler, places: facts.places, device: facts.device)
      reading = .folding(rebuild, after: history, for: client)
    } catch {
      fail(error, for: client)
    }
  }

  /// At the start nothing can be served without the history; later the state at hand stays good.
  private mutating func fail(_ failure: HistoryFailure, for client: ClientConnection?) {
    reading = nil
    Log.error("\(failure)")
    if let client {
      client.finish(failure.reply)
    } else if !hasState {
      end = .failed(failure)
    }
  }

  private mutating func take(
    _ recovered: Recovered<Handler>, after history: HistoryImport?, for client: ClientConnection?
  ) {
    for line in recovered.log { Log.note(line) }
    handler = recovered.handler
    store.replace(recovered.journal(in: facts.places.journal))
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
}
