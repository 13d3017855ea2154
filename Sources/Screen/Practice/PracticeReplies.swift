extension Practice {
  mutating func receive(_ question: QuestionView) -> [Action] {
    let isReply: Bool
    switch awaiting {
    case .ask?, .again?: isReply = true
    default: isReply = false
    }
    if isReply { awaiting = nil }
    switch page {
    case .explanation, .score, .summary:
      if isReply, page != .summary { return show(question) }
      upcoming = question
      return []
    case .starting, .introduction, .question:
      return show(question)
    }
  }

  mutating func receive(_ verdict: VerdictView) -> [Action] {
    guard let question, verdict.id == question.id, let sent = awaiting else { return [] }
    awaiting = nil
    take(figuresOf: verdict)
    if verdict.revealed {
      self.question?.revealed = verdict.answer
      self.question?.detail = verdict.detail ?? question.detail
      gate.close()
      return []
    }
    let isReveal = if case .reveal = sent { true } else { false }
    sitting.record(verdict, isReveal: isReveal)
    notice = nil
    editor = LineEditor()
    selection = nil
    guard verdict.closed else {
      self.question?.tried = verdict.tried
      tell(.wrong, PracticeWords.wrong(verdict))
      return []
    }
    return close(with: verdict)
  }

  private mutating func close(with verdict: VerdictView) -> [Action] {
    self.verdict = verdict
    upcoming = verdict.next
    let speech: [Action] = speaksAlways ? [.speak(.lastClosed)] : []
    // A right answer goes on at once; a wrong one, and any in an exam, is looked at first.
    if verdict.kind == .exam || (!verdict.correct && verdict.kind != .flash) {
      tell(verdict.correct ? .right : .wrong, PracticeWords.explained(verdict))
      turn(to: .explanation)
      return [.hush] + speech
    }
    tell(verdict.correct ? .right : .wrong, PracticeWords.closed(verdict))
    let actions = proceed()
    // What is to be heard next would cut it off at once.
    let isHeard = page == .question && self.question?.mode == .listen
    return isHeard ? actions : actions + speech
  }

  private mutating func take(figuresOf verdict: VerdictView) {
    status.streak = verdict.streak
    status.bestStreak = max(verdict.bestStreak, verdict.streak)
    status.maxPosition = max(status.maxPosition, verdict.maxPosition)
  }

  mutating func undone(_ words: String, _ question: QuestionView) -> [Action] {
    awaiting = nil
    upcoming = nil
    sitting.undo()
    status.streak = question.streak
    let actions = show(question)
    tell(.note, words)
    return actions
  }

  /// Goes on from a closed question: to the run's end, to the next question, or asks for one.
  mutating func proceed() -> [Action] {
    if let verdict, verdict.finished, page != .score {
      turn(to: .score)
      return [.hush]
    }
    if let next = upcoming {
      upcoming = nil
      return show(next)
    }
    return send(.ask)
  }

  private mutating func show(_ question: QuestionView) -> [Action] {
    let isSame = self.question?.id == question.id && page == .question
    self.question = question
    if let note = question.note { notice = note }
    status.streak = question.streak
    status.total = question.total
    status.maxPosition = question.maxPosition
    if isSame {
      // Told again, after a reconnection or because it was tried elsewhere: what is typed stays.
      if let chosen = selection, !question.isOpen(option: chosen) { selection = nil }
      return []
    }
    awaiting = nil
    editor = LineEditor()
    selection = nil
    askedAt = nil
    let isNew = !question.introduces.isEmpty && introduced != question.id
    turn(to: isNew ? .introduction : .question)
    return [.hush]
  }

  mutating func send(_ action: Action) -> [Action] {
    awaiting = action
    return [action]
  }
}
