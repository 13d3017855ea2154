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
  package private(set) var deck: Deck
  package private(set) var options = OptionIndex()
  package private(set) var material: Material

  package init(_ deck: Deck) {
    self.init(name: deck.name, language: deck.language)
    for card in deck.cards { append(card) }
  }

  /// Makes a deck that has no cards yet, so that a large one can be put together in slices.
  package init(name: String, language: String?) {
    deck = Deck(name: name, language: language, cards: [])
    material = Material(name: name, keys: [])
  }

  package mutating func append(_ card: Card) {
    deck.cards.append(card)
    options.insert(card)
    material.append(card.key)
  }

  /// Sets what a file says only after the cards.
  package mutating func set(language: String?) {
    deck.language = language
  }

  package subscript(key: String) -> Card? {
    material.place(of: key).map { deck.cards[$0] }
  }
}

/// The cards of one deck, or of the part that is practised, in the order in which they are unlocked.
package struct Material: Sendable {
  package let name: String
  package private(set) var keys: [String] = []
  /// The same, for looking through the memory of all of them.
  private(set) var textKeys: [TextKey] = []
  private var places = TextMap<Int>()

  init(name: String, keys: [String]) {
    self.name = name
    for key in keys { append(key) }
  }

  mutating func append(_ key: String) {
    let textKey = TextKey(key)
    if places[textKey] == nil { places[textKey] = keys.count }
    keys.append(key)
    textKeys.append(textKey)
  }

  package func place(of key: String) -> Int? { places[key] }
  func place(of key: TextKey) -> Int? { places[key] }
  package var count: Int { keys.count }
}
