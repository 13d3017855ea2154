// The calls and replies of the interface; what they mean stands in io.kanaquest.Trainer.varlink.

package enum ListDecks: Method {
  package static let name = "ListDecks"

  package struct Parameters: Codable, Equatable, Sendable {
    package init() {
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var decks: [DeckInfo]

    package init(decks: [DeckInfo] = []) {
      self.decks = decks
    }
  }
}

package enum BeginDeck: Method {
  package static let name = "BeginDeck"

  package struct Parameters: Codable, Equatable, Sendable {
    package var name: String
    package var language: String?
    package var source: String?

    package init(name: String, language: String? = nil, source: String? = nil) {
      self.name = name
      self.language = language
      self.source = source
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var token: String

    package init(token: String) {
      self.token = token
    }
  }
}

package enum AddCards: Method {
  package static let name = "AddCards"

  package struct Parameters: Codable, Equatable, Sendable {
    package var token: String
    package var cards: [Card]

    package init(token: String, cards: [Card] = []) {
      self.token = token
      self.cards = cards
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var count: Int

    package init(count: Int) {
      self.count = count
    }
  }
}

package enum CommitDeck: Method {
  package static let name = "CommitDeck"

  package struct Parameters: Codable, Equatable, Sendable {
    package var token: String
    package var offset: Int?

    package init(token: String, offset: Int? = nil) {
      self.token = token
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var name: String
    package var cards: Int
    package var added: Int
    package var changed: Int
    package var removed: Int
    package var unchanged: Int

    package init(
      name: String,
      cards: Int,
      added: Int,
      changed: Int,
      removed: Int,
      unchanged: Int
    ) {
      self.name = name
      self.cards = cards
      self.added = added
      self.changed = changed
      self.removed = removed
      self.unchanged = unchanged
    }
  }
}

package enum UseDeck: Method {
  package static let name = "UseDeck"

  package struct Parameters: Codable, Equatable, Sendable {
    package var name: String
    package var offset: Int?

    package init(name: String, offset: Int? = nil) {
      self.name = name
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var name: String
    package var cards: Int

    package init(name: String, cards: Int) {
      self.name = name
      self.cards = cards
    }
  }
}

package enum RemoveDeck: Method {
  package static let name = "RemoveDeck"

  package struct Parameters: Codable, Equatable, Sendable {
    package var name: String
    package var offset: Int?

    package init(name: String, offset: Int? = nil) {
      self.name = name
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var name: String

    package init(name: String) {
      self.name = name
    }
  }
}

package enum ReadDeck: Method {
  package static let name = "ReadDeck"

  package struct Parameters: Codable, Equatable, Sendable {
    package var name: String

    package init(name: String) {
      self.name = name
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var name: String
    package var language: String?
    package var cards: [Card]

    package init(name: String, language: String? = nil, cards: [Card] = []) {
      self.name = name
      self.language = language
      self.cards = cards
    }
  }
}
