/// What answers have left of one deck.
package struct DeckMemory: Codable, Equatable, Sendable {
  package var see = TextMap<Trace>()
  package var make = TextMap<Trace>()
  /// How often one card was answered with another: asked, then given.
  package var confusions: [String: [String: Int]] = [:]

  package init() {}

  package subscript(direction: Direction) -> TextMap<Trace> {
    _read { yield direction == .see ? see : make }
    _modify {
      switch direction {
      case .see: yield &see
      case .make: yield &make
      }
    }
  }
}

/// Later-day reviews of one direction, to hold the model's predictions against what came.
package struct RetentionTally: Codable, Equatable, Sendable {
  package var reviews = 0
  package var recalled = 0
  /// The sum of the predicted chances of recall.
  package var predicted = 0.0

  package init() {}
}
