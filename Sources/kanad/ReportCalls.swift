internal import Decks
internal import KanaInterface
internal import System
internal import Trainer
internal import Varlink

// The calls that only look.

extension TrainerService {
  mutating func status(_ call: Status.Parameters, _ turn: Turn) throws(Failure) -> Response {
    let moment = try moment(call.offset, turn)
    let state = trainer.state
    let material = trainer.material
    let today = state.day(at: moment)
    let streak = DayStreak(state.studyDays, on: today, offset: moment.offset)
    let pending = state.session.pending.flatMap { trainer.canBeAnswered($0.asked) ? $0 : nil }
    let isKana = material.name == State.kanaDeck
    let due = trainer.dueCounts(in: material, on: today)
    let notice = notices.isEmpty ? nil : notices.joined(separator: "; ")
    notices = []
    return Response(
      reply: encoded(
        Status.Reply(
          kind: state.session.run.kind.rawValue, deck: material.name,
          mode: isKana ? state.currentMode.rawValue : nil, typed: state.isTyped,
          streak: state.session.streak, bestStreak: state.session.bestStreak,
          dayStreak: streak.length, freezes: streak.freezes,
          answeredToday: state.studyDays[today]?.answers ?? 0,
          newToday: state.studyDays[today]?.new ?? 0,
          due: due.today, dueTomorrow: due.tomorrow,
          nextDue: due.next.map { CalendarDate.text(day: $0) },
          currentPosition: trainer.quest.round?.currentPosition ?? 0,
          maxPosition: trainer.maxPosition(of: material), total: material.count,
          studyDate: CalendarDate.text(day: today), notice: notice,
          pending: pending.map { question($0, at: moment) })))
  }

  /// One line for shells: `streak due dayStreak today position total studyDate dueTomorrow`.
  ///
  /// The hour at which study days begin follows where it is not the usual one.
  func promptLine(at now: Int) -> String {
    let moment = Moment(at: now, offset: trainer.state.offset)
    let today = trainer.state.day(at: moment)
    let material = trainer.material
    let due = trainer.dueCounts(in: material, on: today)
    let dayStreak = DayStreak(trainer.state.studyDays, on: today, offset: moment.offset).length
    var line = ""
    for number in [
      trainer.state.session.streak, due.today, dayStreak,
      trainer.state.studyDays[today]?.answers ?? 0, trainer.maxPosition(of: material),
      material.count,
    ] {
      line += String(number)
      line += " "
    }
    line += CalendarDate.text(day: today)
    line += " "
    line += String(due.tomorrow)
    let rollover = trainer.state.settings.rollover
    return rollover == Settings.usualRollover ? line : "\(line) \(rollover)"
  }

  func watch(
    _ call: KanaInterface.Watch.Parameters, _ varlinkCall: Call, _ turn: Turn
  ) throws(Failure) -> Response {
    let moment = try moment(call.offset, turn)
    return Response(
      reply: encoded(watched("state", at: moment), continues: varlinkCall.mode == .more),
      effect: .watch)
  }

  /// What watchers hear of a change.
  func watched(_ event: String, at moment: Moment) -> KanaInterface.Watch.Reply {
    let state = trainer.state
    let material = trainer.material
    let today = state.day(at: moment)
    let due = trainer.dueCounts(in: material, on: today)
    let isVerdict = event == "answered" || event == "revealed"
    return KanaInterface.Watch.Reply(
      deck: material.name,
      mode: material.name == State.kanaDeck ? state.currentMode.rawValue : nil,
      streak: state.session.streak, due: due.today,
      dayStreak: DayStreak(state.studyDays, on: today, offset: moment.offset).length,
      answeredToday: state.studyDays[today]?.answers ?? 0,
      maxPosition: trainer.maxPosition(of: material), total: material.count,
      studyDate: CalendarDate.text(day: today),
      dueTomorrow: due.tomorrow, event: event,
      prompt: isVerdict
        ? state.recorded.last?.value.answered.prompt : state.session.pending?.asked.prompt,
      correct: event == "answered" ? state.recorded.last?.value.answered.right : nil)
  }

