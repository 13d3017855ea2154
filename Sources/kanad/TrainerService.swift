internal import Decks
internal import FoundationEssentials
internal import KanaInterface
internal import Trainer
internal import Varlink

/// The daemon without I/O: a call and the moment in, a reply and entries for the journal out.
///
/// Each call runs the same way: the trainer decides, what it decided is applied and handed out to be recorded, and the
/// reply is read off the new state.
struct TrainerService: CallHandler {
  var trainer: Trainer
  private var random = SystemRandomNumberGenerator()
  /// Lines the learner has yet to read, once.
  var notices: [String] = []
  /// Whether the open call's changes are to be told to anybody.
  private var isWatched = true

  init(trainer: Trainer) {
    self.trainer = trainer
  }

  /// A refusal or an error of the service, as the reply names it.
  enum Failure: Error {
    case refused(Refusal)
    case storage(StorageFailure)
    case interface(ServiceError)
    case other(ErrorName, String)
  }

  // MARK: - Calls

  mutating func handle(_ call: Call, _ turn: Turn) -> Response {
    let before = trainer
    isWatched = turn.isWatched
    do {
      return try respond(to: call, turn)
    } catch {
      trainer = before
      return Response(reply: Wording.reply(to: error, trainer))
    }
  }

  private mutating func respond(to call: Call, _ turn: Turn) throws(Failure) -> Response {
    switch call.member {
    case Ask.name: try ask(try read(call, as: Ask.self), turn)
    case Answer.name: try answer(try read(call, as: Answer.self), turn)
    case Reveal.name: try reveal(try read(call, as: Reveal.self), turn)
    case Undo.name: try undo(try read(call, as: Undo.self), turn)
    case Start.name: try start(try read(call, as: Start.self), turn)
    case End.name: try end(try read(call, as: End.self), turn)
    case KanaInterface.Mode.name: try mode(try read(call, as: KanaInterface.Mode.self), turn)
    case Config.name: try config(try read(call, as: Config.self), turn)
    case Say.name: try say(try read(call, as: Say.self))
    case Status.name: try status(try read(call, as: Status.self), turn)
    case Stats.name: try stats(try read(call, as: Stats.self), turn)
    case Chart.name: try chart(try read(call, as: Chart.self), turn)
    case Show.name: try show()
    case Explain.name: try explain(try read(call, as: Explain.self))
    case KanaInterface.Watch.name:
      try watch(try read(call, as: KanaInterface.Watch.self), call, turn)
    case ListDecks.name: listDecks()
    case UseDeck.name: try useDeck(try read(call, as: UseDeck.self), turn)
    case RemoveDeck.name: try removeDeck(try read(call, as: RemoveDeck.self), turn)
    case Doctor.name: doctor(try read(call, as: Doctor.self), turn)
    default: throw .interface(.methodNotImplemented(call.method))
    }
  }

  private func read<M: Method>(_ call: Call, as method: M.Type) throws(Failure) -> M.Parameters {
    do {
      return try call.parameters(as: M.Parameters.self)
    } catch {
      throw .interface(error)
    }
  }

  private func read<M: Method>(
    _ call: Call, as method: M.Type
  ) throws(Failure) -> M.Parameters where M.Parameters: DirectRecord {
    do {
      return try call.parameters(as: M.Parameters.self)
    } catch {
      throw .interface(error)
    }
  }

  // MARK: - Decide, record, apply

  /// When a call was made; a caller who does not say where is where the last one was.
  func moment(_ offset: Int?, _ turn: Turn) throws(Failure) -> Moment {
    if let offset, offset.magnitude > 24 * 60 { throw .interface(.invalidParameter("offset")) }
    return Moment(at: turn.now, offset: offset ?? trainer.state.offset)
  }

  /// Decides, unless the disk could not keep what is decided, and applies the facts.
  mutating func decide(
    at moment: Moment, _ turn: Turn, durable: Bool,
    _ decision: (Trainer, inout SystemRandomNumberGenerator) throws(Refusal) -> [Fact]
  ) throws(Failure) -> [Entry] {
    if let failure = turn.storage.refusal(durable: durable) { throw .storage(failure) }
    let facts: [Fact]
    do {
      facts = try decision(trainer, &random)
    } catch {
      throw .refused(error)
    }
    return trainer.apply(facts, at: moment)
  }

  /// A reply after which watchers hear what changed.
  func response(
    _ reply: some Encodable & Sendable, _ entries: [Entry], durable: Bool, _ event: String,
    at moment: Moment
  ) -> Response {
    response(making: { encoded(reply) }, entries, durable: durable, event, at: moment)
  }

