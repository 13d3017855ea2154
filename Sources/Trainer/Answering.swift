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
    guard text.utf8.count <= Self.longestAnswer else {
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
    if let asked = step.session.pending?.asked, !canBeAnswered(asked) {
      throw .deckChanged(name: asked.deck)
    }
    return [.undone(seq: step.seq)]
  }

  /// The verdict recorded for a client's key, when this is a retry.
  package func recorded(key: String?) -> Recorded? {
    key.flatMap { key in state.recorded.last { $0.answered.key == key } }
  }

  // MARK: - The question meant

  private func pending(_ id: String?) throws(Refusal) -> Pending {
    let pending = state.session.pending
    if let id, id != pending?.asked.id {
      throw .closed(
        id: id, by: state.recorded.last { $0.answered.id == id && $0.answered.closes }?.answered)
    }
    guard let pending, canBeAnswered(pending.asked) else { throw .noQuestion }
    return pending
  }

  /// Whether a question has its card still and, where it offers options, the right one among them: a deck may be
  /// removed or imported anew.
  func canBeAnswered(_ asked: Asked) -> Bool {
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

  // MARK: - Judging

  private struct Judged {
    var given: String
    var right: Bool
    var picked: String?
  }

  private func judge(_ text: String, _ pending: Pending) throws(Refusal) -> Judged {
    let asked = pending.asked
    guard !Normaliser.normalised(text).isEmpty else { throw .emptyAnswer }
    if asked.kind == .flash { return try judgeFlash(text, pending) }
    let judged = asked.typed ? try judgeTyped(text, asked) : try judgeChoice(text, asked)
    if Self.wasTried(judged.given, pending) { throw .alreadyTried(option: judged.given) }
    return judged
  }

  /// Whether an answer is one of the wrong ones, however it is typed.
  private static func wasTried(_ given: String, _ pending: Pending) -> Bool {
    guard pending.asked.mode != nil else { return pending.wrongAnswers.contains(given) }
    let answer = Normaliser.normalised(given)
    return pending.wrongAnswers.contains { Normaliser.normalised($0) == answer }
  }

  /// The learner's own word on a flashcard.
  private func judgeFlash(_ text: String, _ pending: Pending) throws(Refusal) -> Judged {
    guard pending.isTurned else { throw .notTurned }
    switch Normaliser.normalised(text) {
    case "right": return Judged(given: "right", right: true)
    case "wrong": return Judged(given: "wrong", right: false)
    default: throw .rightOrWrongWanted
    }
  }

  private func judgeTyped(_ text: String, _ asked: Asked) throws(Refusal) -> Judged {
    guard let mode = asked.mode else {
      let right = library.decks[asked.deck]?[asked.card]?.accepts(text) ?? false
      return Judged(given: Self.trimmed(text), right: right)
    }
    switch library.grader.grade(text, for: asked.card, in: mode) {
    case .right: return Judged(given: Self.trimmed(text), right: true)
    case .empty: throw .emptyAnswer
    case .otherScript(let script): throw .otherScript(wanted: script)
    case .kanaWanted: throw .otherScript(wanted: Script(of: asked.card) ?? .hiragana)
    case .wrong:
      let card = card(meant: text, insteadOf: asked)
      return Judged(given: Self.trimmed(text), right: false, picked: card)
    }
  }

  /// An exact option beats a label; else whatever names one option counts for it.
  private func judgeChoice(_ text: String, _ asked: Asked) throws(Refusal) -> Judged {
    let option = try option(text, asked)
    let answer = answer(to: asked)
    // A deck's options differ as a reader sees them: the normaliser takes "ice cream" for "icecream".
    let isRight =
      asked.mode == nil
      ? option.folded == answer.folded
      : Normaliser.normalised(option) == Normaliser.normalised(answer)
    return Judged(
      given: option, right: isRight, picked: isRight ? nil : card(meant: option, insteadOf: asked))
  }

  private func option(_ text: String, _ asked: Asked) throws(Refusal) -> String {
    let trimmed = Self.trimmed(text)
    for exact in [text, trimmed] where asked.options.contains(exact) { return exact }
    let lettered = Self.isLettered(asked.options)
    if let place = Self.place(of: trimmed, lettered: lettered), place < asked.options.count {
      return asked.options[place]
    }
    let (read, wanted) = (text.folded, Normaliser.normalised(text))
    let alike = asked.options.filter { Normaliser.normalised($0) == wanted }
    if let same = alike.first(where: { $0.folded == read }) { return same }
    if let only = alike.first, alike.count == 1 { return only }
    if let mode = asked.mode {
      let grader = library.grader
      if grader.grade(text, for: asked.card, in: mode) == .right { return answer(to: asked) }
      if let other = asked.options.first(where: { option in
        mode.wantsKana
          ? grader.grade(text, for: option, in: mode) == .right
          : card(meant: option, insteadOf: asked).map {
            grader.grade(text, for: $0, in: .kana) == .right
          } ?? false
      }) {
        return other
      }
    }
    throw .noSuchOption(given: trimmed, count: asked.options.count, lettered: lettered)
  }

  /// The place a label stands for, from 0.
  private static func place(of label: String, lettered: Bool) -> Int? {
    let label = Normaliser.normalised(label)
    if lettered {
      guard label.unicodeScalars.count == 1, let scalar = label.unicodeScalars.first,
        ("a"..."z").contains(scalar)
      else { return nil }
      return Int(scalar.value - 97)
    }
    return Int(label).flatMap { $0 >= 1 ? $0 - 1 : nil }
  }

  /// Options are labelled by letters where one of them is itself a digit.
  package static func isLettered(_ options: [String]) -> Bool {
    options.contains { option in
      let text = Normaliser.normalised(option)
      return text.utf8.count == 1 && text.utf8.allSatisfy { (48...57).contains($0) }
    }
  }

  private static func trimmed(_ text: String) -> String {
    var view = text[...]
    while view.first?.isWhitespace == true { view.removeFirst() }
    while view.last?.isWhitespace == true { view.removeLast() }
    return String(view)
  }

  /// The card that a wrong answer names, among the unlocked of the same script.
  private func card(meant text: String, insteadOf asked: Asked) -> String? {
    guard asked.mode != nil, let material = material(of: asked.deck) else { return nil }
    let script = Script(of: asked.card)
    let spelling = Normaliser.normalised(text)
    let unlocked = material.keys.prefix(maxPosition(of: material))
    if unlocked.contains(spelling), spelling != asked.card { return spelling }
    let same = unlocked.filter { Script(of: $0) == script && $0 != asked.card }
    return same.first { library.table[$0]?.romaji == spelling }
      ?? same.first { library.grader.readings.accepts(spelling, for: $0) }
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

extension Card {
  /// Whether a typed text is the answer or another that is accepted.
  fileprivate func accepts(_ text: String) -> Bool {
    let given = Normaliser.normalised(text)
    return ([answer] + also).contains { Normaliser.normalised($0) == given }
  }
}
