extension Practice {
  mutating func press(_ key: Key) -> [Action] {
    switch key {
    case .control("c"): return [.hush, .quit]
    case .control("z"): return [.suspend]
    case .control("l"): return [.redraw]
    default: break
    }
    let settled = settle(by: key)
    guard let command = command(for: key) else {
      gate.note(key, at: now)
      return settled
    }
    guard command.isGuarded else {
      gate.note(key, at: now)
      return settled + run(command, pressedAt: now)
    }
    switch gate.decide(key, at: now) {
    case .press:
      return settled + run(command, pressedAt: now)
    case .later:
      // Seen at once, sent when it is clear that the key is not held down.
      if case .choose(let index) = command { select(index) }
      return settled
    case .ignore:
      if case .choose = command { selection = nil }
      return settled
    }
  }

  /// Acts on a key that was held back, once it is known to be meant.
  mutating func settle(by key: Key? = nil) -> [Action] {
    guard let press = gate.settled(at: now, by: key), let command = command(for: press.key)
    else { return [] }
    return run(command, pressedAt: press.time)
  }

  private mutating func run(_ command: Command, pressedAt time: Int) -> [Action] {
    if command.needsTheDaemon, awaiting != nil || disconnected != nil { return [] }
    switch command {
    case .choose(let index):
      return choose(index, at: time)
    case .submit:
      return submit(at: time)
    case .grade(let known):
      return answer(known ? "right" : "wrong", at: time)
    case .reveal:
      guard page == .question, let question else { return [] }
      serial += 1
      return send(.reveal(id: question.id, serial: serial))
    case .undo:
      return send(.undo)
    case .proceed:
      return goOn()
    case .again(let missedOnly):
      feedback = nil
      return send(.again(missedOnly: missedOnly))
    case .leave:
      return [.quit]
    case .edit(let edit):
      if gate.isOpen(at: time) { editor.apply(edit) }
      return []
    case .move(let step):
      if gate.isOpen(at: time) { move(by: step) }
      return []
    case .scroll(let step):
      scroll(by: step)
      return []
    case .speak:
      return [.speak(page == .question && question?.mode == .listen ? .prompt : .lastClosed)]
    case .showText:
      return send(.showText)
    case .help:
      overlay = .help(offset: 0)
      return []
    case .closeOverlay:
      overlay = nil
      return []
    case .quit:
      return quit()
    }
  }

  private mutating func choose(_ index: Int, at time: Int) -> [Action] {
    guard let question, question.isOpen(option: index) else { return [] }
    selection = index
    return answer(question.options[index], at: time)
  }

  private mutating func submit(at time: Int) -> [Action] {
    guard let question else { return [] }
    if question.typed { return editor.isBlank ? [] : answer(editor.text, at: time) }
    return selection.map { choose($0, at: time) } ?? []
  }

  private mutating func answer(_ text: String, at time: Int) -> [Action] {
    guard let question, let askedAt else { return [] }
    serial += 1
    return send(
      .answer(
        id: question.id, text: text, elapsedMilliseconds: max(0, time - askedAt), serial: serial))
  }

  private mutating func goOn() -> [Action] {
    guard page == .introduction else {
      // It was read; beside the next question it would seem to be about that.
      feedback = nil
      return proceed()
    }
    introduced = question?.id
    turn(to: .question)
    return []
  }

  private mutating func select(_ index: Int) {
    if question?.isOpen(option: index) == true { selection = index }
  }

  /// Moves the selection to the next option that is not dead, around the ends.
  private mutating func move(by step: Int) {
    guard let question, !question.options.isEmpty else { return }
    let count = question.options.count
    var index = selection ?? (step > 0 ? -1 : count)
    for _ in 0..<count {
      index = (index + step + count) % count
      if question.isOpen(option: index) {
        selection = index
        return
      }
    }
  }

  private mutating func quit() -> [Action] {
    if page == .question, isTyping, !editor.text.isEmpty {
      editor = LineEditor()
      return []
    }
    guard sitting.answers > 0, page != .summary else { return [.hush, .quit] }
    turn(to: .summary)
    return [.hush, .refreshStatus]
  }
}