  func response(
    _ reply: some DirectRecord & Sendable, _ entries: [Entry], durable: Bool, _ event: String,
    at moment: Moment
  ) -> Response {
    response(making: { encoded(reply) }, entries, durable: durable, event, at: moment)
  }

  private func response(
    making makeReply: @escaping @Sendable () -> [UInt8], _ entries: [Entry], durable: Bool,
    _ event: String, at moment: Moment
  ) -> Response {
    Response(
      makeReply: makeReply, entries: entries, isDurable: durable,
      change: entries.isEmpty || !isWatched
        ? nil : encoded(watched(event, at: moment), continues: true))
  }

  // MARK: - History

  mutating func apply(_ entry: Entry, from origin: State.Origin, isUndone: Bool) {
    trainer.apply(entry, from: origin, isUndone: isUndone)
  }

  func emptied() -> TrainerService {
    var fresh = self
    fresh.trainer = Trainer(library: trainer.library)
    return fresh
  }

  var lastSeq: Int { trainer.state.seq }
  var answers: Int { trainer.state.answers }

  mutating func tell(_ notices: [String]) {
    self.notices += notices
  }

  mutating func tellOfLostDeck() {
    let name = trainer.state.settings.deck
    guard trainer.material(of: name) == nil else { return }
    tell([
      "the deck \u{201C}\(name)\u{201D} is gone, and the kana are asked; import it again, or: kana deck use kana"
    ])
  }

  /// What state.json says at a glance, and the whole state below it.
  private struct Summary: Codable {
    var maxPosition: Int
    var currentPosition: Int
    var streak: Int
    var bestStreak: Int
    var wrongAnswers: [String]
    var mode: String
    var deck: String
    var answers: Int
    var state: State
  }

  func snapshot() throws -> [UInt8] {
    let state = trainer.state
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return Array(
      try encoder.encode(
        Summary(
          maxPosition: trainer.maxPosition(of: trainer.material),
          currentPosition: trainer.quest.round?.currentPosition ?? 0,
          streak: state.session.streak, bestStreak: state.session.bestStreak,
          wrongAnswers: state.session.pending?.wrongAnswers ?? [],
          mode: state.currentMode.rawValue, deck: state.currentDeck, answers: state.answers,
          state: state)))
  }

  mutating func restore(_ snapshot: [UInt8]) throws {
    let summary = try JSONDecoder().decode(Summary.self, from: Data(snapshot))
    trainer = Trainer(library: trainer.library, state: summary.state)
  }

  // MARK: - Decks

  /// The kana, too, so that they can be exported as a deck.
  func deck(named name: String) -> LoadedDeck? {
    guard name == State.kanaDeck else { return trainer.library.decks[name] }
    let cards = trainer.library.table.entries.map { kana in
      Decks.Card(
        question: kana.text, answer: kana.romaji,
        group: "\(kana.script.rawValue)/\(kana.type.rawValue)",
        also: kana.readings.map(\.text).filter { $0 != kana.romaji })
    }
    return LoadedDeck(Deck(name: name, language: "ja", cards: cards))
  }

  mutating func put(_ deck: LoadedDeck) { trainer.put(deck) }

  /// The kana are practised while other decks are read, unless something at hand is of those.
  func needs(_ decks: [String], for call: Call) -> Bool {
    let isOfKana = [
      Ask.name, Answer.name, Reveal.name, End.name, Status.name, KanaInterface.Mode.name,
      Explain.name, KanaInterface.Watch.name, Doctor.name,
    ].contains(call.member)
    guard isOfKana else { return true }
    let state = trainer.state
    let atHand =
      [state.currentDeck, state.settings.deck, state.session.pending?.asked.deck]
      + state.recorded.map(\.value.answered.deck)
    return atHand.contains { $0.map(decks.contains) ?? false }
  }

  mutating func adopt(
    _ deck: LoadedDeck, _ difference: Difference, for call: Call, _ turn: Turn
  ) -> Response {
    isWatched = turn.isWatched
    do {
      let parameters = try read(call, as: CommitDeck.self)
      let moment = try moment(parameters.offset, turn)
      let name = deck.deck.name
      let old = trainer.material(of: name)?.count ?? 0
      let entries = try decide(at: moment, turn, durable: true) { trainer, _ throws(Refusal) in
        try trainer.decideImport(deck)
      }
      trainer.put(deck)
      return response(
        CommitDeck.Reply(
          name: name, cards: deck.material.count, added: difference.added,
          changed: difference.changed, removed: difference.removed(of: old),
          unchanged: difference.unchanged),
        entries, durable: true, "changed", at: moment)
    } catch {
      return Response(reply: Wording.reply(to: error, trainer))
    }
  }
}
