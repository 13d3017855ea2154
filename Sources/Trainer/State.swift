internal import Decks
internal import FSRS

/// All that follows from the history: the fold of its facts.
///
/// It changes by `apply` alone, and replaying the journal gives the same value.
package struct State: Codable, Equatable, Sendable {
  package var settings = Settings()
  package var session = Session()
  /// By deck.
  package var memories: [String: DeckMemory] = [:]
  package var studyDays = StudyDays()
  /// By direction, for the kana; other decks: see `tallyKey`.
  package var retention: [String: RetentionTally] = [:]
  /// Long lists of cards, by name.
  package var sequences: [String: [String]] = [:]
  /// The last answers, newest last.
  package var undo: [Boxed<UndoStep>] = []
  /// The last verdicts, newest last.
  package var recorded: [Boxed<Recorded>] = []
  /// This device's last entry.
  package var seq = 0
  /// The caller's offset from UTC when last told, in minutes.
  package var offset = 0
  /// The study day on which the learner was last told that nothing more is due.
  package var toldDone: Int?
  package var answers = 0
  package var right = 0

  package init() {}

  static let scheduler = Scheduler()
  /// Undo reaches back so far.
  static let undoDepth = 24
  static let verdictsKept = 32
  /// Both lists grow by so many before their oldest go, since each time moves all the others.
  static let spare = 8

  /// The name of the deck that the kana table makes.
  package static let kanaDeck = Deck.builtIn

  /// The part of a deck that is practised, as one text: scripts and types for the kana, nothing for other decks.
  package func filter(of deck: String) -> String {
    deck == Self.kanaDeck ? settings.filter : ""
  }

  /// The key of a quest: one position for each deck and filter, whatever the mode.
  package static func questKey(deck: String, filter: String) -> String {
    filter.isEmpty ? deck : deck + " " + filter
  }

  package func questKey(of deck: String) -> String {
    Self.questKey(deck: deck, filter: filter(of: deck))
  }

  /// The deck that questions come from now.
  package var currentDeck: String { session.run.deck ?? settings.deck }

  /// What questions of the kana deck show and want, as the run or the lasting setting has it.
  package var currentMode: ModeSetting { session.run.mode ?? settings.mode }

  package var isTyped: Bool { session.run.typed ?? settings.typed }

  /// The study day at a moment.
  package func day(at moment: Moment) -> Int {
    moment.studyDay(rollover: settings.rollover)
  }

  /// The key of another deck's retention: no deck can be called so, while one may be called `see`.
  static func tallyKey(of deck: String) -> String { "deck/\(deck)" }

  package static func examKey(deck: String, of: Int) -> String { "\(deck) exam \(of)" }

  package static func suddenDeathKey(deck: String, kind: Kind) -> String {
    "\(deck) sudden-death \(kind.rawValue)"
  }
}

/// What one answer changed, so that it can be taken back.
package struct UndoStep: Codable, Equatable, Sendable {
  package var seq: Int
  package var session: Session
  /// What it left in the memory; nothing when the fold had left the answer out already.
  package var learned: Learned?
  /// The cards that it placed, as the last answer of a test, and what was remembered of them before.
  package var placed: [Earlier]?

  package struct Earlier: Codable, Equatable, Sendable {
    package var deck: String
    package var card: String
    package var makes: Bool
    package var trace: Trace?
  }

  package struct Learned: Codable, Equatable, Sendable {
    package var deck: String
    package var card: String
    package var makes: Bool
    package var trace: Trace?
    package var day: Int
    package var studied: StudyDays.Day?
    package var confusedWith: String?
    package var confusedTimes: Int?
    package var retentionKey: String
    package var retention: RetentionTally?
    package var answers: Int
    package var right: Int
  }
}
