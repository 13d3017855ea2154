/// A character that is new in this round, shown before it is asked.
package struct Introduction: Codable, Equatable, Sendable {
  package var kana: String
  package var romaji: String

  package init(kana: String, romaji: String) {
    self.kana = kana
    self.romaji = romaji
  }
}

/// Said once a day, when nothing is left that is due.
package struct DoneForToday: Codable, Equatable, Sendable {
  package var answers: Int
  package var new: Int
  package var nextDue: String?
  package var text: String

  package init(answers: Int, new: Int, nextDue: String? = nil, text: String) {
    self.answers = answers
    self.new = new
    self.nextDue = nextDue
    self.text = text
  }
}

/// A question as it is shown; it never holds its answer, unless a flashcard was turned.
package struct Question: Codable, Equatable, Sendable {
  package var id: String
  package var deck: String
  package var kind: String
  package var mode: String?
  package var prompt: String
  package var script: String?
  package var typed: Bool
  package var options: [String]
  package var tried: [String]
  package var lettered: Bool
  package var number: Int
  package var of: Int
  package var maxPosition: Int
  package var total: Int
  package var introduces: [Introduction]
  package var ahead: Bool
  package var done: DoneForToday?
  package var revealed: String?
  package var detail: String?
  package var suddenDeath: Bool
  package var score: Int?
  package var streak: Int
  package var speech: String?
  package var language: String?
  package var image: String?
  package var swatches: [String]

  package init(
    id: String,
    deck: String,
    kind: String,
    mode: String? = nil,
    prompt: String,
    script: String? = nil,
    typed: Bool,
    options: [String] = [],
    tried: [String] = [],
    lettered: Bool,
    number: Int,
    of: Int,
    maxPosition: Int,
    total: Int,
    introduces: [Introduction] = [],
    ahead: Bool,
    done: DoneForToday? = nil,
    revealed: String? = nil,
    detail: String? = nil,
    suddenDeath: Bool,
    score: Int? = nil,
    streak: Int,
    speech: String? = nil,
    language: String? = nil,
    image: String? = nil,
    swatches: [String] = []
  ) {
    self.id = id
    self.deck = deck
    self.kind = kind
    self.mode = mode
    self.prompt = prompt
    self.script = script
    self.typed = typed
    self.options = options
    self.tried = tried
    self.lettered = lettered
    self.number = number
    self.of = of
    self.maxPosition = maxPosition
    self.total = total
    self.introduces = introduces
    self.ahead = ahead
    self.done = done
    self.revealed = revealed
    self.detail = detail
    self.suddenDeath = suddenDeath
    self.score = score
    self.streak = streak
    self.speech = speech
    self.language = language
    self.image = image
    self.swatches = swatches
  }
}
