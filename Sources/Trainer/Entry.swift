/// One line of the journal: a fact, when it happened, and its place in this device's history.
package struct Entry: Equatable, Sendable {
  /// Counts this device's entries from 1.
  package var seq: Int
  package var moment: Moment
  package var fact: Fact

  package init(seq: Int, moment: Moment, fact: Fact) {
    self.seq = seq
    self.moment = moment
    self.fact = fact
  }

  /// The members of the line in JSON, from the opening brace on and without the closing one.
  ///
  /// The journal adds the checksum as the last member and closes the object.
  package var openLine: [UInt8] {
    var writer = FieldWriter()
    writer.field("kind", fact.name)
    writer.field("seq", seq)
    writer.field("at", moment.at)
    writer.field("offset", moment.offset)
    fact.write(to: &writer)
    return writer.bytes
  }

  /// Reads a whole line; members that no fact uses, such as the checksum, are passed over.
  /// - Throws: `LineError` for a line that is not an entry.
  package init(line: ArraySlice<UInt8>) throws(LineError) {
    let reader = try FieldReader(line)
    // Far enough for any history and clock, and no arithmetic on them can overflow.
    seq = try reader.integer("seq")
    let at = try reader.integer("at")
    let offset = try reader.integer("offset")
    for (key, value, bound) in [
      ("seq", seq, 1 << 52), ("at", at, 1 << 52), ("offset", offset, 1_441),
    ] {
      guard value.magnitude < bound else { throw .badValue(key: key, value: String(value)) }
    }
    moment = Moment(at: at, offset: offset)
    fact = try Fact(kind: try reader.text("kind"), reader)
  }
}

extension Fact {
  /// The name of its kind in the journal.
  fileprivate var name: String {
    switch self {
    case .began: "began"
    case .drew: "drew"
    case .asked: "asked"
    case .answered: "answered"
    case .turned: "turned"
    case .undone: "undone"
    case .ended: "ended"
    case .set: "set"
    case .placed: "placed"
    case .deck: "deck"
    }
  }

  fileprivate func write(to writer: inout FieldWriter) {
    switch self {
    case .began(let began): began.write(to: &writer)
    case .drew(let drew): drew.write(to: &writer)
    case .asked(let asked): asked.write(to: &writer)
    case .answered(let answered): answered.write(to: &writer)
    case .turned(let id): writer.field("id", id)
    case .undone(let seq): writer.field("undoes", seq)
    case .ended: break
    case .set(let key, let value):
      writer.field("key", key)
      writer.field("value", value)
    case .placed(let placed):
      writer.field("deck", placed.deck)
      writer.field("filter", placed.filter)
      writer.field("maxPosition", placed.maxPosition)
      writer.field("cards", placed.cards)
    case .deck(let change):
      writer.field("action", change.action.rawValue)
      writer.field("deck", change.name)
      writer.field("count", change.cards)
    }
  }

  fileprivate init(kind: String, _ reader: FieldReader) throws(LineError) {
    switch kind {
    case "began": self = .began(try Began(reader))
    case "drew": self = .drew(try Drew(reader))
    case "asked": self = .asked(try Asked(reader))
    case "answered": self = .answered(try Answered(reader))
    case "turned": self = .turned(id: try reader.text("id"))
    case "undone": self = .undone(seq: try reader.integer("undoes"))
    case "ended": self = .ended
    case "set": self = .set(key: try reader.text("key"), value: try reader.text("value"))
    case "placed":
      self = .placed(
        Placed(
          deck: try reader.text("deck"), filter: try reader.text("filter"),
          maxPosition: try reader.integer("maxPosition"), cards: reader.list("cards")))
    case "deck":
      let action = try reader.text("action")
      guard let action = DeckChange.Action(rawValue: action) else {
        throw .badValue(key: "action", value: action)
      }
      self = .deck(
        DeckChange(
          action: action, name: try reader.text("deck"),
          cards: reader.optionalInteger("count") ?? 0))
    default: throw .unknownKind(kind)
    }
  }
}
