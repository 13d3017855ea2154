package import FSRS

/// What the history amounts to at one moment.
///
/// Answers, streaks and days are of everything practised; the rest is of the current deck, and cards are told of by the
/// memory that the current mode practises.
package struct Figures: Equatable, Sendable {
  /// All answers, second tries included.
  package var total: Tally
  package var bestStreak: Int
  package var dayStreak: DayStreak
  /// The study days with answers, oldest first.
  package var days: [StudyDays.Day]
  /// The middle of the times of the last right answers to every card, in milliseconds.
  package var medianTime: Int?
  /// The cards unlocked or ever asked, in the order of the deck.
  package var cards: [Card]
  /// Of the kana: scripts, types and directions; of another deck the groups its cards name.
  package var groups: [Group]
  package var retention: [Retention]
  /// Cards that were missed, the most difficult first.
  package var hardest: [Card]
  /// The most frequent first.
  package var confusions: [Confusion]
  /// The unlocked cards that fall due today and on each day after it.
  package var forecast: [Forecast]

  /// Answers, and how many of them were right.
  package struct Tally: Equatable, Sendable {
    package var answers = 0
    package var right = 0

    /// From 0 to 1; nothing without answers.
    package var accuracy: Double? {
      answers > 0 ? Double(right) / Double(answers) : nil
    }

    package init(answers: Int = 0, right: Int = 0) {
      (self.answers, self.right) = (answers, right)
    }

    mutating func add(_ trace: Trace) {
      answers += trace.answers
      right += trace.right
    }
  }

  package struct Card: Equatable, Sendable {
    /// What the card shows: the kana or the question.
    package var text: String
    /// What the card wants: the reading or the answer.
    package var reading: String
    package var tally = Tally()
    /// In milliseconds.
    package var medianTime: Int?
    /// The weaker of two, where the mode practises both; nothing before the first question.
    package var memory: Memory?
    /// The chance of recall at the moment, from 0 to 1.
    package var recall: Double?
    /// The study day on which it is to be asked again.
    package var due: Int?
  }

  package struct Group: Equatable, Sendable {
    package var name: String
    package var tally: Tally
  }

  /// What came of reviews a day or more after the last, beside what the model predicted.
  package struct Retention: Equatable, Sendable {
    /// A direction; another deck is under its own name.
    package var name: String
    package var reviews: Int
    package var recalled: Int
    /// The mean of the predicted chances of recall.
    package var predicted: Double

    package var measured: Double { Double(recalled) / Double(reviews) }
  }

  package struct Confusion: Equatable, Sendable {
    package var asked: String
    package var given: String
    package var times: Int

    package init(asked: String, given: String, times: Int) {
      (self.asked, self.given, self.times) = (asked, given, times)
    }
  }

  package struct Forecast: Equatable, Sendable {
    package var day: Int
    package var due: Int
  }
}
