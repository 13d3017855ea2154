internal import KanaInterface

/// What became of an answer, as lines of text.
enum VerdictReport {
  static func lines(_ verdict: Verdict, paint: Paint) -> [String] {
    var lines = [first(verdict, paint)]
    if let detail = verdict.detail { lines += printableLines(detail) }
    if verdict.more == true { lines.append("the full text: kana show") }
    if !verdict.unlocked.isEmpty {
      let kana = verdict.unlocked.map(printable).linked(by: " ")
      lines.append(paint.good("unlocked: \(kana)") + " · \(verdict.maxPosition) in the set")
    }
    lines += exam(verdict, paint)
    if let next = verdict.next {
      lines.append("")
      lines += QuestionReport.lines(next, paint: paint)
    }
    return lines
  }

  /// What was taken back.
  static func undone(_ verdict: Verdict) -> [String] {
    let given = printable(verdict.given)
    let what = given.isEmpty ? "giving up" : "the answer \(given)"
    return ["undone: \(what) to \(printable(verdict.prompt))"]
  }

  /// The verdict alone, on one line.
  static func first(_ verdict: Verdict, _ paint: Paint) -> String {
    let prompt = printable(verdict.prompt)
    let given = printable(verdict.given)
    let solution = verdict.answer.map { answer in
      prompt.isEmpty ? printable(answer) : "\(prompt) = \(printable(answer))"
    }
    if verdict.revealed == true {
      return "answer: \(paint.strong(solution ?? prompt)); now kana answer right, or wrong"
    }
    if verdict.correct {
      return "\(paint.good("right:")) \(solution ?? prompt)\(streak(verdict))"
    }
    if given.isEmpty { return "answer: \(paint.strong(solution ?? prompt))\(streak(verdict))" }
    let means = verdict.means.map { "; that is \(printable($0))" } ?? ""
    // Of a flashcard nothing was given but the learner's word.
    if verdict.kind == "flash" { return "\(paint.bad("wrong:")) \(solution ?? prompt)" }
    guard verdict.closed else {
      return "\(paint.bad("wrong:")) \(prompt.isEmpty ? "" : "\(prompt) is ")not \(given)\(means)"
        + "; try again"
    }
    return "\(paint.bad("wrong:")) \(solution ?? prompt), not \(given)\(means)\(streak(verdict))"
  }

  /// Only the quest has a streak to keep.
  private static func streak(_ verdict: Verdict) -> String {
    guard verdict.kind == "quest" else { return "" }
    let isBest = verdict.streak > 1 && verdict.streak == verdict.bestStreak
    return " · streak \(verdict.streak)\(isBest ? ", your best" : "")"
  }

  private static func exam(_ verdict: Verdict, _ paint: Paint) -> [String] {
    guard let score = verdict.score, verdict.of != nil else {
      return verdict.message.map { [printable($0)] } ?? []
    }
    guard verdict.finished == true else {
      guard let number = verdict.number, let of = verdict.of else { return ["score \(score)"] }
      return ["score \(score) · \(number) of \(of)"]
    }
    var lines = ["finished: \(paint.strong("\(score) of 100 points"))"]
    if verdict.newBest == true {
      lines[0] += " · \(paint.good("new record"))"
    } else if let best = verdict.best {
      lines[0] += " · best \(best)"
    }
    if let message = verdict.message { lines.append(printable(message)) }
    return lines
  }
}
