extension Practice {
  /// Letters are text on this page, so that commands are given with Control.
  var isTyping: Bool {
    question.map { $0.typed && $0.kind != .flash } ?? false
  }

  /// The run that is over can be had again, or what was missed in it: an exam can.
  var canRepeat: Bool { verdict?.kind == .exam }

  /// What a key means now; nil when nothing.
  func command(for key: Key) -> Command? {
    if overlay != nil { return overlayCommand(for: key) }
    switch page {
    case .starting: return quitCommand(for: key)
    case .introduction: return anyKey(key, .proceed)
    case .question: return questionCommand(for: key)
    case .explanation: return explanationCommand(for: key)
    case .score: return scoreCommand(for: key)
    case .summary: return key == .function(1) ? nil : .leave
    }
  }

  private func questionCommand(for key: Key) -> Command? {
    guard let question else { return quitCommand(for: key) }
    if let scroll = scrollCommand(for: key) { return scroll }
    if question.kind == .flash { return flashCommand(for: key, turned: question.revealed != nil) }
    return question.typed ? typingCommand(for: key) : choiceCommand(for: key, question)
  }

  private func choiceCommand(for key: Key, _ question: QuestionView) -> Command? {
    switch key {
    case .enter, .text(" "): return .submit
    case .left, .up, .backTab: return .move(-1)
    case .right, .down, .tab: return .move(1)
    case .text(let scalar):
      if let index = question.option(labelled: narrow(scalar)) { return .choose(index) }
      return letterCommand(for: key)
    default: return controlCommand(for: key)
    }
  }

  private func typingCommand(for key: Key) -> Command? {
    switch key {
    case .enter: .submit
    case .text("?") where editor.text.isEmpty: .help
    case .text(let scalar): .edit(.insert(String(scalar)))
    case .paste(let text): .edit(.insert(text))
    case .backspace: .edit(.backspace)
    case .delete: .edit(.delete)
    case .left, .control("b"): .edit(.left)
    case .right, .control("f"): .edit(.right)
    case .home, .control("a"): .edit(.home)
    case .end, .control("e"): .edit(.end)
    case .control("u"): .edit(.deleteToStart)
    case .control("k"): .edit(.deleteToEnd)
    case .control("w"): .edit(.deleteWord)
    case .control("d") where !editor.text.isEmpty: .edit(.delete)
    default: controlCommand(for: key)
    }
  }

  private func flashCommand(for key: Key, turned: Bool) -> Command? {
    guard turned else {
      switch key {
      case .enter, .text(" "): return .reveal
      default: return letterCommand(for: key)
      }
    }
    switch key {
    case .text("y"), .text("1"), .right: return .grade(true)
    case .text("n"), .text("2"), .left: return .grade(false)
    default: return letterCommand(for: key)
    }
  }

  private func explanationCommand(for key: Key) -> Command? {
    if let scroll = scrollCommand(for: key) { return scroll }
    switch key {
    case .enter, .text(" "): return .proceed
    case .text("r"): return isTyping ? nil : .proceed
    case .text:
      // Who types may still be typing: letters then neither go on nor undo.
      return isTyping ? nil : letterCommand(for: key) ?? .proceed
    default: return controlCommand(for: key)
    }
  }

  private func scoreCommand(for key: Key) -> Command? {
    switch key {
    case .enter, .text(" "): .proceed
    case .text("a") where canRepeat: .again(missedOnly: false)
    case .text("m") where canRepeat: .again(missedOnly: true)
    default: letterCommand(for: key)
    }
  }

  /// Commands on letters, where letters are not text.
  private func letterCommand(for key: Key) -> Command? {
    switch key {
    case .text("r"): .reveal
    case .text("u"): .undo
    case .text("s"): .speak
    case .text("t"): .showText
    case .text("?"): .help
    default: quitCommand(for: key) ?? controlCommand(for: key)
    }
  }

  /// The same commands with Control; they work everywhere.
  private func controlCommand(for key: Key) -> Command? {
    switch key {
    case .control("r"): .reveal
    case .control("y"): .undo
    case .control("p"): .speak
    case .control("t"): .showText
    case .function(1): .help
    case .escape, .control("d"): .quit
    default: nil
    }
  }

  private func quitCommand(for key: Key) -> Command? {
    switch key {
    case .text("q"), .escape, .control("d"): .quit
    default: nil
    }
  }

  private func anyKey(_ key: Key, _ command: Command) -> Command? {
    switch key {
    case .text("q") where !isTyping: .quit
    case .escape, .control("d"): .quit
    case .text("?"), .function: .help
    case .enter, .text, .tab, .right, .down: command
    default: nil
    }
  }

  private func overlayCommand(for key: Key) -> Command? {
    switch key {
    case .text("j"), .down: .scroll(.lines(1))
    case .text("k"), .up: .scroll(.lines(-1))
    case .pageDown, .text(" "): .scroll(.pages(1))
    case .pageUp, .text("b"): .scroll(.pages(-1))
    case .home, .text("g"): .scroll(.top)
    case .end, .text("G"): .scroll(.bottom)
    case .escape, .enter, .text("q"), .text("t"), .text("?"), .control("t"), .control("d"),
      .function(1):
      .closeOverlay
    default: nil
    }
  }

  private func scrollCommand(for key: Key) -> Command? {
    switch key {
    case .pageUp: .scroll(.pages(-1))
    case .pageDown: .scroll(.pages(1))
    default: nil
    }
  }

  /// The ASCII form of a full-width one, which a Japanese input method sends for digits and letters.
  private func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }
}
