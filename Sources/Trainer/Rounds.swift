// Which cards the next round of the quest holds.

extension Trainer {
  /// The fewest cards a round has, where so many are unlocked.
  static let leastRound = 4

  /// Draws the next round by the rule that is set.
  func drawRound(
    _ material: Material, at moment: Moment, using random: inout some RandomNumberGenerator
  ) -> Drew {
    state.settings.isFull
      ? fullRound(material, unlocking: false, using: &random)
      : spacedRound(material, at: moment, using: &random)
  }

  /// The original's round: every unlocked card once, shuffled; each round finished unlocks one more.
  func fullRound(
    _ material: Material, unlocking: Bool, after answer: String? = nil,
    using random: inout some RandomNumberGenerator
  ) -> Drew {
    let position = maxPosition(of: material)
    let grown = unlocking ? min(position + 1, material.count) : position
    let cards = Array(material.keys.prefix(grown))
    let memory = state.memories[material.name]
    let directions = directions(of: material)
    let new = cards.filter { card in
      directions.allSatisfy { memory?[$0][card]?.memory == nil }
    }
    return Drew(
      deck: material.name, filter: state.filter(of: material.name),
      cards: shuffled(cards, using: &random), maxPosition: grown,
      unlocked: Array(cards.dropFirst(position)),
      introduces: introductions(new, in: material), after: answer)
  }

  /// A round of what is worth asking: shaky, then due, then new cards, padded with the least known.
  ///
  /// Shaky cards come back first, longest unasked first, since they are still being learned; due ones follow, lowest
  /// recall first. New cards come only while few are shaky, one a round, or two after a flawless one. This takes 7 to
  /// 22 times fewer answers than asking everything.
  func spacedRound(
    _ material: Material, at moment: Moment, using random: inout some RandomNumberGenerator
  ) -> Drew {
    let quest = quest(of: material)
    let settings = state.settings
    var position = maxPosition(of: material)
    let unlockedBefore = position
    let cardsSoFar = material.keys.prefix(position)
    let standings = zip(cardsSoFar, standings(of: cardsSoFar, in: material, at: moment)).map {
      (card: $0, standing: $1)
    }
    func cards(_ need: Standing.Need) -> [(card: String, standing: Standing)] {
      standings.filter { $0.standing.need == need }
    }
    var new = cards(.new).map(\.card)[...]
    let shaky = cards(.shaky).sorted { $0.standing.at < $1.standing.at }.map(\.card)
    let due = cards(.due).sorted { $0.standing.recall < $1.standing.recall }.map(\.card)

    var round: [String] = []
    var met: [String] = []
    if quest.rounds == 0, new.count == position, position <= Self.startPosition {
      // The very first round is the starting set.
      (round, met) = (Array(new), Array(new))
    } else {
      round = Array((shaky + due).prefix(settings.roundSize))
      let allowed = quest.lastWasFlawless && !settings.isCalm ? 2 : 1
      while round.count < settings.roundSize, shaky.count + met.count < settings.shakyLimit,
        met.count < allowed
      {
        let card: String
        if let waiting = new.popFirst() {
          card = waiting
        } else if position < material.count {
          card = material.keys[position]
          position += 1
        } else {
          break
        }
        round.append(card)
        met.append(card)
      }
    }
    let isAhead = shaky.isEmpty && due.isEmpty && met.isEmpty
    let padding = padding(
      for: round, from: standings, at: moment, count: min(Self.leastRound, position) - round.count)
    round += padding
    met += padding.filter(new.contains)
    return Drew(
      deck: material.name, filter: state.filter(of: material.name),
      cards: shuffled(round, using: &random), maxPosition: position,
      unlocked: Array(material.keys[unlockedBefore..<position]),
      introduces: introductions(met, in: material), ahead: isAhead)
  }

  /// The new cards to show before they are asked: kana only, since other decks would give their answers away.
  private func introductions(_ new: [String], in material: Material) -> [String] {
    state.settings.introduces && material.name == State.kanaDeck ? new : []
  }

  /// Unlocked cards that fill a short round: those not asked today, met before and least known first.
  private func padding(
    for round: [String], from standings: [(card: String, standing: Standing)], at moment: Moment,
    count: Int
  ) -> [String] {
    guard count > 0 else { return [] }
    let rollover = state.settings.rollover
    let today = moment.studyDay(rollover: rollover)
    let left = standings.filter { !round.contains($0.card) }.map { card, standing in
      let askedOn = Moment(at: standing.at, offset: moment.offset)
      return (
        card: card, isNew: standing.need == .new,
        isToday: standing.need != .new && askedOn.studyDay(rollover: rollover) >= today,
        recall: standing.recall
      )
    }
    return left.sorted { a, b in
      if a.isToday != b.isToday { return !a.isToday }
      if a.isNew != b.isNew { return !a.isNew }
      return a.recall < b.recall
    }.prefix(count).map(\.card)
  }

  /// The cards in chance order, the first not the one asked last where another is possible.
  private func shuffled(
    _ cards: [String], using random: inout some RandomNumberGenerator
  ) -> [String] {
    var cards = cards.shuffled(using: &random)
    if cards.count > 1, cards[0] == state.session.lastCard {
      cards.swapAt(0, Int.random(in: 1..<cards.count, using: &random))
    }
    return cards
  }
}
