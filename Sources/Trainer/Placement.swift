/// A short test that finds how far into a deck a learner already is.
///
/// Binary search over the order of the deck. One answer proves little, since a quarter are luck and fingers slip, so
/// each step is decided by two of up to three neighbouring cards.
package struct Placement: Equatable, Sendable {
  /// It never asks more.
  package static let mostQuestions = 20
  /// Narrower is not worth asking: the set starts with four cards.
  static let grain = 4

  /// The place of the card to ask next; nothing when the position is found.
  package private(set) var next: Int?
  /// How many cards from the start are known.
  package private(set) var known = 0

  /// Searches on after the answers so far.
  /// - Parameters:
  ///   - count: how many cards the deck has.
  ///   - answers: the places asked, in order, and whether each was right.
  package init(count: Int, answers: [(place: Int, right: Bool)]) {
    var unknown = count
    var left = answers[...]
    while unknown - known > Self.grain, answers.count < Self.mostQuestions {
      var right = 0
      var wrong = 0
      let middle = (known + unknown) / 2
      for place in [middle, middle - 1, middle + 1] where right < 2 && wrong < 2 {
        guard let answer = left.popFirst() else {
          next = place
          return
        }
        if answer.right { right += 1 } else { wrong += 1 }
      }
      if right >= 2 { known = middle + 1 } else { unknown = middle }
    }
  }
}

extension Trainer {
  func placement(in material: Material, adding right: Bool? = nil) -> Placement {
    let run = state.session.run
    let missed = Set(run.missed.flatMap { state.sequences[$0] } ?? [])
    let asked = run.asked.flatMap { state.sequences[$0] } ?? []
    let pending = state.session.pending?.asked.card
    var answers = asked.filter { $0 != pending }.compactMap { card in
      material.place(of: card).map { (place: $0, right: !missed.contains(card)) }
    }
    if let right, let pending, let place = material.place(of: pending) {
      answers.append((place, right))
    }
    return Placement(count: material.count, answers: answers)
  }

  /// The placement that a finished test or a claim amounts to.
  func placed(known: Int, except missed: Set<String>, in material: Material, from: Int) -> Placed {
    Placed(
      deck: material.name, filter: state.filter(of: material.name),
      maxPosition: min(max(maxPosition(of: material), from), material.count),
      cards: material.keys.prefix(known).filter { !missed.contains($0) })
  }
}
