internal import Decks
internal import KanaInterface
internal import Trainer

// The calls that practise.

extension TrainerService {
  mutating func ask(_ call: Ask.Parameters, _ turn: Turn) throws(Failure) -> Response {
    let moment = try moment(call.offset, turn)
    let entries = try askNext(at: moment, turn)
    return response(
      Ask.Reply(question: try pendingQuestion(at: moment)), entries, durable: false, "asked",
      at: moment)
  }

  /// Asking is not flushed on its own: the question survives a kill, and rides along with the next answer.
  private mutating func askNext(at moment: Moment, _ turn: Turn) throws(Failure) -> [Entry] {
    try decide(at: moment, turn, durable: false) { trainer, random throws(Refusal) in
      try trainer.decideAsk(at: moment, using: &random)
    }
  }

  mutating func answer(_ call: Answer.Parameters, _ turn: Turn) throws(Failure) -> Response {
    let moment = try moment(call.offset, turn)
    if let recorded = trainer.recorded(key: call.key) {
      return try retried(recorded, askingNext: call.next == true, at: moment, turn)
    }
    var entries = try decide(at: moment, turn, durable: true) { trainer, random throws(Refusal) in
      try trainer.decideAnswer(
        call.text, id: call.id, key: call.key, elapsed: call.elapsed, at: moment, using: &random)
    }
    guard let recorded = trainer.state.recorded.last?.value else { throw .refused(.noQuestion) }
    let verdict = try verdict(
      on: recorded, askingNext: call.next == true, &entries, at: moment, turn)
    return response(
      Answer.Reply(verdict: verdict), entries, durable: true, "answered", at: moment)
  }

  mutating func reveal(_ call: Reveal.Parameters, _ turn: Turn) throws(Failure) -> Response {
    let moment = try moment(call.offset, turn)
    if let recorded = trainer.recorded(key: call.key) {
      return try retried(recorded, askingNext: call.next == true, at: moment, turn)
    }
    var entries = try decide(at: moment, turn, durable: true) { trainer, random throws(Refusal) in
      try trainer.decideReveal(id: call.id, key: call.key, at: moment, using: &random)
    }
    if let pending = trainer.state.session.pending, pending.isTurned {
      return response(
        Reveal.Reply(verdict: turned(pending)), entries, durable: true, "revealed", at: moment)
    }
    guard let recorded = trainer.state.recorded.last?.value else { throw .refused(.noQuestion) }
    let verdict = try verdict(
      on: recorded, askingNext: call.next == true, &entries, at: moment, turn)
    return response(
      Reveal.Reply(verdict: verdict), entries, durable: true, "revealed", at: moment)
  }

  /// The verdict on an answer, with the next question when it is wanted and the run goes on.
  private mutating func verdict(
    on recorded: Recorded, askingNext: Bool, _ entries: inout [Entry], at moment: Moment,
    _ turn: Turn
  ) throws(Failure) -> Verdict {
    var verdict = verdict(on: recorded)
    guard askingNext, !(recorded.answered.ends && recorded.answered.kind != .quest) else {
      return verdict
    }
    let asked = try askNext(at: moment, turn)
    for case .drew(let drew) in asked.map(\.fact) { verdict.unlocked += drew.unlocked }
    entries += asked
    let next = try pendingQuestion(at: moment)
    if next.deck == verdict.deck { verdict.maxPosition = next.maxPosition }
    verdict.next = next
    return verdict
  }

  /// The same call again, after its reply was lost: the verdict recorded, and what is pending now.
  private mutating func retried(
    _ recorded: Recorded, askingNext: Bool, at moment: Moment, _ turn: Turn
  ) throws(Failure) -> Response {
    var entries: [Entry] = []
    let verdict = try verdict(
      on: recorded, askingNext: askingNext, &entries, at: moment, turn)
    return response(
      Answer.Reply(verdict: verdict), entries, durable: false, "asked", at: moment)
  }

  mutating func undo(_ call: Undo.Parameters, _ turn: Turn) throws(Failure) -> Response {
    let moment = try moment(call.offset, turn)
    let last = trainer.state.recorded.last?.value
    let entries = try decide(at: moment, turn, durable: true) { trainer, _ throws(Refusal) in
      try trainer.decideUndo()
    }
    guard let last else { throw .refused(.nothingToUndo) }
    return response(
      Undo.Reply(undone: verdict(on: last), question: try pendingQuestion(at: moment)), entries,
      durable: true, "undone", at: moment)
  }

