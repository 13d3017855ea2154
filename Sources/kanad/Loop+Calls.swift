internal import KanaInterface
internal import System
internal import Trainer
internal import Varlink

/// The calls of one turn and what has become of them so far.
private struct Batch {
  var calls: [(client: ClientConnection, call: Call)] = []
  var entries: [Entry] = []
  var isDurable = false
  var changes: [[UInt8]] = []
  /// What shells show after the turn, where it is known already.
  var promptLine: String?
  var effects: [Effect] = []
  /// Calls for the desk, which works with files, after the flush.
  var desk: [(client: ClientConnection, call: Call)] = []
  var stops = false
}

extension Loop {
  /// Answers what clients have asked, one call of each in turn, and flushes once.
  ///
  /// Returns the answerer as it was before, for the caller to let go of when the replies have left.
  mutating func answerCalls() -> Handler {
    let deadline = Deadline.after(milliseconds: settings.turnMilliseconds)
    let now = Clock.monotonicMilliseconds()
    let time = wallTime
    let before = handler
    var batch = Batch()
    gather: while true {
      var isFound = false
      for client in reception.inTurn() where client.hasNews {
        if let call = client.nextCall(now: now) {
          isFound = true
          batch.calls.append((client, call))
          answer(call, of: client, turn(time, .ready), &batch)
        }
        reception.noteServed(client)
        if deadline.hasPassed { break gather }
      }
      if !isFound { break }
    }
    keep(&batch, before: before, time: time)
    for (client, _) in batch.calls { client.endTurn() }
    finish(batch, now: now, time: time)
    return before
  }

  /// Records the turn's entries; if the disk refuses, the turn is taken back and done again.
  private mutating func keep(_ batch: inout Batch, before: Handler, time: Int) {
    guard !batch.entries.isEmpty else { return }
    do throws(StorageFailure) {
      try store.begin(batch.entries, durable: batch.isDurable)
      if batch.isDurable { workAhead(&batch) }
      try store.finish(batch.entries, durable: batch.isDurable)
      note(nil)
    } catch {
      note(error)
      let storage = store.storage(after: error)
      let calls = batch.calls
      batch = Batch()
      batch.calls = calls
      handler = before
      for (client, _) in calls { client.restoreTurn() }
      for (client, call) in calls where client.nextCall(now: 0) == call {
        answer(call, of: client, turn(time, storage), &batch)
      }
      // Nothing durable is left, so nothing can be refused.
      try? store.record(batch.entries, durable: false)
    }
  }

  /// Does, while the disk is at work, what is shown only when it is done.
  private mutating func workAhead(_ batch: inout Batch) {
    for (client, _) in batch.calls { client.makeReply() }
    guard loading == nil else { return }
    let line = handler.promptLine(at: wallTime)
    store.prepare(line)
    batch.promptLine = line
  }

  private func turn(_ time: Int, _ storage: Storage) -> Turn {
    Turn(now: time, storage: storage, daemon: facts, isWatched: reception.isWatched)
  }

  /// Keeps in mind, for the doctor, whether the disk takes answers.
  private mutating func note(_ failure: StorageFailure?) {
    if failure == nil, facts.findings.isEmpty { return }
    let about = facts.places.journal
    facts.findings.removeAll { $0.about == about }
    guard let failure else { return }
    facts.findings.append(
      Finding(
        level: "error", about: about, text: "the last answer could not be kept: \(failure)",
        advice: "make room or repair the disk; the next answer tries again"))
  }

  /// Lets the turn take effect, now that it is on the disk.
  private mutating func finish(_ batch: Batch, now: Int64, time: Int) {
    if !batch.entries.isEmpty { noteChange(promptLine: batch.promptLine) }
    for change in batch.changes { tellWatchers(change) }
    for effect in batch.effects { perform(effect) }
    for (client, call) in batch.desk { askDesk(call, of: client) }
    if batch.stops { end = .stopped }
  }

  /// The state is another: state.json and the prompt line follow.
  mutating func noteChange(promptLine: String? = nil) {
    store.noteChange(at: Clock.monotonicMilliseconds())
    if loading == nil { store.publish(promptLine ?? handler.promptLine(at: wallTime)) }
  }

  mutating func tellWatchers(_ change: [UInt8]) {
    for client in reception.clients.values { client.tell(change) }
  }

  // MARK: - One call

  private mutating func answer(
    _ call: Call, of client: ClientConnection, _ turn: Turn, _ batch: inout Batch
  ) {
    if call.member == Stop.name {
      client.reply(encoded(Stop.Reply()))
      batch.stops = true
      return
    }
    if let name = CallLimits.overlong(in: call) {
      client.reply(
        encoded(.tooLong, "\(name) is too long; at most \(CallLimits.textBytes) bytes are taken"))
      return
    }
    if let reading {
      client.reply(rebuilding(reading.progress))
      return
    }
    if let loading, handler.needs(loading.names, for: call) {
      client.reply(Self.loading(loading.progress))
      return
    }
    if Desk.methods.contains(call.member) {
      client.waiting = .result
      batch.desk.append((client, call))
      return
    }
    let response = handler.handle(call, turn)
    batch.entries += response.entries
    if !response.entries.isEmpty, response.isDurable { batch.isDurable = true }
    if let change = response.change { batch.changes.append(change) }
    if response.effect == .watch, call.mode == .more {
      client.waiting = .changes
      client.reply(response.reply, continues: true)
    } else {
      if response.effect != .none { batch.effects.append(response.effect) }
      client.reply(made: response.makeReply)
    }
  }

  private func rebuilding(_ progress: (done: Int, of: Int)) -> [UInt8] {
    encoded(
      .rebuilding,
      ErrorParameters(
        message:
          "your history is being read: \(progress.done) of \(progress.of) answers; try again",
        done: progress.done, of: progress.of))
  }

  private static func loading(_ progress: (name: String, done: Int, of: Int)) -> [UInt8] {
    let percent = progress.of > 0 ? progress.done * 100 / progress.of : 0
    return encoded(
      .rebuilding,
      ErrorParameters(
        message: "the deck \u{201C}\(progress.name)\u{201D} is being read: \(percent)%; try again",
        done: progress.done, of: progress.of))
  }

  private mutating func perform(_ effect: Effect) {
    switch effect {
    case .none, .watch: break
    case .rebuild: rebuild(for: nil)
    }
  }
}
