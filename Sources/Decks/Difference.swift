/// What a new form of a deck does to the old one, counted card by card.
///
/// A card is the same when its question is; its progress then stays, whatever else has changed.
package struct Difference: Hashable, Sendable {
  /// Cards only the new deck has.
  package private(set) var added = 0
  /// Cards of which anything but the question differs.
  package private(set) var changed = 0
  package private(set) var unchanged = 0

  package init() {}

  /// Counts the next card of the new deck beside the card of its key in the old one.
  package mutating func count(_ card: Card, before: Card?) {
    switch before {
    case nil: added += 1
    case card: unchanged += 1
    default: changed += 1
    }
  }

  /// How many of the old deck's cards the new one no longer has, once all of that are counted.
  package func removed(of old: Int) -> Int {
    max(0, old - changed - unchanged)
  }
}