  mutating func start(_ call: Start.Parameters, _ turn: Turn) throws(Failure) -> Response {
    let moment = try moment(call.offset, turn)
    let request = try startRequest(call)
    var entries = try decide(at: moment, turn, durable: request.from != nil) {
      trainer, _ throws(Refusal) in
      try trainer.decideStart(request)
    }
    entries += try askNext(at: moment, turn)
    return response(
      Start.Reply(question: try pendingQuestion(at: moment)), entries,
      durable: request.from != nil, "started", at: moment)
  }

  private func startRequest(_ call: Start.Parameters) throws(Failure) -> StartRequest {
    var request = StartRequest()
    if let kind = call.kind {
      guard let known = Kind(rawValue: kind) else {
        throw .refused(
          .badValue(
            key: "kind", value: kind, accepts: Kind.allCases.map(\.rawValue).joined(separator: "|"))
        )
      }
      request.kind = known
    }
    if let mode = call.mode {
      guard let known = ModeSetting(rawValue: mode) else { throw .refused(Self.badMode(mode)) }
      request.mode = known
    }
    request.deck = call.deck
    request.typed = call.typed
    request.suddenDeath = call.suddenDeath ?? false
    request.contrast = call.contrast
    request.known = call.known ?? false
    request.questions = call.questions
    request.again = call.again ?? false
    request.missed = call.missed ?? false
    request.from = call.from
    return request
  }

  static func badMode(_ mode: String) -> Refusal {
    .badValue(key: "mode", value: mode, accepts: SettingKey.mode.accepts.description)
  }

  mutating func end(_ call: End.Parameters, _ turn: Turn) throws(Failure) -> Response {
    let moment = try moment(call.offset, turn)
    let ended = trainer.state.session.run.kind.rawValue
    let entries = try decide(at: moment, turn, durable: false) { trainer, _ throws(Refusal) in
      trainer.decideEnd()
    }
    return response(End.Reply(ended: ended), entries, durable: false, "ended", at: moment)
  }

  // MARK: - Settings

  mutating func mode(
    _ call: KanaInterface.Mode.Parameters, _ turn: Turn
  ) throws(Failure) -> Response {
    let moment = try moment(call.offset, turn)
    var entries: [Entry] = []
    if let mode = call.mode {
      entries = try decide(at: moment, turn, durable: true) { trainer, _ throws(Refusal) in
        try trainer.decideSet(SettingKey.mode.rawValue, mode)
      }
    }
    return response(
      KanaInterface.Mode.Reply(
        mode: trainer.state.settings.mode.rawValue, modes: ModeSetting.allCases.map(\.rawValue)),
      entries, durable: true, "changed", at: moment)
  }

  mutating func config(_ call: Config.Parameters, _ turn: Turn) throws(Failure) -> Response {
    let moment = try moment(call.offset, turn)
    var entries: [Entry] = []
    if let key = call.key, let value = call.value {
      entries = try decide(at: moment, turn, durable: true) { trainer, _ throws(Refusal) in
        try trainer.decideSet(key, value)
      }
    } else if let key = call.key, SettingKey(rawValue: key) == nil {
      // Only for the wording: an unknown key is refused as it would be with a value.
      do { _ = try trainer.decideSet(key, "") } catch { throw .refused(error) }
    }
    let keys = SettingKey.allCases.filter { call.key == nil || call.key == $0.rawValue }
    return response(
      Config.Reply(
        settings: keys.map { key in
          Setting(
            key: key.rawValue, value: trainer.state.settings.text(key), default: key.standard,
            accepts: key.accepts.description, meaning: key.meaning)
        }),
      entries, durable: true, "changed", at: moment)
  }

  // MARK: - Sound

  /// What to speak; never the answer to an open question, unless hearing it is the question.
  func say(_ call: Say.Parameters) throws(Failure) -> Response {
    let command = trainer.state.settings.text(.speechCommand)
    func reply(_ text: String, _ language: String) -> Response {
      Response(reply: encoded(Say.Reply(text: text, language: language, command: command)))
    }
    if let kana = call.kana {
      let text = Normaliser.normalised(kana)
      guard
        let kana = Script(of: text).map({ _ in text })
          ?? trainer.library.grader.readings.kana(read: text).first
      else { throw .refused(.unknownKana(kana)) }
      return reply(kana, "ja")
    }
    if let pending = trainer.state.session.pending?.asked, pending.mode == .listen {
      return reply(pending.card, "ja")
    }
    guard let closed = lastClosed else { throw .other(.noQuestion, Wording.nothingClosed) }
    guard closed.mode == nil else { return reply(closed.card, "ja") }
    let language = trainer.library.decks[closed.deck]?.deck.language ?? ""
    return reply(closed.prompt + "\n" + closed.answer, language)
  }

  /// The question closed last.
  var lastClosed: Answered? {
    trainer.state.recorded.last { $0.value.answered.closes }?.value.answered
  }
}
