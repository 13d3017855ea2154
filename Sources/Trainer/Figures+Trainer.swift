internal import Decks
internal import FSRS

// How the figures are read off the state.

extension Figures {
  static let hardestShown = 10
  /// More are told of no deck but the kana, lest a reply outgrow what a message may hold.
  static let cardsShown = 1_000
  static let confusionsShown = 200
  /// Bytes of a question that stand for its card.
  static let longestText = 120
  static let forecastDays = 14
}

extension Trainer {
  /// What the history amounts to at a moment.
  package func figures(at moment: Moment) -> Figures {
    let material = material
    let cards = cards(of: material, at: moment)
    let today = state.day(at: moment)
    let isKana = material.name == State.kanaDeck
    return Figures(
      total: Figures.Tally(answers: state.answers, right: state.right),
      bestStreak: state.session.bestStreak,
      dayStreak: DayStreak(state.studyDays, on: today, offset: moment.offset),
      days: state.studyDays.days.filter { $0.answers > 0 },
      medianTime: Trace.median(of: cards.flatMap(\.times)),
      cards: cards.prefix(isKana ? cards.count : Figures.cardsShown).map(\.card),
      groups: isKana ? kanaGroups : deckGroups(material),
      retention: retentions(of: material),
      hardest: hardest(of: cards.map(\.card)),
      confusions: confusions(in: material),
      forecast: forecast(for: material, from: today))
  }

  // MARK: - Cards

  private typealias Timed = (card: Figures.Card, times: [Int])

  private func cards(of material: Material, at moment: Moment) -> [Timed] {
    let memory = state.memories[material.name]
    let directions = directions(of: material)
    let unlocked = maxPosition(of: material)
    let isKana = material.name == State.kanaDeck
    // A kana that was practised before the set was narrowed has its figures still.
    let keys = isKana ? library.table.entries.map(\.text) : material.keys
    return keys.compactMap { key in
      let traces = directions.compactMap { memory?[$0][key] }
      let isUnlocked = material.place(of: key).map { $0 < unlocked } ?? false
      guard isUnlocked || !traces.isEmpty else { return nil }
      return (
        figures(of: key, traces, in: material, at: moment), traces.flatMap(\.times)
      )
    }
  }

  private func figures(
    of key: String, _ traces: [Trace], in material: Material, at moment: Moment
  ) -> Figures.Card {
    let (text, reading) = wording(of: key, in: material)
    var card = Figures.Card(text: text, reading: reading)
    card.medianTime = Trace.median(of: traces.flatMap(\.times))
    for trace in traces {
      card.tally.add(trace)
      guard let memory = trace.memory else { continue }
      let recall = trace.recall(at: moment.at, scheduler: State.scheduler)
      if recall < card.recall ?? .infinity { (card.recall, card.memory) = (recall, memory) }
    }
    card.due = due(traces, retention: retention(of: material), today: state.day(at: moment))
    return card
  }

  /// The first study day on which one of a card's memories is to be asked for; a shaky one is today.
  private func due(_ traces: [Trace], retention: Double, today: Int) -> Int? {
    traces.compactMap { trace in
      trace.due(retention: retention, scheduler: State.scheduler).map {
        trace.isShaky ? min($0, today) : $0
      }
    }.min()
  }

