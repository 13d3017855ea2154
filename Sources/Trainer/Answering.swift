internal import Decks

// What an answer, a reveal or an undo amounts to.

extension Trainer {
  /// The longest answer taken, in bytes of UTF-8.
  package static let longestAnswer = 1_000

  /// Decides what an answer to the pending question amounts to.
  ///
  /// The text is an option, its label, a reading or a kana; the id names the question meant, or else the pending one is.
  /// The client makes the key, kept with the answer so that a retry is recognised; elapsed is in milliseconds.
  /// - Throws: why it cannot be counted; nothing has changed then.
  package func decideAnswer(
    _ text: String, id: String?, key: String?, elapsed: Int?, at moment: Moment,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> [Fact] {
    let pending = try pending(id)
    guard text.utf8.count <= Self.longestAnswer || pending.asked.options.contains(text) else {
      throw .answerTooLong(limit: Self.longestAnswer)
    }
    let judged = try judge(text, pending)
    var answered = answered(pending, judged.given, right: judged.right, key: key)
    answered.picked = judged.picked
    answered.elapsed = elapsed.flatMap { Answered.times.contains($0) ? $0 : nil }
    return finish(answered, pending, using: &random)
  }

  /// Decides giving up: the answer is shown, the question closed and graded Again.
  ///
  /// A flashcard is turned instead, and stays open for the learner's own word; turning it again changes nothing, so
  /// that a retry is told what was shown.
  package func decideReveal(
    id: String?, key: String?, at moment: Moment, using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> [Fact] {
    let pending = try pending(id)
    if pending.asked.kind == .flash {
      return pending.isTurned ? [] : [.turned(id: pending.asked.id)]
    }
    var answered = answered(pending, "", right: false, key: key)
    answered.revealed = true
    return finish(answered, pending, using: &random)
  }

  /// Decides taking back the last answer.
  package func decideUndo() throws(Refusal) -> [Fact] {
    try refuseDuringExam()
    guard let step = state.undo.last else { throw .nothingToUndo }
    if let asked = step.value.session.pending?.asked, !canBeAnswered(asked) {
      throw .deckChanged(name: asked.deck)
    }
    return [.undone(seq: step.value.seq)]
  }

  /// The verdict recorded for a client's key, when this is a retry.
  package func recorded(key: String?) -> Recorded? {
    key.flatMap { key in state.recorded.last { $0.value.answered.key == key }?.value }
  }

  // MARK: - The question meant

  private func pending(_ id: String?) throws(Refusal) -> Pending {
    let pending = state.session.pending
    if let id, id != pending?.asked.id {
      throw .closed(
        id: id,
        by: state.recorded.last { $0.value.answered.id == id && $0.value.answered.closes }?
          .value.answered)
    }
    guard let pending, canBeAnswered(pending.asked) else { throw .noQuestion }
    return pending
  }

  /// Whether a question has its card still and, where it offers options, the right one among them: a deck may be
  /// removed or imported anew.
  package func canBeAnswered(_ asked: Asked) -> Bool {
    guard asked.mode == nil else { return library.table[asked.card] != nil }
    guard let card = library.decks[asked.deck]?[asked.card] else { return false }
    return asked.options.isEmpty || asked.options.contains(card.answer)
  }

  private func answered(
    _ pending: Pending, _ given: String, right: Bool, key: String?
  ) -> Answered {
    let asked = pending.asked
    return Answered(
      id: asked.id, key: key, kind: asked.kind, deck: asked.deck, card: asked.card,
      mode: asked.mode, prompt: asked.prompt, given: given, answer: answer(to: asked), right: right,
      graded: asked.graded && !pending.isAnswered, closes: false, typed: asked.typed)
  }

  /// The right answer as a learner sees it.
  package func answer(to asked: Asked) -> String {
    if let deck = library.decks[asked.deck] { return deck[asked.card]?.answer ?? asked.card }
    guard asked.mode == .kana else { return asked.card }
    return library.table[asked.card]?.romaji ?? asked.card
  }

  // MARK: - What follows

  private func finish(
    _ answered: Answered, _ pending: Pending, using random: inout some RandomNumberGenerator
  ) -> [Fact] {
    var answered = answered
    let run = state.session.run
    let hasOneTry = answered.kind != .quest
    answered.closes = answered.right || answered.revealed || hasOneTry || run.suddenDeath
    guard answered.closes else { return [.answered(answered)] }
    answered.ends = run.suddenDeath && !answered.right
    switch answered.kind {
    case .exam:
      answered.ends = answered.ends || run.askedCount >= run.of
    case .place:
      return finishPlacement(answered)
    case .quest:
      if let drew = nextFullRound(after: answered, pending, using: &random), !answered.ends {
        return [.answered(answered), .drew(drew)]
      }
    case .free, .flash: break
    }
    return [.answered(answered)]
  }

  private func finishPlacement(_ answered: Answered) -> [Fact] {
    guard let material = material(of: answered.deck) else { return [.answered(answered)] }
    let placement = placement(in: material, adding: answered.right)
    guard placement.next == nil else { return [.answered(answered)] }
    var answered = answered
    answered.ends = true
    var missed = Set(state.session.run.missed.flatMap { state.sequences[$0] } ?? [])
    if !answered.right { missed.insert(answered.card) }
    let placed = placed(
      known: placement.known, except: missed, in: material, from: placement.known)
    return [.answered(answered), .placed(placed)]
  }

  /// In full rounds the last answer of a round unlocks the next character at once.
  private func nextFullRound(
    after answered: Answered, _ pending: Pending, using random: inout some RandomNumberGenerator
  ) -> Drew? {
    guard state.settings.isFull, let material = material(of: answered.deck),
      pending.questKey == questKey(of: material), let round = quest(of: material).round,
      round.currentPosition + 1 >= round.length
    else { return nil }
    return fullRound(material, unlocking: true, after: answered.id, using: &random)
  }

  func refuseDuringExam() throws(Refusal) {
    let run = state.session.run
    guard !run.isExam else { throw .examRunning(number: run.askedCount, of: run.of) }
  }
}
