/// What became of an answer, as the screen needs it: what the daemon's `Verdict` says.
package struct VerdictView: Equatable, Sendable {
  package var id: String
  package var kind = RunKind.quest
  package var script: String?
  package var correct: Bool
  /// The question is over.
  package var closed: Bool
  package var prompt: String
  package var given = ""
  /// Known once the question is closed or a flashcard turned.
  package var answer: String?
  package var tried: [String] = []
  package var streak = 0
  package var bestStreak = 0
  package var maxPosition = 0
  /// Characters new in the set.
  package var unlocked: [String] = []
  package var detail: String?
  /// What a wrong answer would have been.
  package var means: String?
  /// A flashcard was turned, and the question is still open.
  package var revealed = false
  /// There is a full text to show.
  package var more = false
  /// Points, or in sudden death the length of the run.
  package var score: Int?
  package var number: Int?
  package var of: Int?
  /// The run ended with this answer.
  package var finished = false
  package var best: Int?
  package var newBest = false
  package var message: String?
  package var next: QuestionView?

  package init(id: String, prompt: String, correct: Bool, closed: Bool) {
    self.id = id
    self.prompt = prompt
    self.correct = correct
    self.closed = closed
  }
}

/// Where the learner stands, as the screen needs it.
package struct StatusView: Equatable, Sendable {
  package var deck = ""
  package var streak = 0
  package var bestStreak = 0
  package var dayStreak = 0
  package var answeredToday = 0
  package var due: Int?
  package var maxPosition = 0
  package var total = 0
  /// When something is due next, in words.
  package var nextDue: String?

  package init() {}
}
