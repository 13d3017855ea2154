/// What the screen says about answers.
enum PracticeWords {
  /// After a wrong answer to a question that stays open.
  static func wrong(_ verdict: VerdictView) -> String {
    guard let means = verdict.means, !means.isEmpty else { return "✗ not \(verdict.given)" }
    return "✗ \(verdict.given): that is \(means)"
  }

  /// After the answer that closed a question.
  static func closed(_ verdict: VerdictView) -> String {
    let pair = verdict.answer.map { "\(verdict.prompt) = \($0)" } ?? verdict.prompt
    return (verdict.correct ? "✓ \(pair)" : "✗ \(pair)") + unlocked(verdict)
  }

  /// After the answer that closed a question whose answer is shown on the page.
  static func explained(_ verdict: VerdictView) -> String {
    if verdict.correct { return "✓ right" + unlocked(verdict) }
    return given(verdict) == nil ? "revealed" : "✗ wrong"
  }

  private static func unlocked(_ verdict: VerdictView) -> String {
    guard !verdict.unlocked.isEmpty else { return "" }
    return "   unlocked \(verdict.unlocked.joined(separator: " "))"
  }

  /// What a wrong answer was, beside the right one; nil when the answer was asked for.
  static func given(_ verdict: VerdictView) -> String? {
    guard !verdict.correct, !verdict.given.isEmpty, verdict.kind != .flash else { return nil }
    guard let means = verdict.means, !means.isEmpty else { return "you said \(verdict.given)" }
    return "you said \(verdict.given): that is \(means)"
  }
}
