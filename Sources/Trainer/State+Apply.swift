internal import FSRS

extension State {
  /// Whose history an entry comes from.
  package enum Origin: Equatable, Sendable {
    case ownDevice
    /// Its answers teach and count; its runs and questions are not ours.
    case otherDevice
  }

  /// Folds one entry in; it cannot fail, and gives the same state for the same entries on every machine.
  ///
  /// The origin is the device it was recorded on. An answer that is undone by a later entry must teach nothing; only
  /// whoever merges the histories of several devices knows that beforehand, otherwise the undo itself restores what
  /// was.
  package mutating func apply(
    _ entry: Entry, from origin: Origin = .ownDevice, isUndone: Bool = false
  ) {
    offset = entry.moment.offset
    if origin == .ownDevice { seq = max(seq, entry.seq) }
    switch entry.fact {
    case .answered(let answered):
      apply(answered, entry, from: origin, isUndone: isUndone)
    case .undone(let seq):
      if origin == .ownDevice { undo(seq) }
    case .set(let key, let value):
      settings.set(key, value)
    case .placed(let placed):
      // The answer that ended a test comes just before what came of it.
      let last = recorded.last?.value
      let endsTest =
        origin == .ownDevice && last?.seq == entry.seq - 1 && last?.answered.kind == .place
      let position = apply(placed, at: entry.moment, endsTest: endsTest)
      if endsTest { recorded[recorded.endIndex - 1].value.maxPosition = position }
    case .drew(let drew):
      apply(drew, entry, from: origin)
    case .deck(let change):
      apply(change)
    case .began(let began):
      if origin == .ownDevice { begin(began, seq: entry.seq) }
    case .asked(let asked):
      if origin == .ownDevice { ask(asked, day: day(at: entry.moment)) }
    case .turned:
      if origin == .ownDevice { session.pending?.isTurned = true }
    case .ended:
      if origin == .ownDevice { end() }
    }
  }

  // MARK: - Runs and rounds

  private mutating func begin(_ began: Began, seq: Int) {
    var run = Run()
    run.kind = began.kind
    let isBound = began.kind == .exam || began.kind == .place || !began.cards.isEmpty
    run.deck = began.isOwnDeck || isBound ? began.deck : nil
    run.mode = began.mode
    run.typed = began.typed
    run.suddenDeath = began.suddenDeath
    run.known = began.known
    run.of = began.of
    if !began.cards.isEmpty {
      run.pool = "pool \(seq)"
      sequences["pool \(seq)"] = began.cards
    }
    if began.kind == .exam || began.kind == .place {
      run.asked = "asked \(seq)"
      run.missed = "missed \(seq)"
      sequences["asked \(seq)"] = []
      sequences["missed \(seq)"] = []
    }
    session.run = run
    session.pending = nil
    if began.kind == .quest { session.quests[questKey(of: began.deck)]?.round = nil }
    forgetUnusedSequences()
  }

  private mutating func end() {
    session.quests[questKey(of: currentDeck)]?.round = nil
    session.run = Run()
    session.pending = nil
    session.quests[questKey(of: currentDeck)]?.round = nil
  }

  private mutating func apply(_ drew: Drew, _ entry: Entry, from origin: Origin) {
    let key = Self.questKey(deck: drew.deck, filter: drew.filter)
    var quest = session.quests[key] ?? Quest(maxPosition: drew.maxPosition)
    quest.maxPosition = max(quest.maxPosition, drew.maxPosition)
    if origin == .ownDevice {
      quest.wasFlawless = quest.lastWasFlawless
      let sequence = "round \(entry.seq)"
      sequences[sequence] = drew.cards
      quest.round = Round(
        sequence: sequence, count: drew.cards.count, introduces: drew.introduces,
        ahead: drew.ahead)
      quest.rounds += 1
      if let after = drew.after, let last = recorded.indices.last,
        recorded[last].value.answered.id == after
      {
        recorded[last].value.unlocked = drew.unlocked
        recorded[last].value.maxPosition = quest.maxPosition
      }
    }
    session.quests[key] = quest
    forgetUnusedSequences()
  }

  private mutating func ask(_ asked: Asked, day: Int) {
    session.pending = Pending(asked: asked, questKey: questKey(of: asked.deck))
    session.lastCard = asked.card
    if asked.done { toldDone = day }
    session.run.askedCount += 1
    if let name = session.run.asked { sequences[name, default: []].append(asked.card) }
  }

  private mutating func apply(_ change: DeckChange) {
    let isRemoved = change.action == .removed
    if change.action == .used { settings.set(SettingKey.deck.rawValue, change.name) }
    guard isRemoved else { return }
    if currentDeck == change.name { session.run = Run() }
    if settings.deck == change.name {
      settings.set(SettingKey.deck.rawValue, SettingKey.deck.standard)
    }
    if session.pending?.asked.deck == change.name { session.pending = nil }
  }

  // MARK: - Placement

  /// Days over which the cards of a placement fall due, so that they do not all come at once.
  static let placementSpread = 14
  /// The stability a claim of knowing is worth, in days.
  static let placementStability = 8.0

  /// Returns how many cards are unlocked then.
  private mutating func apply(_ placed: Placed, at moment: Moment, endsTest: Bool) -> Int {
    let key = Self.questKey(deck: placed.deck, filter: placed.filter)
    var quest = session.quests[key] ?? Quest(maxPosition: placed.maxPosition)
    quest.maxPosition = max(quest.maxPosition, placed.maxPosition)
    quest.round = nil
    session.quests[key] = quest
    // A claim is no answer: taking an answer back leaves it as it is. What a test found goes with its last answer.
    for index in undo.indices where !endsTest {
      undo[index].value.session.quests[key, default: quest].maxPosition = quest.maxPosition
    }
    let today = day(at: moment)
    let directions = placed.deck == Self.kanaDeck ? Direction.allCases : [.see]
    let difficulty = Self.scheduler.first(.good).difficulty
    var earlier: [UndoStep.Earlier] = []
    for direction in directions {
      for (index, card) in placed.cards.enumerated() {
        let before = memories[placed.deck]?[direction][card]
        var trace = before ?? Trace()
        guard trace.memory == nil else { continue }
        earlier.append(
          UndoStep.Earlier(deck: placed.deck, card: card, makes: direction == .make, trace: before))
        trace.memory = Memory(stability: Self.placementStability, difficulty: difficulty)
        trace.day = today
        trace.at = moment.at
        trace.placedDue = today + 1 + index % Self.placementSpread
        memories[placed.deck, default: DeckMemory()][direction][card] = trace
      }
    }
    if endsTest { undo[undo.endIndex - 1].value.placed = earlier }
    return quest.maxPosition
  }

  // MARK: - Sequences

  /// Drops the lists that neither the session nor any step of undo names.
  private mutating func forgetUnusedSequences() {
    guard sequences.count > 2 * Self.undoDepth else { return }
    var used: Set<String> = []
    func note(_ session: Session) {
      for name in [session.run.pool, session.run.asked, session.run.missed] {
        if let name { used.insert(name) }
      }
      if let exam = session.lastExam { used.insert(exam.missed) }
      for quest in session.quests.values {
        if let round = quest.round { used.insert(round.sequence) }
      }
    }
    note(session)
    for step in undo { note(step.value.session) }
    sequences = sequences.filter { used.contains($0.key) }
  }
}
