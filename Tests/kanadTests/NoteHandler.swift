import Decks
import FoundationEssentials
import KanaInterface
import Trainer
import Varlink

@testable import kanad

/// A small answerer of calls for tests: it remembers texts, in the order in which they came.
struct NoteHandler: CallHandler {
  var notes: [String] = []
  var lastSeq = 0
  var decks: [String: LoadedDeck] = [:]
  var notices: [String] = []
  var lastNow = 0

  var answers: Int { notes.count }

  mutating func handle(_ call: Call, _ turn: Turn) -> Response {
    lastNow = turn.now
    switch call.method {
    case Answer.qualifiedName: return keep(call, turn, durable: true)
    case Mode.qualifiedName: return keep(call, turn, durable: false)
    case Watch.qualifiedName:
      return Response(
        reply: event("state", continues: call.mode == .more), effect: .watch)
    case RemoveDeck.qualifiedName: return remove(call, turn)
    case Doctor.qualifiedName: return Response(reply: Reply.encode(), effect: .rebuild)
    default: return Response(reply: encoded(End.Reply(ended: "\(notes.count)")))
    }
  }

  private mutating func keep(_ call: Call, _ turn: Turn, durable: Bool) -> Response {
    guard case .string(let text)? = call.parameters["text"] ?? call.parameters["mode"] else {
      return Response(reply: encoded(.emptyAnswer, "no text"))
    }
    if let failure = turn.storage.refusal(durable: durable) {
      return Response(reply: encoded(.storageFailed, "\(failure)"))
    }
    let entry = note(text, seq: lastSeq + 1, at: turn.now)
    apply(entry, from: .ownDevice, isUndone: false)
    return Response(
      reply: encoded(End.Reply(ended: text)), entries: [entry], isDurable: durable,
      change: event(text, continues: true))
  }

  private mutating func remove(_ call: Call, _ turn: Turn) -> Response {
    guard case .string(let name)? = call.parameters["name"], decks[name] != nil else {
      return Response(reply: encoded(.unknownDeck, "no such deck"))
    }
    decks[name] = nil
    let entry = note("removed \(name)", seq: lastSeq + 1, at: turn.now)
    apply(entry, from: .ownDevice, isUndone: false)
    return Response(reply: encoded(RemoveDeck.Reply(name: name)), entries: [entry])
  }

  private func event(_ text: String, continues: Bool) -> [UInt8] {
    encoded(End.Reply(ended: text), continues: continues)
  }

  mutating func put(_ deck: LoadedDeck) { decks[deck.deck.name] = deck }

  /// Only answers can do without the decks.
  func needs(_ decks: [String], for call: Call) -> Bool { call.method != Answer.qualifiedName }

  mutating func adopt(
    _ deck: LoadedDeck, _ difference: Difference, for call: Call, _ turn: Turn
  ) -> Response {
    let name = deck.deck.name
    let old = decks[name]?.material.count ?? 0
    put(deck)
    let entry = note("deck \(name)", seq: lastSeq + 1, at: turn.now)
    apply(entry, from: .ownDevice, isUndone: false)
    return Response(
      reply: encoded(
        CommitDeck.Reply(
          name: name, cards: deck.material.count, added: difference.added,
          changed: difference.changed, removed: difference.removed(of: old),
          unchanged: difference.unchanged)),
      entries: [entry])
  }

  func deck(named name: String) -> LoadedDeck? { decks[name] }

  mutating func apply(_ entry: Entry, from origin: State.Origin, isUndone: Bool) {
    if origin == .ownDevice { lastSeq = max(lastSeq, entry.seq) }
    switch entry.fact {
    case .set(_, let value): if !isUndone { notes.append(value) }
    case .undone: if origin == .ownDevice { notes.append("undone") }
    default: break
    }
  }

  func emptied() -> NoteHandler { NoteHandler() }

  private struct Saved: Codable {
    var notes: [String]
    var lastSeq: Int
  }

  func snapshot() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    return Array(try encoder.encode(Saved(notes: notes, lastSeq: lastSeq)))
  }

  mutating func restore(_ snapshot: [UInt8]) throws {
    let saved = try JSONDecoder().decode(Saved.self, from: Data(snapshot))
    (notes, lastSeq) = (saved.notes, saved.lastSeq)
  }

  func promptLine(at now: Int) -> String { "\(notes.count)" }

  mutating func tell(_ notices: [String]) { self.notices += notices }
  mutating func tellOfLostDeck() {}
}

/// An entry that keeps a text.
func note(_ text: String, seq: Int, at: Int = 1_750_000_000_000) -> Entry {
  Entry(seq: seq, moment: Moment(at: at, offset: 0), fact: .set(key: "note", value: text))
}

/// The entries of texts, numbered on.
func notes(_ texts: [String], from seq: Int = 1, at: Int = 1_750_000_000_000) -> [Entry] {
  texts.enumerated().map { note($0.element, seq: seq + $0.offset, at: at + $0.offset) }
}
