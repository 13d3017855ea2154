/// What a new form of a deck does to the old one, card by card.
///
/// A card is the same when its question is; its progress then stays, whatever else has changed.
package struct Difference: Hashable, Sendable {
  /// Cards only the new deck has, in its order.
  package let added: [Card]
  /// Cards of which anything but the question differs, as they are in the new deck.
  package let changed: [Card]
  /// Cards only the old deck has, in its order.
  package let removed: [Card]
  package let unchanged: Int

  package init(from old: Deck, to new: Deck) {
    let before = Self.byKey(old.cards)
    let after = Self.byKey(new.cards)
    let kept = new.cards.filter { before[$0.key] != nil }
    added = new.cards.filter { before[$0.key] == nil }
    changed = kept.filter { before[$0.key] != $0 }
    removed = old.cards.filter { after[$0.key] == nil }
    unchanged = kept.count - changed.count
  }

  private static func byKey(_ cards: [Card]) -> [String: Card] {
    Dictionary(cards.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
