internal import Decks

// How runs begin and end, and how settings change.

/// What a run is to be.
package struct StartRequest: Equatable, Sendable {
  package var kind = Kind.quest
  package var deck: String?
  package var mode: ModeSetting?
  package var typed: Bool?
  package var suddenDeath = false
  /// Kana to drill against their look-alikes; empty means the learner's worst pairs.
  package var contrast: String?
  package var known = false
  package var questions: Int?
  package var again = false
  package var missed = false
  /// The place in the deck, from 1, to begin at.
  package var from: Int?

  package init(kind: Kind = .quest) {
    self.kind = kind
  }
}

extension Trainer {
  /// How many questions an exam has when nothing is said.
  package static let examQuestions = 10
  package static let mostExamQuestions = 100_000

  /// Decides the beginning of a run; the first question is asked afterwards.
  package func decideStart(_ request: StartRequest) throws(Refusal) -> [Fact] {
    try refuseDuringExam()
    if request.again || request.missed { return try repeatExam(request) }
    // The lasting deck may have come with the history of another device that has it.
    let lasting = state.settings.deck
    let name = request.deck ?? (material(of: lasting) == nil ? State.kanaDeck : lasting)
    guard let material = material(of: name) else { throw unknownDeck(name) }
    guard material.count > 0 else { throw .nothingToAsk }
    if request.mode != nil, name != State.kanaDeck { throw .noMode(deck: name) }
    var began = Began(
      kind: request.kind, deck: name, isOwnDeck: request.deck != nil, mode: request.mode,
      typed: request.typed, suddenDeath: request.suddenDeath, known: request.known)
    try checkOptions(request)
    var facts: [Fact] = []
    if let from = request.from {
      guard (1...material.count).contains(from) else {
        throw .outOfRange(option: "--from", range: 1...material.count)
      }
      facts.append(.placed(placed(known: from - 1, except: [], in: material, from: from)))
    }
    if let contrast = request.contrast {
      began.kind = .free
      began.cards = try contrastGroup(contrast, in: material)
    }
    if request.kind == .exam {
      let wanted = request.questions ?? Self.examQuestions
      guard (1...Self.mostExamQuestions).contains(wanted) else {
        throw .outOfRange(option: "--questions", range: 1...Self.mostExamQuestions)
      }
      let available = request.known ? maxPosition(of: material) : material.count
      began.of = min(wanted, available)
    }
    return [.began(began)] + facts
  }

  /// Options that belong to another kind of run are refused rather than ignored.
  private func checkOptions(_ request: StartRequest) throws(Refusal) {
    if request.from != nil, request.kind != .quest {
      throw .optionNeeds(option: "--from", kind: "quest")
    }
    if request.questions != nil, request.kind != .exam {
      throw .optionNeeds(option: "--questions", kind: "exam")
    }
    if request.known, request.kind == .quest || request.kind == .place {
      throw .optionNeeds(option: "--known", kind: "exam, free or flash")
    }
    if request.suddenDeath, request.kind != .quest, request.kind != .free {
      throw .optionNeeds(option: "--sudden-death", kind: "quest or free")
    }
    if request.contrast != nil, request.kind != .quest, request.kind != .free {
      throw .optionNeeds(option: "--contrast", kind: "quest or free")
    }
  }

  /// An exam taken again: anew, or on what was missed in it.
  private func repeatExam(_ request: StartRequest) throws(Refusal) -> [Fact] {
    guard request.kind == .exam else {
      throw .optionNeeds(option: request.again ? "--again" : "--missed", kind: "exam")
    }
    try checkOptions(request)
    for (option, isGiven) in [
      ("--questions", request.questions != nil), ("--known", request.known),
    ]
    where isGiven {
      throw .optionNeeds(option: option, kind: "a new exam")
    }
    guard let last = state.session.lastExam, let material = material(of: last.deck) else {
      throw .noExamBefore
    }
    if let deck = request.deck, deck != last.deck { throw .noExamBefore }
    var began = Began(
      kind: .exam, deck: last.deck, mode: request.mode ?? last.mode,
      typed: request.typed ?? last.typed, known: last.known, of: last.of)
    if request.missed {
      let missed = (state.sequences[last.missed] ?? []).prefix(last.missedCount)
      began.cards = missed.filter { material.place(of: $0) != nil }
      guard !began.cards.isEmpty else { throw .noMisses }
      began.of = began.cards.count
    }
    return [.began(began)]
  }

