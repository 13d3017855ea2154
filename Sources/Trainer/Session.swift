/// Where the learner stands: the run, the question pending, the rounds and the streak.
///
/// It is small, so that every answer can keep the one before it for undo. Long lists, such as the order of a round,
/// stand in the state's `sequences` under a name.
package struct Session: Codable, Equatable, Sendable {
  package var run = Run()
  package var pending: Pending?
  /// By deck and filter: see `State.questKey`.
  package var quests: [String: Quest] = [:]
  package var streak = 0
  package var bestStreak = 0
  /// The best exam score by deck and number of questions, and the longest sudden-death run by deck and kind.
  package var bests: [String: Int] = [:]
  /// The exam finished last, for taking it again.
  package var lastExam: ExamResult?
  /// The card asked last, so that the next is another.
  package var lastCard: String?

  package init() {}
}

/// What is being played.
package struct Run: Codable, Equatable, Sendable {
  package var kind = Kind.quest
  /// Nothing means the lasting deck.
  package var deck: String?
  package var mode: ModeSetting?
  package var typed: Bool?
  package var suddenDeath = false
  package var known = false
  /// The sequence of cards it draws from; nothing means all.
  package var pool: String?
  /// The sequence of cards asked so far, in an exam or placement.
  package var asked: String?
  /// The sequence of cards answered wrong, likewise.
  package var missed: String?
  /// Questions asked in this run.
  package var askedCount = 0
  package var missedCount = 0
  /// How many questions there are; 0 in an endless run.
  package var of = 0
  /// Questions closed right.
  package var right = 0

  package init() {}

  /// Whether nothing else may begin before it is finished or ended.
  package var isExam: Bool { kind == .exam }
}

/// A question that waits for its answer.
package struct Pending: Codable, Equatable, Sendable {
  package var asked: Asked
  /// The quest it belongs to; the filter may have changed since it was asked.
  package var questKey: String
  /// The wrong answers so far, as given.
  package var wrongAnswers: [String] = []
  /// An answer has been given: the next one teaches nothing.
  package var isAnswered = false
  /// A flashcard whose answer was shown.
  package var isTurned = false
}

/// The growing set of one deck and filter.
package struct Quest: Codable, Equatable, Sendable {
  /// How many cards are unlocked; it never falls.
  package var maxPosition: Int
  package var round: Round?
  /// The round before had no miss among cards met before.
  package var wasFlawless = false
  package var rounds = 0

  /// Whether the round finished last had no such miss, be it this one or the one before.
  var lastWasFlawless: Bool {
    guard let round, round.isOver else { return wasFlawless }
    return round.isFlawless
  }
}

/// One pass over what is worth asking.
package struct Round: Codable, Equatable, Sendable {
  /// The sequence that holds its cards in order.
  package var sequence: String
  package var count: Int
  /// The place of the question that is asked next or pending, from 0.
  package var currentPosition = 0
  /// Cards picked by mistake, asked at the end of the round without being graded.
  package var joined: [String] = []
  package var isFlawless = true
  package var introduces: [String] = []
  package var ahead = false

  /// The number of questions, those that joined included.
  package var length: Int { count + joined.count }
  package var isOver: Bool { currentPosition >= length }
}

package struct ExamResult: Codable, Equatable, Sendable {
  package var deck: String
  package var of: Int
  package var mode: ModeSetting?
  package var typed: Bool?
  package var known: Bool
  /// The sequence of cards answered wrong.
  package var missed: String
  package var missedCount: Int
}

/// What became of an answer, kept so that a retry gets the same verdict.
package struct Recorded: Codable, Equatable, Sendable {
  package var seq: Int
  package var answered: Answered
  package var wrongAnswers: [String]
  package var streak: Int
  package var bestStreak: Int
  package var maxPosition: Int
  package var unlocked: [String] = []
  package var exam: ExamProgress?
  /// The longest run until then, where a run of sudden death ended.
  package var run: RunLength?
}

package struct ExamProgress: Codable, Equatable, Sendable {
  package var score: Int
  package var number: Int
  package var of: Int
  package var finished: Bool
  package var best: Int?
  package var newBest: Bool
}

/// How long a run of sudden death was.
package struct RunLength: Codable, Equatable, Sendable {
  package var length: Int
  package var best: Int
  package var newBest: Bool
}
