package import Decks

/// What there is to learn: the table of kana and the decks imported.
package struct Library: Sendable {
  package let table: Table
  package let grader: Grader
  package private(set) var decks: [String: LoadedDeck] = [:]

  package init(table: Table) {
    self.table = table
    grader = Grader(Readings(table))
  }

  package mutating func put(_ deck: LoadedDeck) {
    decks[deck.deck.name] = deck
  }

  package mutating func remove(_ name: String) {
    decks[name] = nil
  }
}

/// A deck with what is looked up in it at every question.
package struct LoadedDeck: Sendable {
  package let deck: Deck
  let options: OptionIndex
  let material: Material

  package init(_ deck: Deck) {
    self.deck = deck
    options = OptionIndex(deck.cards)
    material = Material(name: deck.name, keys: deck.cards.map(\.key))
  }

  package subscript(key: String) -> Card? {
    material.place(of: key).map { deck.cards[$0] }
  }
}

/// The cards of one deck, or of the part that is practised, in the order in which they are unlocked.
package struct Material: Sendable {
  package let name: String
  package let keys: [String]
  private let places: TextMap<Int>

  init(name: String, keys: [String]) {
    self.name = name
    self.keys = keys
    places = TextMap(keys.enumerated().lazy.map { ($1, $0) })
  }

  package func place(of key: String) -> Int? { places[key] }
  package var count: Int { keys.count }
}
