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
    let unlocked = maxPosition(of: material)
    let standings = standings(of: material.textKeys.prefix(unlocked), in: material, at: moment)
    func places(_ need: Standing.Need) -> [Int] {
      standings.indices.filter { standings[$0].need == need }
    }
    var new = places(.new)[...]
    let shaky = places(.shaky).sorted { standings[$0].at < standings[$1].at }
    let due = places(.due).sorted { standings[$0].recall < standings[$1].recall }

    var position = unlocked
    var round: [Int] = []
    var met: [Int] = []
    if quest.rounds == 0, new.count == position, position <= Self.startPosition {
      // The very first round is the starting set.
      (round, met) = (Array(new), Array(new))
    } else {
      round = Array((shaky + due).prefix(settings.roundSize))
      let allowed = quest.lastWasFlawless && !settings.isCalm ? 2 : 1
      while round.count < settings.roundSize, shaky.count + met.count < settings.shakyLimit,
        met.count < allowed
      {
        let place: Int
        if let waiting = new.popFirst() {
          place = waiting
        } else if position < material.count {
          place = position
          position += 1
        } else {
          break
        }
        round.append(place)
        met.append(place)
      }
    }
    let isAhead = shaky.isEmpty && due.isEmpty && met.isEmpty
    let padding = padding(
      for: round, from: standings, at: moment, count: min(Self.leastRound, position) - round.count)
    round += padding
    met += padding.filter { standings[$0].need == .new }
    func cards(_ places: [Int]) -> [String] { places.map { material.keys[$0] } }
    return Drew(
      deck: material.name, filter: state.filter(of: material.name),
      cards: shuffled(cards(round), using: &random), maxPosition: position,
      unlocked: cards(Array(unlocked..<position)),
      introduces: introductions(cards(met), in: material), ahead: isAhead)
  }

  /// The new cards to show before they are asked: kana only, since other decks would give their answers away.
  private func introductions(_ new: [String], in material: Material) -> [String] {
    state.settings.introduces && material.name == State.kanaDeck ? new : []
  }

  /// Unlocked cards that fill a short round: those not asked today, met before and least known first.
  private func padding(
    for round: [Int], from standings: [Standing], at moment: Moment, count: Int
  ) -> [Int] {
    guard count > 0 else { return [] }
    let rollover = state.settings.rollover
    let today = moment.studyDay(rollover: rollover)
    let left = standings.indices.filter { !round.contains($0) }.map { place in
      let standing = standings[place]
      let askedOn = Moment(at: standing.at, offset: moment.offset).studyDay(rollover: rollover)
      let isNew = standing.need == .new
      return (
        place: place, isNew: isNew, isToday: !isNew && askedOn >= today, recall: standing.recall
      )
    }
    return left.sorted { a, b in
      if a.isToday != b.isToday { return !a.isToday }
      if a.isNew != b.isNew { return !a.isNew }
      return a.recall < b.recall
    }.prefix(count).map(\.place)
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
