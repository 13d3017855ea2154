/// The record `Setting` of io.kanaquest.Trainer.
package struct Setting: Codable, Equatable, Sendable {
  package var key: String
  package var value: String
  package var `default`: String
  package var accepts: String
  package var meaning: String

  package init(key: String, value: String, default: String, accepts: String, meaning: String) {
    self.key = key
    self.value = value
    self.default = `default`
    self.accepts = accepts
    self.meaning = meaning
  }
}

/// The record `Reading` of io.kanaquest.Trainer.
package struct Reading: Codable, Equatable, Sendable {
  package var text: String
  package var systems: [String]

  package init(text: String, systems: [String] = []) {
    self.text = text
    self.systems = systems
  }
}

/// The record `Explained` of io.kanaquest.Trainer.
package struct Explained: Codable, Equatable, Sendable {
  package var kana: String
  package var readings: [Reading]
  package var collides: [String]
  package var alike: [String]

  package init(
    kana: String,
    readings: [Reading] = [],
    collides: [String] = [],
    alike: [String] = []
  ) {
    self.kana = kana
    self.readings = readings
    self.collides = collides
    self.alike = alike
  }
}

/// The record `DeckInfo` of io.kanaquest.Trainer.
package struct DeckInfo: Codable, Equatable, Sendable {
  package var name: String
  package var cards: Int
  package var current: Bool
  package var language: String?
  package var maxPosition: Int
  package var bestScores: [BestScore]

  package init(
    name: String,
    cards: Int,
    current: Bool,
    language: String? = nil,
    maxPosition: Int,
    bestScores: [BestScore] = []
  ) {
    self.name = name
    self.cards = cards
    self.current = current
    self.language = language
    self.maxPosition = maxPosition
    self.bestScores = bestScores
  }
}

/// The record `BestScore` of io.kanaquest.Trainer.
package struct BestScore: Codable, Equatable, Sendable {
  package var of: Int
  package var score: Int

  package init(of: Int, score: Int) {
    self.of = of
    self.score = score
  }
}

/// The record `Card` of io.kanaquest.Trainer.
package struct Card: Codable, Equatable, Sendable {
  package var question: String
  package var answer: String
  package var options: [String]?
  package var detail: String?
  package var title: String?
  package var author: String?
  package var text: String?
  package var form: String?
  package var image: String?
  package var swatches: [String]?
  package var group: String?
  package var also: [String]?
  package var keepLast: Bool?

  package init(
    question: String,
    answer: String,
    options: [String]? = nil,
    detail: String? = nil,
    title: String? = nil,
    author: String? = nil,
    text: String? = nil,
    form: String? = nil,
    image: String? = nil,
    swatches: [String]? = nil,
    group: String? = nil,
    also: [String]? = nil,
    keepLast: Bool? = nil
  ) {
    self.question = question
    self.answer = answer
    self.options = options
    self.detail = detail
    self.title = title
    self.author = author
    self.text = text
    self.form = form
    self.image = image
    self.swatches = swatches
    self.group = group
    self.also = also
    self.keepLast = keepLast
  }
}

/// The record `Finding` of io.kanaquest.Trainer.
package struct Finding: Codable, Equatable, Sendable {
  package var level: String
  package var about: String
  package var text: String
  package var advice: String?

  package init(level: String, about: String, text: String, advice: String? = nil) {
    self.level = level
    self.about = about
    self.text = text
    self.advice = advice
  }
}
