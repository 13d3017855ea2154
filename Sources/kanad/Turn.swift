internal import Trainer
internal import Varlink
internal import Decks

/// Whoever answers the calls, as the loop sees it: a value, so that a turn can be taken back.
///
/// A turn of the loop is: read all, decide all, append and flush once, write all. If the flush
/// fails the loop puts back the value it had before the turn and gives it the same calls again,
/// this time with `Turn.storage` refusing what has to be durable.
protocol CallHandler {
  /// Answers a call, and applies the entries it makes to itself at once.
  ///
  /// Not called for what the daemon does by itself: Stop and the methods of `Desk` but RemoveDeck. A reply with
  /// the effect `watch` says `continues` exactly when the call's mode is `more`.
  mutating func handle(_ call: Call, _ turn: Turn) -> Response

  /// Takes a deck that was read from the data folder.
  mutating func put(_ deck: LoadedDeck)

  /// Whether a call cannot be answered well before these decks have been read.
  func needs(_ decks: [String], for call: Call) -> Bool

  /// Answers CommitDeck: the deck has passed all checks and its file is in place.
  mutating func adopt(
    _ deck: LoadedDeck, _ difference: Difference, for call: Call, _ turn: Turn
  ) -> Response

  /// A deck as it is now, for ReadDeck; nil when there is none of that name.
  func deck(named name: String) -> LoadedDeck?

  /// Folds in an entry of the history; cannot fail.
  mutating func apply(_ entry: Entry, from origin: State.Origin, isUndone: Bool)

  /// One like it that has no history yet, to fold the history into.
  func emptied() -> Self

  /// What it remembers, as one JSON object.
  ///
  /// The members `device`, `journal`, `version` and `checksum` are left to the snapshot's file.
  func snapshot() throws -> [UInt8]

  /// Takes over what `snapshot` gave, with members it does not know; throws when that is not it.
  mutating func restore(_ snapshot: [UInt8]) throws

  /// The number of this device's last entry.
  var lastSeq: Int { get }

  /// How many answers are remembered.
  var answers: Int { get }

  /// What shells show, one line without its end, as far as it can be said without knowing the day.
  func promptLine(at now: Int) -> String

  /// Takes lines that the learner should read once, such as what became of a damaged file.
  mutating func tell(_ notices: [String])

  /// Tells, once everything has been read, that the deck to be practised is not there.
  mutating func tellOfLostDeck()
}

/// What the loop tells with a call.
struct Turn: Sendable {
  /// Milliseconds since 1970, UTC; the same for all calls of one turn.
  let now: Int
  let storage: Storage
  let daemon: DaemonFacts
  /// Somebody would hear of a change; without, nothing need be said about one.
  let isWatched: Bool

  init(now: Int, storage: Storage, daemon: DaemonFacts, isWatched: Bool = true) {
    self.now = now
    self.storage = storage
    self.daemon = daemon
    self.isWatched = isWatched
  }
}

/// Whether the disk takes what a call wants to keep.
enum Storage: Equatable, Sendable {
  case ready
  /// Nothing can be flushed; what need not be durable still can be kept in memory for later.
  case refusesAnswers(StorageFailure)
  /// That memory is full too.
  case refusesAll(StorageFailure)

  /// Why entries would not be kept; nil when they would.
  func refusal(durable: Bool) -> StorageFailure? {
    switch self {
    case .ready: nil
    case .refusesAnswers(let failure): durable ? failure : nil
    case .refusesAll(let failure): failure
    }
  }
}

/// What becomes of a call.
struct Response: Sendable {
  /// Makes the reply, at a time of the loop's choice; of the values it holds, not of the state.
  var makeReply: @Sendable () -> [UInt8]
  /// What to keep, in order, numbered on from `lastSeq`; already applied.
  var entries: [Entry]
  /// The entries must be on the disk before the reply leaves, rather than with the next that must.
  var isDurable: Bool
  var effect: Effect
  /// An encoded reply for everybody who watches, with `continues`; nil where nobody does.
  var change: [UInt8]?

  init(
    reply: [UInt8], entries: [Entry] = [], isDurable: Bool = true, effect: Effect = .none,
    change: [UInt8]? = nil
  ) {
    self.init(
      makeReply: { reply }, entries: entries, isDurable: isDurable, effect: effect, change: change)
  }

  init(
    makeReply: @escaping @Sendable () -> [UInt8], entries: [Entry] = [], isDurable: Bool = true,
    effect: Effect = .none, change: [UInt8]? = nil
  ) {
    self.makeReply = makeReply
    self.entries = entries
    self.isDurable = isDurable
    self.effect = effect
    self.change = change
  }

  /// The encoded reply with its final zero, with `continues` when the effect is `watch`.
  var reply: [UInt8] { makeReply() }
}

/// What the loop does after the flush, beside sending the reply.
enum Effect: Equatable, Sendable {
  case none
  /// Keeps the call open: every `Response.change` from now on is a further reply to it.
  case watch
  /// Forgets what was folded and reads the whole history again, repairing what it can.
  case rebuild
}
