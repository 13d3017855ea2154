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
  init(_ trace: Trace?, day: Int, now: Int, _ intervals: Scheduler.Intervals) {
    guard let trace, trace.memory != nil else {
      (need, recall, at) = (.new, 0, 0)
      return
    }
    at = trace.at
    recall = trace.recall(at: now, scheduler: State.scheduler)
    if trace.isShaky {
      need = .shaky
    } else if (trace.due(intervals) ?? day) <= day {
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
    of cards: some Collection<TextKey>, in material: Material, at moment: Moment
  ) -> [Standing] {
    let memory = state.memories[material.name] ?? DeckMemory()
    let traces = directions(of: material).map { memory[$0] }
    let day = state.day(at: moment)
    let intervals = intervals(of: material)
    return cards.map { card in
      var standing: Standing?
      for traces in traces {
        let one = Standing(traces[card], day: day, now: moment.at, intervals)
        standing = standing?.joined(with: one) ?? one
      }
      return standing ?? Standing(nil, day: day, now: moment.at, intervals)
    }
  }

  /// When memories of a deck's cards fall due.
  func intervals(of material: Material) -> Scheduler.Intervals {
    State.scheduler.intervals(retention: retention(of: material))
  }

  /// The chance of recall at which cards of a deck fall due.
  func retention(of material: Material) -> Double {
    state.settings.retention(complete: maxPosition(of: material) >= material.count)
  }
}
