internal import Decks

// Whether an answer is right, and which option or card it names.

extension Trainer {
  /// An answer as it counts.
  struct Judged {
    var given: String
    var right: Bool
    var picked: String?
  }

  func judge(_ text: String, _ pending: Pending) throws(Refusal) -> Judged {
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
    let position = maxPosition(of: material)
    func isUnlocked(_ kana: String) -> Bool {
      material.place(of: kana).map { $0 < position } ?? false
    }
    if spelling != asked.card, isUnlocked(spelling) { return spelling }
    let same = library.grader.readings.kana(read: spelling).filter {
      Script(of: $0) == script && $0 != asked.card && isUnlocked($0)
    }
    return same.first { library.table[$0]?.romaji == spelling } ?? same.first
  }
}

extension Card {
  /// Whether a typed text is the answer or another that is accepted.
  fileprivate func accepts(_ text: String) -> Bool {
    let given = Normaliser.normalised(text)
    return ([answer] + also).contains { Normaliser.normalised($0) == given }
  }
}
