internal import FSRS

/// How well one card is remembered at one moment, in the directions that are practised.
struct Standing {
  /// What a card needs, the least pressing first.
  enum Need: Int {
    /// It has never been asked.
    case new
    case firm
    case due
    case shaky
  }

  var need: Need
  /// The lower chance of recall of the two memories, from 0 to 1.
  var recall: Double
  /// The moment of the last answer, in milliseconds since 1970.
  var at: Int

  /// How one of its memories stands.
  init(_ trace: Trace?, day: Int, now: Int, retention: Double) {
    guard let trace, trace.memory != nil else {
      (need, recall, at) = (.new, 0, 0)
      return
    }
    let scheduler = State.scheduler
    at = trace.at
    recall = trace.recall(at: now, scheduler: scheduler)
    if trace.isShaky {
      need = .shaky
    } else if (trace.due(retention: retention, scheduler: scheduler) ?? day) <= day {
      need = .due
    } else {
      need = .firm
    }
  }

  /// How both memories stand together: the weaker counts.
  func joined(with other: Standing) -> Standing {
    var joined = need.rawValue < other.need.rawValue ? other : self
    joined.recall = min(recall, other.recall)
    joined.at = max(at, other.at)
    return joined
  }
}

extension Trainer {
  /// How some cards of a deck stand, in their order.
  func standings(
    of cards: some Collection<String>, in material: Material, at moment: Moment
  ) -> [Standing] {
    let memory = state.memories[material.name]
    let day = state.day(at: moment)
    let retention = retention(of: material)
    let directions = directions(of: material)
    return cards.map { card in
      var standing: Standing?
      for direction in directions {
        let one = Standing(
          memory?[direction][card], day: day, now: moment.at, retention: retention)
        standing = standing?.joined(with: one) ?? one
      }
      return standing ?? Standing(nil, day: day, now: moment.at, retention: retention)
    }
  }

  /// The chance of recall at which cards of a deck fall due.
  func retention(of material: Material) -> Double {
    state.settings.retention(complete: maxPosition(of: material) >= material.count)
  }
}