  /// The look-alikes to drill, of the script named.
  private func contrastGroup(_ text: String, in material: Material) throws(Refusal) -> [String] {
    guard material.name == State.kanaDeck else {
      throw .optionNeeds(option: "--contrast", kind: "the kana deck")
    }
    guard !text.isEmpty else { return try worstPairs(in: material) }
    let named = try Self.kana(in: text, of: library.table)
    let alike = named.count > 1 ? [] : named.flatMap { library.grader.readings.alike($0) }
    var group: [String] = []
    for card in named + alike where library.table[card] != nil && !group.contains(card) {
      group.append(card)
    }
    guard group.count > 1 else { throw .nothingAlike(text) }
    return group
  }

  /// Splits a text into kana of the table, combinations first.
  private static func kana(in text: String, of table: Table) throws(Refusal) -> [String] {
    let letters = Array(Normaliser.normalised(text))
    var found: [String] = []
    var index = 0
    while index < letters.count {
      let two = String(letters[index...].prefix(2))
      if two.count == 2, table[two] != nil {
        found.append(two)
        index += 2
      } else if table[String(letters[index])] != nil {
        found.append(String(letters[index]))
        index += 1
      } else {
        throw .unknownKana(String(letters[index]))
      }
    }
    return found
  }

  /// The kana this learner confuses most, with what they are taken for.
  private func worstPairs(in material: Material) throws(Refusal) -> [String] {
    let confusions = state.memories[material.name]?.confusions ?? [:]
    let pairs = confusions.flatMap { asked, given in
      given.map { (asked: asked, given: $0.key, times: $0.value) }
    }.sorted { ($0.times, $1.asked, $1.given) > ($1.times, $0.asked, $0.given) }
    var group: [String] = []
    for pair in pairs where group.count < 8 {
      let script = Script(of: pair.asked)
      let other =
        library.table[pair.given]?.text
        ?? library.table.entries.first { $0.script == script && $0.romaji == pair.given }?.text
        ?? library.grader.readings.kana(read: pair.given).first { Script(of: $0) == script }
      guard let other, other != pair.asked, material.place(of: pair.asked) != nil else { continue }
      for card in [pair.asked, other] where !group.contains(card) { group.append(card) }
    }
    guard group.count > 1 else { throw .noConfusions }
    return group
  }

  /// Decides the end of the run; progress stays and a pending question is dropped ungraded.
  package func decideEnd() -> [Fact] {
    guard material(of: state.settings.deck) == nil else { return [.ended] }
    // The quest goes on with the kana then, which the end of a run knows nothing of.
    return [.ended, .began(Began(kind: .quest, deck: State.kanaDeck))]
  }

  /// Decides a new value for a setting.
  package func decideSet(_ name: String, _ value: String) throws(Refusal) -> [Fact] {
    guard let key = SettingKey(rawValue: name) else {
      throw .unknownSetting(
        key: name, near: Self.nearest(name, among: SettingKey.allCases.map(\.rawValue)))
    }
    guard key.accepts.check(value) else {
      throw .badValue(key: name, value: value, accepts: key.accepts.description)
    }
    if key == .mode { try refuseDuringExam() }
    if key == .deck { return try decideUse(value) }
    if key == .scripts || key == .types { try checkFilter(key, value) }
    return [.set(key: name, value: value)]
  }

  /// A filter must leave enough for a question.
  private func checkFilter(_ key: SettingKey, _ value: String) throws(Refusal) {
    var settings = state.settings
    settings.set(key.rawValue, value)
    let left = library.table.entries(in: Set(settings.scripts), of: Set(settings.types))
    guard left.count >= Self.startPosition else { throw .nothingToAsk }
  }

  /// Decides which deck is practised from now on.
  package func decideUse(_ name: String) throws(Refusal) -> [Fact] {
    try refuseDuringExam()
    guard let material = material(of: name) else { throw unknownDeck(name) }
    return [.deck(DeckChange(action: .used, name: name, cards: material.count))]
  }

  /// Decides that a deck takes the place of the one of its name.
  ///
  /// The run goes on with the new cards. A pending question that they leave without its card or its right option makes
  /// way, ungraded, for the run's next one: see `canBeAnswered`.
  package func decideImport(_ deck: LoadedDeck) throws(Refusal) -> [Fact] {
    let name = deck.deck.name
    if state.currentDeck == name, material(of: name) != nil { try refuseDuringExam() }
    return [.deck(DeckChange(action: .imported, name: name, cards: deck.deck.cards.count))]
  }

  /// Decides the removal of a deck; what was learned of it stays in the history.
  package func decideRemove(_ name: String) throws(Refusal) -> [Fact] {
    guard library.decks[name] != nil else { throw unknownDeck(name) }
    if state.currentDeck == name { try refuseDuringExam() }
    return [.deck(DeckChange(action: .removed, name: name))]
  }

  private func unknownDeck(_ name: String) -> Refusal {
    .unknownDeck(
      name: name, near: Self.nearest(name, among: [State.kanaDeck] + library.decks.keys.sorted()))
  }
}
