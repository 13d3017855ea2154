/// Something that happened and is worth remembering for good.
///
/// A fact holds what was shown, chosen and when, never what follows from it: a better scheduler then re-derives the
/// past from the same history.
package enum Fact: Equatable, Sendable {
  /// A run began.
  case began(Began)
  /// A round of the quest was drawn.
  case drew(Drew)
  case asked(Asked)
  case answered(Answered)
  /// A flashcard was turned: its answer was shown, the question stays open.
  case turned(id: String)
  /// The answer recorded under `seq` was taken back.
  case undone(seq: Int)
  /// The learner ended the run.
  case ended
  /// A setting took a value; the lasting mode is one of them.
  case set(key: String, value: String)
  /// The learner's place in a deck was found or claimed.
  case placed(Placed)
  /// A deck was imported anew, chosen or removed.
  case deck(DeckChange)
}

package struct Began: Equatable, Sendable {
  package var kind: Kind
  package var deck: String
  /// The deck was named for this run alone; else the run goes along when another becomes the lasting one.
  package var isOwnDeck = false
  /// The mode of this run alone.
  package var mode: ModeSetting?
  package var typed: Bool?
  package var suddenDeath = false
  /// Drawn from unlocked cards only.
  package var known = false
  /// The cards drawn from, when the run is about some of the deck only; empty means all.
  package var cards: [String] = []
  /// How many questions an exam has; 0 in an endless run.
  package var of = 0
}

package struct Drew: Equatable, Sendable {
  package var deck: String
  package var filter: String
  /// In the order in which they will be asked.
  package var cards: [String]
  /// How many are unlocked from now on.
  package var maxPosition: Int
  package var unlocked: [String] = []
  /// New to the memory that is practised: shown with their reading before the round.
  package var introduces: [String] = []
  /// Nothing was due; the least known were taken.
  package var ahead = false
  /// The answer that ended the round before, when both were recorded together.
  package var after: String?
}

package struct Asked: Codable, Equatable, Sendable {
  package var id: String
  package var kind: Kind
  package var deck: String
  package var card: String
  /// Absent for decks other than the kana.
  package var mode: Mode?
  package var prompt: String
  package var typed: Bool
  /// As shown; empty when typed.
  package var options: [String] = []
  package var number: Int
  package var of: Int
  /// Whether its first answer teaches the memory.
  package var graded = true
  package var ahead = false
  /// The learner was told that nothing more is due today.
  package var done = false
}

package struct Answered: Codable, Equatable, Sendable {
  /// The question's id.
  package var id: String
  /// Made by the client, so that a retry is recognised.
  package var key: String?
  package var kind: Kind
  package var deck: String
  package var card: String
  package var mode: Mode?
  package var prompt: String
  package var given: String
  /// The answer that was wanted, as shown.
  package var answer: String
  package var right: Bool
  /// The first answer to a question that teaches.
  package var graded: Bool
  package var closes: Bool
  /// The run is over with it.
  package var ends = false
  package var typed = false
  /// Given up rather than answered.
  package var revealed = false
  /// The card mistaken for the one asked.
  package var picked: String?
  /// How long it took the learner, in milliseconds, as the client measured.
  package var elapsed: Int?

  /// A time of more than an hour is a learner who went away.
  static let times = 0...3_600_000
}

package struct Placed: Equatable, Sendable {
  package var deck: String
  package var filter: String
  package var maxPosition: Int
  /// The cards taken as known.
  package var cards: [String]
}

package struct DeckChange: Equatable, Sendable {
  package enum Action: String, Sendable { case imported, used, removed }
  package var action: Action
  package var name: String
  package var cards = 0

  package init(action: Action, name: String, cards: Int = 0) {
    self.action = action
    self.name = name
    self.cards = cards
  }
}

/// The kinds of run.
package enum Kind: String, Codable, Sendable, CaseIterable {
  case quest, free, exam, flash, place
}
