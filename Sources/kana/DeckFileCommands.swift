internal import Decks
internal import KanaInterface
internal import System
internal import Varlink

/// Commands about deck files, which are read and checked here, so that the daemon never waits for
/// one.
extension Context {
  /// Lists every fault, or says that there is none; asks nobody.
  func deckCheck(_ invocation: Invocation) throws(Failure) -> Outcome {
    switch try DeckFile.read(invocation.arguments[0], name: invocation.value("--name")) {
    case .bad(let faults): return refusal(faults, invocation)
    case .good(let deck):
      if invocation.isJSON {
        return Outcome(
          JSONPrinter.text(
            .object([
              "name": .string(deck.name), "cards": .integer(deck.cards.count),
              "faults": .array([]),
            ])))
      }
      return Outcome(
        "deck \(printable(deck.name)): \(counted(deck.cards.count, "card")), no faults")
    }
  }

  func deckImport(_ invocation: Invocation) throws(Failure) -> Outcome {
    let path = invocation.arguments[0]
    let deck: Deck
    switch try DeckFile.read(path, name: invocation.value("--name")) {
    case .bad(let faults): return refusal(faults, invocation)
    case .good(let read): deck = read
    }
    let token = try daemon.result(
      of: BeginDeck.self, .init(name: deck.name, language: deck.language, source: path),
      isRepeatable: false
    ).token
    let folder = Path.folder(of: path)
    let home =
      FileInfo.realPath(of: folder) ?? Path.absolute(folder, from: WorkingFolder.path)
    let cards = deck.cards.map { DeckFile.wire($0, folder: home) }
    for slice in Slices(of: cards) {
      _ = try daemon.reply(
        to: AddCards.self, .init(token: token, cards: Array(slice)), isRepeatable: false)
    }
    let reply = try daemon.call(
      Request(
        CommitDeck.self, .init(token: token, offset: offset), isRepeatable: false,
        patience: Request.longPatience))
    if invocation.isJSON { return Outcome(reply.parametersText) }
    let done = try reply.record(of: CommitDeck.self)
    return Outcome([
      "deck \(printable(done.name)): \(counted(done.cards, "card"))",
      "\(done.added) added, \(done.changed) changed, \(done.removed) removed, "
        + "\(done.unchanged) unchanged",
    ])
  }

  /// All faults, a line each, and on standard error that nothing was imported.
  private func refusal(_ faults: [Fault], _ invocation: Invocation) -> Outcome {
    let count = counted(faults.count, "fault")
    guard invocation.isJSON else {
      var outcome = Outcome(faults.map { printable($0.description) }, status: .usage)
      outcome.complaint = "\(count) in the deck file, nothing was imported; mend it and try again"
      return outcome
    }
    let list = faults.map { fault in
      JSON.object([
        "row": .integer(fault.place.number), "column": fault.column.map { .string($0) } ?? .null,
        "message": .string(fault.message), "text": .string(fault.description),
      ])
    }
    return Outcome(
      JSONPrinter.text(
        .object([
          "error": .string(ErrorName.badDeck.qualifiedName),
          "message": .string("\(count) in the deck file; nothing was imported"),
          "faults": .array(list),
        ])), status: .usage)
  }

  func deckExport(_ invocation: Invocation) throws(Failure) -> Outcome {
    let name = invocation.arguments[0]
    let request = try Request(
      ReadDeck.self, .init(name: name), isRepeatable: true, mode: .more)
    var deck = Deck(name: name, cards: [])
    try daemon.stream(request) { (reply) throws(Failure) in
      let slice = try reply.record(of: ReadDeck.self)
      deck.name = slice.name
      deck.language = slice.language ?? deck.language
      deck.cards += slice.cards.map(DeckFile.card)
      return true
    }
    let format = invocation.value("--format").flatMap { DeckFormat(rawValue: $0) } ?? .json
    let text = String(decoding: deck.file(as: format), as: UTF8.self)
    guard invocation.isJSON, format != .json else { return Outcome(text.withoutLastLineEnd) }
    return Outcome(
      JSONPrinter.text(.object(["name": .string(deck.name), "text": .string(text)])))
  }
}
