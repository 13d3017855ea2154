/// What became of an answer.
package struct Verdict: Codable, Equatable, Sendable {
  package var id: String
  package var deck: String
  package var kind: String
  package var mode: String?
  package var script: String?
  package var correct: Bool
  package var closed: Bool
  package var prompt: String
  package var given: String
  package var answer: String?
  package var tried: [String]
  package var streak: Int
  package var bestStreak: Int
  package var maxPosition: Int
  package var unlocked: [String]
  package var detail: String?
  package var means: String?
  package var revealed: Bool?
  package var more: Bool?
  package var score: Int?
  package var number: Int?
  package var of: Int?
  package var finished: Bool?
  package var best: Int?
  package var newBest: Bool?
  package var message: String?
  package var speech: String?
  package var language: String?
  package var speechCommand: String?
  package var next: Question?

  package init(
    id: String,
    deck: String,
    kind: String,
    mode: String? = nil,
    script: String? = nil,
    correct: Bool,
    closed: Bool,
    prompt: String,
    given: String,
    answer: String? = nil,
    tried: [String] = [],
    streak: Int,
    bestStreak: Int,
    maxPosition: Int,
    unlocked: [String] = [],
    detail: String? = nil,
    means: String? = nil,
    revealed: Bool? = nil,
    more: Bool? = nil,
    score: Int? = nil,
    number: Int? = nil,
    of: Int? = nil,
    finished: Bool? = nil,
    best: Int? = nil,
    newBest: Bool? = nil,
    message: String? = nil,
    speech: String? = nil,
    language: String? = nil,
    speechCommand: String? = nil,
    next: Question? = nil
  ) {
    self.id = id
    self.deck = deck
    self.kind = kind
    self.mode = mode
    self.script = script
    self.correct = correct
    self.closed = closed
    self.prompt = prompt
    self.given = given
    self.answer = answer
    self.tried = tried
    self.streak = streak
    self.bestStreak = bestStreak
    self.maxPosition = maxPosition
    self.unlocked = unlocked
    self.detail = detail
    self.means = means
    self.revealed = revealed
    self.more = more
    self.score = score
    self.number = number
    self.of = of
    self.finished = finished
    self.best = best
    self.newBest = newBest
    self.message = message
    self.speech = speech
    self.language = language
    self.speechCommand = speechCommand
    self.next = next
  }
}
