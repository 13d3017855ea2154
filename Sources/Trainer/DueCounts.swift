internal import FSRS

/// What falls due when, of the unlocked cards of one deck; new ones are not counted.
package struct DueCounts: Equatable, Sendable {
  /// How many are shaky or due by the end of a study day.
  package var today = 0
  /// And by the end of the day after.
  package var tomorrow = 0
  /// The first day after it on which one falls due, overdue ones the next day.
  package var next: Int?
}

/// When each unlocked card of one deck falls due, in the directions and to the retention in force.
///
/// Every answer is followed by a count and changes one card only, so this is kept from one to the next.
struct DueDays: Sendable {
  private struct Card: Sendable {
    /// Before the first graded answer there is no such day.
    var day = Int32.max
    var isShaky = false
  }

  let deck: String
  private let directions: [Direction]
  private let intervals: Scheduler.Intervals
  /// By their places.
  private var cards: [Card] = []

  init(_ material: Material, in trainer: Trainer) {
    deck = material.name
    directions = trainer.directions(of: material)
    intervals = trainer.intervals(of: material)
    let memory = trainer.state.memories[deck] ?? DeckMemory()
    cards = material.textKeys.prefix(trainer.maxPosition(of: material)).map { card($0, memory) }
  }

  /// Takes in what an answer has made of one card, if it is among them.
  mutating func update(_ place: Int, _ key: TextKey, in memory: DeckMemory) {
    if place < cards.count { cards[place] = card(key, memory) }
  }

  private func card(_ key: TextKey, _ memory: DeckMemory) -> Card {
    var card = Card()
    for direction in directions {
      guard let trace = memory[direction][key], let due = trace.due(intervals) else { continue }
      card.day = min(card.day, Int32(clamping: due))
      if trace.isShaky { card.isShaky = true }
    }
    return card
  }

  func counts(on day: Int) -> DueCounts {
    var counts = DueCounts()
    var next = Int.max
    for card in cards where card.day < .max {
      let due = Int(card.day)
      if card.isShaky || due <= day { counts.today += 1 }
      if card.isShaky || due <= day + 1 { counts.tomorrow += 1 }
      next = min(next, due)
    }
    if next < .max { counts.next = max(next, day + 1) }
    return counts
  }
}

extension Trainer {
  package func dueCounts(in material: Material, on day: Int) -> DueCounts {
    if let dueDays, dueDays.deck == material.name { return dueDays.counts(on: day) }
    return DueDays(material, in: self).counts(on: day)
  }
}
