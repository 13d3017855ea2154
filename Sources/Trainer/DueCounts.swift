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

extension Trainer {
  /// Counts in one pass, since every answer is followed by a count.
  package func dueCounts(in material: Material, on day: Int) -> DueCounts {
    let directions = directions(of: material)
    let clock = State.scheduler.intervals(retention: retention(of: material))
    var counts = DueCounts()
    guard let memory = state.memories[material.name] else { return counts }
    for card in material.keys.prefix(maxPosition(of: material)) {
      var first = Int.max
      var isShaky = false
      for direction in directions {
        guard let trace = memory[direction][card], let due = trace.due(clock) else { continue }
        first = min(first, due)
        if trace.isShaky { isShaky = true }
      }
      if first == Int.max { continue }
      if isShaky || first <= day { counts.today += 1 }
      if isShaky || first <= day + 1 { counts.tomorrow += 1 }
      counts.next = min(counts.next ?? Int.max, max(first, day + 1))
    }
    return counts
  }
}
