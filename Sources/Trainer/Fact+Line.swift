// How the larger facts stand in a journal line. Members that are false, empty or absent are left out.

extension Began {
  func write(to writer: inout FieldWriter) {
    writer.field("run", kind.rawValue)
    writer.field("deck", deck)
    writer.field("ownDeck", isOwnDeck)
    writer.field("mode", mode?.rawValue)
    if let typed { writer.field("input", typed ? "typed" : "choice") }
    writer.field("suddenDeath", suddenDeath)
    writer.field("known", known)
    writer.field("cards", cards)
    writer.field("of", of)
  }

  init(_ reader: FieldReader) throws(LineError) {
    kind = try reader.kind()
    deck = try reader.text("deck")
    isOwnDeck = reader.flag("ownDeck")
    mode = try reader.member("mode", ModeSetting.init(rawValue:))
    typed = reader.optionalText("input").map { $0 == "typed" }
    suddenDeath = reader.flag("suddenDeath")
    known = reader.flag("known")
    cards = reader.list("cards")
    of = reader.optionalInteger("of") ?? 0
  }
}

extension Drew {
  func write(to writer: inout FieldWriter) {
    writer.field("deck", deck)
    writer.field("filter", filter)
    writer.field("cards", cards)
    writer.field("maxPosition", maxPosition)
    writer.field("unlocked", unlocked)
    writer.field("introduces", introduces)
    writer.field("ahead", ahead)
    writer.field("after", after)
  }

  init(_ reader: FieldReader) throws(LineError) {
    deck = try reader.text("deck")
    filter = try reader.text("filter")
    cards = reader.list("cards")
    maxPosition = try reader.integer("maxPosition")
    unlocked = reader.list("unlocked")
    introduces = reader.list("introduces")
    ahead = reader.flag("ahead")
    after = reader.optionalText("after")
  }
}

extension Asked {
  func write(to writer: inout FieldWriter) {
    writer.field("id", id)
    writer.field("run", kind.rawValue)
    writer.field("deck", deck)
    writer.field("card", card)
    writer.field("mode", mode?.rawValue)
    writer.field("prompt", prompt)
    writer.field("typed", typed)
    writer.field("options", options)
    writer.field("number", number)
    writer.field("of", of)
    writer.field("graded", graded)
    writer.field("ahead", ahead)
    writer.field("done", done)
  }

  init(_ reader: FieldReader) throws(LineError) {
    id = try reader.text("id")
    kind = try reader.kind()
    deck = try reader.text("deck")
    card = try reader.text("card")
    mode = try reader.member("mode", Mode.init(rawValue:))
    prompt = try reader.text("prompt")
    typed = reader.flag("typed")
    options = reader.list("options")
    number = try reader.integer("number")
    of = try reader.integer("of")
    graded = reader.flag("graded")
    ahead = reader.flag("ahead")
    done = reader.flag("done")
  }
}

extension Answered {
  func write(to writer: inout FieldWriter) {
    writer.field("id", id)
    writer.field("key", key)
    writer.field("run", kind.rawValue)
    writer.field("deck", deck)
    writer.field("card", card)
    writer.field("mode", mode?.rawValue)
    writer.field("prompt", prompt)
    writer.field("given", given)
    writer.field("answer", answer)
    writer.field("right", right)
    writer.field("graded", graded)
    writer.field("closes", closes)
    writer.field("ends", ends)
    writer.field("typed", typed)
    writer.field("revealed", revealed)
    writer.field("picked", picked)
    writer.field("elapsed", elapsed)
  }

  init(_ reader: FieldReader) throws(LineError) {
    id = try reader.text("id")
    key = reader.optionalText("key")
    kind = try reader.kind()
    deck = try reader.text("deck")
    card = try reader.text("card")
    mode = try reader.member("mode", Mode.init(rawValue:))
    prompt = try reader.text("prompt")
    given = try reader.text("given")
    answer = try reader.text("answer")
    right = reader.flag("right")
    graded = reader.flag("graded")
    closes = reader.flag("closes")
    ends = reader.flag("ends")
    typed = reader.flag("typed")
    revealed = reader.flag("revealed")
    picked = reader.optionalText("picked")
    elapsed = reader.optionalInteger("elapsed").flatMap { Answered.times.contains($0) ? $0 : nil }
  }
}

extension FieldReader {
  fileprivate func kind() throws(LineError) -> Kind {
    let name = try text("run")
    guard let kind = Kind(rawValue: name) else { throw .badValue(key: "run", value: name) }
    return kind
  }

  /// A member that is absent or one of a set of names.
  fileprivate func member<Value>(
    _ key: String, _ make: (String) -> Value?
  ) throws(LineError) -> Value? {
    guard let name = optionalText(key) else { return nil }
    guard let value = make(name) else { throw .badValue(key: key, value: name) }
    return value
  }
}
