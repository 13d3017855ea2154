import Decks
import KanaInterface
import System
import TestSupport
import Testing
import Trainer
import Varlink

@testable import kanad

/// A client's side of a talk with the trainer, be it in this process or over a real socket.
///
/// The same test bodies run both ways. Every reply is held to the interface text.
final class Conversation {
  enum Way: String, CaseIterable, CustomTestStringConvertible {
    case inProcess = "in process"
    case overSocket = "over a socket"
    var testDescription: String { rawValue }
  }

  /// An error reply: its name, and what people read.
  struct Refused: Error, Equatable {
    let name: String
    let message: String
  }

  private let interface: InterfaceDescription
  private let service: Varlink.Service
  private var handler: TrainerService
  private let facts: DaemonFacts
  private var daemon: Child?
  private let places: Places
  private let isInProcess: Bool
  /// Noon UTC of 2026-01-05; moves on with every call in process.
  var now = 1_767_614_400_000

  init(_ way: Way, _ disk: Disk) throws {
    interface = try InterfaceDescription(parsing: Interface.description)
    service = try Varlink.Service(
      vendor: "test", product: "test", version: "1", url: "",
      descriptions: [Interface.description])
    handler = TrainerService(trainer: Trainer(library: Library(table: try Table.builtIn())))
    places = disk.places
    facts = DaemonFacts(
      places: disk.places, process: 1, isActivated: false, table: "built in", device: Disk.device)
    isInProcess = way == .inProcess
    if !isInProcess { try start() }
  }

  deinit {
    daemon?.send(.terminate)
    _ = try? daemon?.wait()
  }

  /// Starts the real daemon on the folders of this test.
  private func start() throws {
    var environment = Environment.all()
    for name in ["KANA_SOCKET", "XDG_RUNTIME_DIR", "LISTEN_FDS"] { environment[name] = nil }
    environment["KANA_HOME"] = Path.folder(of: places.data)
    daemon = try Spawn(try builtProgram("kanad"), environment: environment).start()
    let isServing = eventually {
      (try? Connection(to: self.places.socket, deadline: .after(milliseconds: 500))) != nil
    }
    #expect(isServing)
  }

  /// Kills the daemon without warning and starts another; in process, reads the state back.
  func restart() throws {
    if !isInProcess {
      daemon?.send(.kill)
      _ = try daemon?.wait()
      return try start()
    }
    let snapshot = try handler.snapshot()
    handler = handler.emptied()
    try handler.restore(snapshot)
  }

  func call<M: KanaInterface.Method>(
    _ method: M.Type, _ parameters: M.Parameters
  ) throws -> M.Reply {
    let reply = try exchange(try Call.encode(M.qualifiedName, parameters: parameters))
    if let error = reply.error {
      let message = try? reply.parameters(as: ErrorParameters.self).message
      throw Refused(
        name: ErrorName(qualifiedName: error)?.rawValue ?? error, message: message ?? "")
    }
    let mismatch = interface.mismatch(
      reply.parameters, try #require(interface.methods[M.name]).output)
    #expect(mismatch == nil, "the reply to \(M.name) is not as declared")
    return try reply.parameters(as: M.Reply.self)
  }

  private func exchange(_ bytes: [UInt8]) throws -> Reply {
    guard isInProcess else {
      let connection = try Connection(
        to: places.socket, deadline: .after(milliseconds: 2_000))
      let message = try connection.exchange(
        bytes, terminator: 0, deadline: .after(milliseconds: 10_000))
      return try Reply(message: message)
    }
    now += 2_000
    switch service.receive(Array(bytes.dropLast())) {
    case .call(let call):
      let response = handler.handle(call, Turn(now: now, storage: .ready, daemon: facts))
      return try Reply(message: Array(response.reply.dropLast()))
    case .answered(let reply): return try Reply(message: Array(reply.dropLast()))
    case .malformed(let fault): throw fault
    }
  }

  // MARK: - In short

  func ask() throws -> Question { try call(Ask.self, Ask.Parameters()).question }
  func status() throws -> Status.Reply { try call(Status.self, Status.Parameters()) }

  func answer(
    _ text: String, id: String? = nil, key: String? = nil, next: Bool? = nil
  ) throws -> Verdict {
    try call(Answer.self, Answer.Parameters(text: text, id: id, key: key, next: next)).verdict
  }

  /// Brings a deck in, by calls as the client makes them or, in process, as it is put in place.
  @discardableResult
  func bring(_ deck: Deck) throws -> CommitDeck.Reply {
    if isInProcess {
      var difference = Difference()
      let old = handler.deck(named: deck.name)
      for card in deck.cards { difference.count(card, before: old?[card.key]) }
      now += 2_000
      let bytes = try Call.encode(
        CommitDeck.qualifiedName, parameters: CommitDeck.Parameters(token: ""))
      guard case .call(let call) = service.receive(Array(bytes.dropLast())) else {
        throw Refused(name: "NoCall", message: "")
      }
      let turn = Turn(now: now, storage: .ready, daemon: facts)
      let response = handler.adopt(LoadedDeck(deck), difference, for: call, turn)
      return try Reply(message: Array(response.reply.dropLast())).parameters(
        as: CommitDeck.Reply.self)
    }
    let token = try call(
      BeginDeck.self, BeginDeck.Parameters(name: deck.name, language: deck.language)
    ).token
    for start in stride(from: 0, to: deck.cards.count, by: 400) {
      let cards = deck.cards[start...].prefix(400).map { KanaInterface.Card($0) }
      _ = try call(AddCards.self, AddCards.Parameters(token: token, cards: cards))
    }
    return try call(CommitDeck.self, CommitDeck.Parameters(token: token))
  }

  func start(_ parameters: Start.Parameters) throws -> Question {
    try call(Start.self, parameters).question
  }

  /// The right answer to a kana question, found as a learner would who looks it up.
  func rightAnswer(to question: Question) throws -> String {
    let options = question.options
    return try #require(
      try options.first { option in
        let asked = question.mode == "kana" ? question.prompt : option
        let given = question.mode == "kana" ? option : String(question.prompt.prefix { $0 != " " })
        return try call(Explain.self, Explain.Parameters(text: asked, answer: given)).accepted
          == true
      })
  }

  func answerRight(next: Bool? = nil) throws -> Verdict {
    try answer(try rightAnswer(to: try ask()), next: next)
  }

  func answerWrong() throws -> Verdict {
    let question = try ask()
    let right = try rightAnswer(to: question)
    return try answer(
      try #require(question.options.first { $0 != right && !question.tried.contains($0) }))
  }
}

/// Runs a test body with a conversation of its own.
func converse(
  _ way: Conversation.Way, _ body: (Conversation) throws -> Void
) throws {
  try withTemporaryFolder { folder in
    try body(try Conversation(way, try Disk(folder)))
  }
}
