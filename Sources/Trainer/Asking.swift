internal import Decks

// Which question comes next.

extension Trainer {
  /// The prompt of a question that is heard.
  package static let listenPrompt = "(listen)"

  /// Decides the next question of the run; nothing when one is pending that can still be answered.
  ///
  /// It never runs dry: with nothing due, what is least known is asked.
  /// - Throws: `nothingToAsk` when a run's cards are all gone, `deckGone` when its deck is.
  package func decideAsk(
    at moment: Moment, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> [Fact] {
    if let pending = state.session.pending, canBeAnswered(pending.asked) { return [] }
    // Other cards under its name would make the run mean what it does not.
    if let deck = state.session.run.deck, material(of: deck) == nil { throw .deckGone(name: deck) }
    switch state.session.run.kind {
    case .quest: return try askQuest(at: moment, using: &random)
    case .exam: return try askExam(at: moment, using: &random)
    case .place: return try askPlacement(at: moment, using: &random)
    case .free, .flash: return try askFreely(at: moment, using: &random)
    }
  }

  // MARK: - Quest

  private func askQuest(
    at moment: Moment, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> [Fact] {
    let material = material
    var facts: [Fact] = []
    var unlocked = maxPosition(of: material)
    let round: Round
    let card: String
    if let current = quest.round, let next = nextCard(of: current, in: material) {
      (round, card) = (current, next)
    } else {
      let drew = drawRound(material, at: moment, using: &random)
      guard let first = drew.cards.first else { throw .nothingToAsk }
      facts.append(.drew(drew))
      unlocked = drew.maxPosition
      round = Round(sequence: "", count: drew.cards.count, ahead: drew.ahead)
      card = first
    }
    let isJoined = round.currentPosition >= round.count
    let today = state.day(at: moment)
    facts.append(
      .asked(
        try question(
          card, of: material, kind: .quest, number: round.currentPosition + 1,
          count: round.length, unlocked: unlocked, graded: !isJoined, ahead: round.ahead,
          done: round.ahead && today > state.toldDone ?? .min, seq: state.seq + facts.count + 1,
          at: moment, using: &random)))
    return facts
  }

  /// The card that a round asks next; nothing when it is over, or when the deck has lost that card.
  private func nextCard(of round: Round, in material: Material) -> String? {
    let place = round.currentPosition
    guard !round.isOver, let cards = state.sequences[round.sequence],
      place < cards.count || place >= round.count
    else { return nil }
    let card = place < round.count ? cards[place] : round.joined[place - round.count]
    return material.place(of: card) == nil ? nil : card
  }

  // MARK: - Other runs

  private func askFreely(
    at moment: Moment, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> [Fact] {
    let material = material
    let drawn = pool(of: state.session.run, material)
    // What the run is about may have been left out by scripts and types since.
    let pool = drawn.isEmpty ? material.keys : drawn
    var card = pool.randomElement(using: &random)
    while pool.count > 1, card == state.session.lastCard {
      card = pool.randomElement(using: &random)
    }
    guard let card else { throw .nothingToAsk }
    return [
      .asked(
        try question(
          card, of: material, kind: state.session.run.kind,
          number: state.session.run.askedCount + 1,
          count: 0, at: moment, using: &random))
    ]
  }

  private func askExam(
    at moment: Moment, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> [Fact] {
    let material = material
    let run = state.session.run
    let asked = Set(run.asked.flatMap { state.sequences[$0] } ?? [])
    let pool = pool(of: run, material)
    // Of a large deck few are asked: going through all of it each time would take too long.
    var card: String?
    for _ in 0..<16 where card == nil {
      card = pool.randomElement(using: &random).flatMap { asked.contains($0) ? nil : $0 }
    }
    if card == nil { card = pool.filter { !asked.contains($0) }.randomElement(using: &random) }
    if card == nil, material.name == State.kanaDeck {
      // Scripts and types may have been narrowed since the exam began, which has to come to its end.
      let all = run.pool.flatMap { state.sequences[$0] } ?? library.table.entries.map(\.text)
      card = all.filter { !asked.contains($0) }.randomElement(using: &random)
    }
    guard let card else { throw .nothingToAsk }
    return [
      .asked(
        try question(
          card, of: material, kind: .exam, number: run.askedCount + 1, count: run.of, at: moment,
          using: &random))
    ]
  }

  private func askPlacement(
    at moment: Moment, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> [Fact] {
    let material = material
    let placement = placement(in: material)
    guard let place = placement.next, place < material.count else { throw .nothingToAsk }
    return [
      .asked(
        try question(
          material.keys[place], of: material, kind: .place,
          number: state.session.run.askedCount + 1, count: Placement.mostQuestions, graded: false,
          at: moment, using: &random))
    ]
  }

  /// The cards a run draws from.
  func pool(of run: Run, _ material: Material) -> [String] {
    if let name = run.pool, let cards = state.sequences[name] {
      return cards.filter { material.place(of: $0) != nil }
    }
    return run.known ? Array(material.keys.prefix(maxPosition(of: material))) : material.keys
  }

  // MARK: - One question

  private func question(
    _ card: String, of material: Material, kind: Kind, number: Int, count: Int,
    unlocked: Int? = nil, graded: Bool = true, ahead: Bool = false, done: Bool = false,
    seq: Int? = nil, at moment: Moment, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Asked {
    var asked = Asked(
      id: "q\(seq ?? state.seq + 1)", kind: kind, deck: material.name, card: card, prompt: card,
      typed: state.isTyped && kind != .flash, number: number, of: count, graded: graded,
      ahead: ahead, done: done)
    if let deck = library.decks[material.name] {
      guard let content = deck[card] else { throw .nothingToAsk }
      asked.prompt = content.question
      if !asked.typed, kind != .flash {
        asked.options = deck.options.options(for: content, using: &random)
      }
      return asked
    }
    guard let kana = library.table[card] else { throw .nothingToAsk }
    let mode = mode(for: kana, in: material, at: moment, using: &random)
    asked.mode = mode
    asked.prompt = prompt(for: kana, in: mode)
    if !asked.typed, kind != .flash {
      asked.options = options(to: kana, in: material, unlocked: unlocked).options(
        for: kana, in: mode, using: &random)
    }
    return asked
  }

  /// Where options come from: the unlocked cards in the quest, what is drawn from in other runs.
  private func options(to kana: Kana, in material: Material, unlocked: Int?) -> KanaOptions {
    let table = library.table
    let set =
      unlocked.map { Array(kanaPlaces.prefix($0)) }
      ?? pool(of: state.session.run, material).compactMap(table.place(of:))
    return KanaOptions(
      grader: library.grader, table: table, set: set, practised: kanaPlaces,
      confusions: state.memories[material.name]?.confusions[kana.text] ?? [:])
  }

  private func prompt(for kana: Kana, in mode: Mode) -> String {
    switch mode {
    case .kana: kana.text
    case .romaji: library.grader.readings.romajiPrompt(kana.text)
    case .script: Script.twin(of: kana.text) ?? kana.text
    case .listen: Self.listenPrompt
    }
  }

  /// The concrete mode of one question; mixed takes the direction that needs it most.
  private func mode(
    for kana: Kana, in material: Material, at moment: Moment,
    using random: inout some RandomNumberGenerator
  ) -> Mode {
    let modes = state.currentMode.modes.filter { $0 != .script || canAskTwin(of: kana) }
    guard modes.count > 1 else { return modes.first ?? .romaji }
    let memory = state.memories[material.name]
    let (day, intervals) = (state.day(at: moment), intervals(of: material))
    let needs = Direction.allCases.map { direction in
      let trace = memory?[direction][kana.text]
      return (direction, Standing(trace, day: day, now: moment.at, intervals))
    }
    func urgency(_ standing: Standing) -> Double {
      switch standing.need {
      case .shaky: -2
      case .due: standing.recall - 1
      case .new: 0
      case .firm: standing.recall
      }
    }
    let least = needs.map { urgency($0.1) }.min() ?? 0
    let wanted = needs.filter { urgency($0.1) == least }.map(\.0)
    let fitting = modes.filter { wanted.contains($0.direction) }
    return (fitting.isEmpty ? modes : fitting).randomElement(using: &random) ?? .kana
  }

  /// Whether the same sound can be shown in the other script.
  private func canAskTwin(of kana: Kana) -> Bool {
    Script.twin(of: kana.text).map { library.table[$0] != nil } ?? false
  }
}
