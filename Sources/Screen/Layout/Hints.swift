/// The keys that work now, for the last row of the screen.
struct Hints {
  private var hints: [(key: String, meaning: String)] = []

  init(of practice: Practice) {
    if practice.overlay != nil {
      hints = [("↑↓", "scroll"), ("Esc", "back")]
      return
    }
    switch practice.page {
    case .starting: hints = [("q", "quit")]
    case .introduction: hints = [("Enter", "go on"), help, quit(practice)]
    case .summary: hints = [("any key", "leaves")]
    case .score:
      hints = [("Enter", "go on")]
      if practice.canRepeat { hints += [("a", "again"), ("m", "missed ones")] }
      hints += [help, quit(practice)]
    case .explanation:
      hints = [("Enter", "go on")] + commands(practice, reveal: false)
    case .question:
      hints = answers(practice) + commands(practice, reveal: practice.question?.kind != .flash)
    }
  }

  private let help = (key: "?", meaning: "help")

  private func quit(_ practice: Practice) -> (key: String, meaning: String) {
    (practice.isTyping ? "Esc" : "q", "quit")
  }

  private func answers(_ practice: Practice) -> [(key: String, meaning: String)] {
    guard let question = practice.question else { return [] }
    if question.kind == .flash {
      return question.revealed == nil
        ? [("Enter", "turn")] : [("y", "knew it"), ("n", "did not")]
    }
    if question.typed { return [("Enter", "answer")] }
    let last = question.label(ofOption: min(9, question.options.count) - 1)
    return [("\(question.label(ofOption: 0))-\(last)", "answer")]
  }

  private func commands(_ practice: Practice, reveal: Bool) -> [(key: String, meaning: String)] {
    let typing = practice.isTyping
    var result: [(key: String, meaning: String)] = []
    if reveal { result.append((typing ? "^R" : "r", "reveal")) }
    // What an exam has counted stays counted.
    if practice.question?.kind != .exam { result.append((typing ? "^Y" : "u", "undo")) }
    result.append((typing ? "^P" : "s", "sound"))
    if practice.verdict?.more == true { result.append((typing ? "^T" : "t", "text")) }
    return result + [help, quit(practice)]
  }

  /// The hints in one line; where they do not fit, those before help and quit give way.
  func line(columns: Int) -> Line {
    var shown = hints
    while shown.count > 1, Hints.line(shown).width > columns {
      shown.remove(at: max(0, shown.count - 3))
    }
    return Hints.line(shown)
  }

  private static func line(_ hints: [(key: String, meaning: String)]) -> Line {
    var line = Line()
    for (index, hint) in hints.enumerated() {
      line.append(index == 0 ? "" : "  ")
      line.append(hint.key, Theme.key)
      line.append(" \(hint.meaning)", Theme.faint)
    }
    return line
  }
}
