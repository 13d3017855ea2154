/// What was done since the screen was opened, for its last page.
package struct Sitting: Equatable, Sendable {
  /// A question that was not answered right at once.
  package struct Missed: Equatable, Sendable {
    package let prompt: String
    /// The hint that tells it from others of the same sound.
    package let script: String?
    package var answer: String?
    /// Wrong answers given; empty when the answer was asked for.
    package var given: [String]
  }

  private struct Entry: Equatable {
    let verdict: VerdictView
    let isReveal: Bool
  }

  private var entries: [Entry] = []
  private(set) var started: Int?

  package var answers: Int { entries.count }
  package var right: Int { entries.count { $0.verdict.correct } }
  /// Characters that joined the set.
  package var unlocked: [String] { entries.flatMap(\.verdict.unlocked) }

  mutating func start(at time: Int) {
    if started == nil { started = time }
  }

  mutating func record(_ verdict: VerdictView, isReveal: Bool) {
    var kept = verdict
    (kept.next, kept.detail) = (nil, nil)
    entries.append(Entry(verdict: kept, isReveal: isReveal))
  }

  mutating func undo() {
    _ = entries.popLast()
  }

  /// Each question missed, once, in the order of the first miss.
  package var missed: [Missed] {
    var result: [Missed] = []
    for entry in entries {
      let verdict = entry.verdict
      let known = result.firstIndex { $0.prompt == verdict.prompt && $0.script == verdict.script }
      if verdict.correct {
        if let known, verdict.closed { result[known].answer = verdict.answer }
        continue
      }
      let place = known ?? result.count
      if known == nil {
        result.append(
          Missed(prompt: verdict.prompt, script: verdict.script, answer: nil, given: []))
      }
      result[place].answer = verdict.answer ?? result[place].answer
      if !entry.isReveal, verdict.kind != .flash, !result[place].given.contains(verdict.given) {
        result[place].given.append(verdict.given)
      }
    }
    return result
  }
}