  private func wording(of key: String, in material: Material) -> (text: String, reading: String) {
    if let kana = library.table[key], material.name == State.kanaDeck {
      return (kana.text, kana.romaji)
    }
    guard let card = library.decks[material.name]?[key] else { return (key, "") }
    return (Self.shortened(card.question), Self.shortened(card.answer))
  }

  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > Figures.longestText else { return text }
    var short = ""
    for character in text {
      guard short.utf8.count + character.utf8.count < Figures.longestText else { break }
      short.append(character)
    }
    return short + "…"
  }

  private func hardest(of cards: [Figures.Card]) -> [Figures.Card] {
    let missed = cards.filter { $0.tally.right < $0.tally.answers && $0.memory != nil }
    func rank(_ card: Figures.Card) -> (Double, Double) {
      (-(card.memory?.difficulty ?? 0), card.tally.accuracy ?? 1)
    }
    return Array(missed.sorted { rank($0) < rank($1) }.prefix(Figures.hardestShown))
  }

  // MARK: - Groups

  private var kanaGroups: [Figures.Group] {
    var names: [String] = []
    var tallies: [String: Figures.Tally] = [:]
    func add(_ name: String, _ trace: Trace) {
      tallies[name, default: Figures.Tally()].add(trace)
    }
    names += Script.allCases.map(\.rawValue)
    names += KanaType.allCases.map(\.rawValue)
    names += Direction.allCases.map(\.rawValue)
    for direction in Direction.allCases {
      let traces = state.memories[State.kanaDeck]?[direction]
      for kana in library.table.entries {
        guard let trace = traces?[kana.text] else { continue }
        add(kana.script.rawValue, trace)
        add(kana.type.rawValue, trace)
        add(direction.rawValue, trace)
      }
    }
    return Self.groups(names, tallies)
  }

  private func deckGroups(_ material: Material) -> [Figures.Group] {
    let deck = library.decks[material.name]
    let traces = state.memories[material.name]?.see
    var names: [String] = []
    var tallies: [String: Figures.Tally] = [:]
    for key in material.keys {
      guard let trace = traces?[key], let name = deck?[key]?.group, !name.isEmpty else { continue }
      if tallies[name] == nil { names.append(name) }
      tallies[name, default: Figures.Tally()].add(trace)
    }
    return Self.groups(names, tallies)
  }

  /// The groups of which anything was answered.
  private static func groups(
    _ names: [String], _ tallies: [String: Figures.Tally]
  ) -> [Figures.Group] {
    names.compactMap { name in
      guard let tally = tallies[name], tally.answers > 0 else { return nil }
      return Figures.Group(name: name, tally: tally)
    }
  }

  // MARK: - Retention, confusions, forecast

  private func retentions(of material: Material) -> [Figures.Retention] {
    let isKana = material.name == State.kanaDeck
    let tallies =
      isKana
      ? Direction.allCases.map { ($0.rawValue, state.retention[$0.rawValue]) }
      : [(material.name, state.retention[State.tallyKey(of: material.name)])]
    return tallies.compactMap { name, tally in
      guard let tally, tally.reviews > 0 else { return nil }
      return Figures.Retention(
        name: name, reviews: tally.reviews, recalled: tally.recalled,
        predicted: tally.predicted / Double(tally.reviews))
    }
  }

  private func confusions(in material: Material) -> [Figures.Confusion] {
    let confusions = state.memories[material.name]?.confusions ?? [:]
    let all = confusions.flatMap { key, given in
      given.map { Figures.Confusion(asked: key, given: $0.key, times: $0.value) }
    }
    let sorted = all.sorted { ($1.times, $0.asked, $0.given) < ($0.times, $1.asked, $1.given) }
    return sorted.prefix(Figures.confusionsShown).map { confusion in
      var worded = confusion
      worded.asked = wording(of: confusion.asked, in: material).text
      return worded
    }
  }

  private func forecast(for material: Material, from today: Int) -> [Figures.Forecast] {
    let memory = state.memories[material.name]
    let directions = directions(of: material)
    let retention = retention(of: material)
    var counts = Array(repeating: 0, count: Figures.forecastDays)
    for key in material.keys.prefix(maxPosition(of: material)) {
      let traces = directions.compactMap { memory?[$0][key] }
      guard let due = due(traces, retention: retention, today: today) else { continue }
      let ahead = max(0, due - today)
      if ahead < counts.count { counts[ahead] += 1 }
    }
    return counts.enumerated().map { Figures.Forecast(day: today + $0, due: $1) }
  }
}
