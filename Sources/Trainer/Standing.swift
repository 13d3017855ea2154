internal import FSRS

/// How well one card is remembered at one moment, in the directions that are practised.
struct Standing {
  enum Need: Equatable {
    /// It has never been asked.
    case new
    case shaky
    case due
    case firm
  }

  var need: Need
  /// The lower chance of recall of the two memories, from 0 to 1.
  var recall: Double
  /// The moment of the last answer, in milliseconds since 1970.
  var at: Int

  init(_ traces: [Trace?], day: Int, now: Int, retention: Double) {
    let met = traces.compactMap { $0?.memory == nil ? nil : $0 }
    let scheduler = State.scheduler
    at = met.map(\.at).max() ?? 0
    recall =
      met.count < traces.count ? 0 : met.map { $0.recall(at: now, scheduler: scheduler) }.min() ?? 0
    if met.isEmpty {
      need = .new
    } else if met.contains(where: \.isShaky) {
      need = .shaky
    } else if met.contains(where: {
      ($0.due(retention: retention, scheduler: scheduler) ?? day) <= day
    }) {
      need = .due
    } else {
      need = .firm
    }
  }
}

extension Trainer {
  func standing(_ card: String, in material: Material, at moment: Moment) -> Standing {
    let memory = state.memories[material.name]
    return Standing(
      directions(of: material).map { memory?[$0][card] }, day: state.day(at: moment),
      now: moment.at, retention: retention(of: material))
  }

  /// The chance of recall at which cards of a deck fall due.
  func retention(of material: Material) -> Double {
    state.settings.retention(complete: maxPosition(of: material) >= material.count)
  }

  /// The unlocked cards that are shaky or due by the end of a study day; new ones are not counted.
  package func dueCount(in material: Material, on day: Int) -> Int {
    let memory = state.memories[material.name]
    let directions = directions(of: material)
    let retention = retention(of: material)
    var count = 0
    for card in material.keys.prefix(maxPosition(of: material)) {
      let isDue = directions.contains { direction in
        guard let trace = memory?[direction][card], trace.memory != nil else { return false }
        return trace.isShaky
          || (trace.due(retention: retention, scheduler: State.scheduler) ?? day) <= day
      }
      if isDue { count += 1 }
    }
    return count
  }

  /// The first study day after a given one on which an unlocked card falls due.
  package func nextDue(in material: Material, after day: Int) -> Int? {
    let memory = state.memories[material.name]
    let retention = retention(of: material)
    let directions = directions(of: material)
    return material.keys.prefix(maxPosition(of: material)).lazy.flatMap { card in
      directions.compactMap { direction in
        memory?[direction][card]?.due(retention: retention, scheduler: State.scheduler)
      }
    }.map { max($0, day + 1) }.min()
  }
}
