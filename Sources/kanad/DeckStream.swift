internal import Decks
internal import KanaInterface

/// The cards of a deck in slices, the reply to ReadDeck.
final class DeckStream: ReplyStream {
  private static let slice = 200

  private let deck: Deck
  private var sent = 0

  init(_ deck: Deck) { self.deck = deck }

  func next() -> StreamStep {
    let cards = deck.cards.dropFirst(sent).prefix(Self.slice).map { KanaInterface.Card($0) }
    sent += cards.count
    let reply = ReadDeck.Reply(name: deck.name, language: deck.language, cards: cards)
    return sent < deck.cards.count
      ? .slice(encoded(reply, continues: true)) : .last(encoded(reply))
  }
}