  /// The full text and the details of the question closed last.
  func show() throws(Failure) -> Response {
    guard let closed = lastClosed else { throw .other(.noQuestion, Wording.nothingClosed) }
    var reply = Show.Reply(prompt: closed.prompt, answer: closed.answer)
    if let card = trainer.library.decks[closed.deck]?[closed.card] {
      reply.title = card.title.nonempty
      reply.author = card.author.nonempty
      reply.form = card.form.nonempty
      reply.text = card.text.nonempty
      reply.detail = card.detail.nonempty
      reply.image = card.image.nonempty
      reply.swatches = card.swatches
    } else if let explained = trainer.library.grader.explain(closed.card).first {
      reply.detail = Wording.details(
        readings: explained.readings.map(\.text), alike: explained.alike)
    }
    return Response(reply: encoded(reply))
  }

  func explain(_ call: Explain.Parameters) throws(Failure) -> Response {
    guard call.text.utf8.count <= Trainer.longestAnswer,
      call.answer?.utf8.count ?? 0 <= Trainer.longestAnswer
    else { throw .refused(.answerTooLong(limit: Trainer.longestAnswer)) }
    let grader = trainer.library.grader
    let all = grader.explain(call.text).map { explained in
      Explained(
        kana: explained.kana,
        readings: explained.readings.map { reading in
          KanaInterface.Reading(text: reading.text, systems: reading.systems.map(\.rawValue))
        },
        collides: explained.collides.map(\.kana), alike: explained.alike)
    }
    guard let first = all.first else { throw .other(.unexplained, Wording.unexplained(call.text)) }
    return Response(
      reply: encoded(
        Explain.Reply(
          kana: first.kana, readings: first.readings, collides: first.collides,
          alike: first.alike, others: Array(all.dropFirst()),
          accepted: call.answer.map { grader.accepts($0, for: call.text) })))
  }

  // MARK: - Decks

  func listDecks() -> Response {
    let names = [State.kanaDeck] + trainer.library.decks.keys.sorted()
    return Response(
      reply: encoded(
        ListDecks.Reply(
          decks: names.compactMap { name in
            trainer.material(of: name).map { material in
              DeckInfo(
                name: name, cards: material.count, current: trainer.state.currentDeck == name,
                language: name == State.kanaDeck
                  ? "ja" : trainer.library.decks[name]?.deck.language,
                maxPosition: trainer.maxPosition(of: material), bestScores: bestScores(of: name))
            }
          })))
  }

  private func bestScores(of deck: String) -> [BestScore] {
    let prefix = State.examKey(deck: deck, of: 0).dropLast()
    return trainer.state.session.bests.compactMap { key, score in
      guard key.hasPrefix(prefix), let of = Int(key.dropFirst(prefix.count)) else { return nil }
      return BestScore(of: of, score: score)
    }.sorted { $0.of < $1.of }
  }

  mutating func useDeck(_ call: UseDeck.Parameters, _ turn: Turn) throws(Failure) -> Response {
    let moment = try moment(call.offset, turn)
    let entries = try decide(at: moment, turn, durable: true) { trainer, _ throws(Refusal) in
      try trainer.decideUse(call.name)
    }
    let cards = trainer.material(of: call.name)?.count ?? 0
    return response(
      UseDeck.Reply(name: call.name, cards: cards), entries, durable: true, "changed", at: moment)
  }

  mutating func removeDeck(
    _ call: RemoveDeck.Parameters, _ turn: Turn
  ) throws(Failure) -> Response {
    let moment = try moment(call.offset, turn)
    if call.name == State.kanaDeck {
      throw .other(.badDeck, "the kana deck is built in; other decks can be removed")
    }
    let entries = try decide(at: moment, turn, durable: true) { trainer, _ throws(Refusal) in
      try trainer.decideRemove(call.name)
    }
    trainer.removeDeck(call.name)
    return response(
      RemoveDeck.Reply(name: call.name), entries, durable: true, "changed", at: moment)
  }

  // MARK: - Care

  func doctor(_ call: Doctor.Parameters, _ turn: Turn) -> Response {
    let daemon = turn.daemon
    var response = Response(
      reply: encoded(
        Doctor.Reply(
          version: Version.current, pid: daemon.process, device: daemon.device,
          data: daemon.places.data, state: daemon.places.state, run: daemon.places.run,
          socket: daemon.places.socket, table: daemon.table, activated: daemon.isActivated,
          answers: trainer.state.answers, findings: daemon.examine())))
    if call.repair == true { response.effect = .rebuild }
    return response
  }
}
