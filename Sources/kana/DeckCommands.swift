internal import KanaInterface
internal import Varlink

/// Commands about the decks there are.
extension Context {
  func deckList(_ invocation: Invocation) throws(Failure) -> Outcome {
    let reply = try daemon.reply(to: ListDecks.self, .init())
    if invocation.isJSON { return Outcome(reply.parametersText) }
    return Outcome(ListReport.decks(try reply.record(of: ListDecks.self).decks, paint: paint))
  }

  func deckUse(_ invocation: Invocation) throws(Failure) -> Outcome {
    let reply = try daemon.reply(
      to: UseDeck.self, .init(name: invocation.arguments[0], offset: offset))
    if invocation.isJSON { return Outcome(reply.parametersText) }
    let deck = try reply.record(of: UseDeck.self)
    return Outcome("deck \(printable(deck.name)), \(counted(deck.cards, "card"))")
  }

  func deckRemove(_ invocation: Invocation) throws(Failure) -> Outcome {
    let reply = try daemon.reply(
      to: RemoveDeck.self, .init(name: invocation.arguments[0], offset: offset),
      isRepeatable: false)
    if invocation.isJSON { return Outcome(reply.parametersText) }
    let deck = try reply.record(of: RemoveDeck.self)
    return Outcome("removed deck \(printable(deck.name)); its history stays")
  }
}
