internal import KanaInterface
internal import Screen

/// A question as lines of text.
enum QuestionReport {
  static func lines(_ question: Question, paint: Paint) -> [String] {
    var lines: [String] = []
    if let done = question.done { lines.append(paint.good(printable(done.text))) }
    for new in question.introduces {
      lines.append("new: \(paint.strong(printable(new.kana))) = \(printable(new.romaji))")
    }
    lines.append(heading(question, paint))
    lines += clues(question)
    if let revealed = question.revealed {
      lines.append("answer: \(paint.strong(printable(revealed)))")
      if let detail = question.detail { lines += printableLines(detail) }
      lines.append("did you know it? answer right or wrong")
    } else if question.typed || question.options.isEmpty {
      lines.append(paint.faint(typingHint(question)))
    } else {
      lines += options(question, paint)
    }
    return lines
  }

  /// The question on one line: prompt, script and options.
  static func short(_ question: Question, paint: Paint) -> String {
    let prompt = question.prompt.isEmpty ? "♪" : printable(question.prompt)
    let script = question.script.map { "(\(wantsKana(question) ? "in " : "")\($0))" }
    let answers =
      question.typed || question.options.isEmpty
      ? [paint.faint(typingHint(question))] : items(question, paint)
    return ([paint.strong(prompt)] + [script].compactMap { $0 } + answers).linked(by: "  ")
  }

  /// The prompt, then what belongs to it: script wanted, place, streak.
  private static func heading(_ question: Question, _ paint: Paint) -> String {
    var facts: [String] = []
    if let script = question.script {
      facts.append(wantsKana(question) ? "in \(script)" : script)
    }
    if question.of > 0 {
      facts.append("\(question.number) of \(question.of)")
    } else if question.number > 1 {
      facts.append("question \(question.number)")
    }
    if question.kind == "exam", let score = question.score { facts.append("score \(score)") }
    if question.kind == "quest" {
      facts.append("streak \(question.streak)")
      facts.append("\(question.maxPosition) of \(question.total) unlocked")
    }
    if question.suddenDeath { facts.append("sudden death") }
    if question.ahead { facts.append("ahead of time") }
    let prompt = question.mode == "listen" && question.prompt.isEmpty ? "♪" : question.prompt
    let shown = printableLines(prompt).map { paint.strong($0) }.linked(by: "\n")
    return facts.isEmpty ? shown : "\(shown)  \(paint.faint(facts.linked(by: " · ")))"
  }

  /// Whether the answer is a kana, so that `script` says in which one.
  private static func wantsKana(_ question: Question) -> Bool {
    question.mode == "romaji" || question.mode == "script"
  }

  private static func clues(_ question: Question) -> [String] {
    var lines: [String] = []
    if question.mode == "listen" { lines.append("hear it with kana say") }
    if let image = question.image { lines.append("image: \(printable(image))") }
    if !question.swatches.isEmpty {
      lines.append("colours: \(question.swatches.map(printable).joined(separator: " "))")
    }
    return lines
  }

  private static func typingHint(_ question: Question) -> String {
    if question.kind == "flash" { return "think of the answer, then kana reveal" }
    return switch question.mode {
    case "kana": "type its reading"
    case "romaji", "script": "type it\(question.script.map { " in \($0)" } ?? "")"
    case "listen": "type what you hear"
    default: "type the answer"
    }
  }

  /// Columns that options may fill before each gets a line of its own.
  private static let widest = 72

  private static func options(_ question: Question, _ paint: Paint) -> [String] {
    let width = items(question, .none).reduce(0) { $0 + Columns.width(of: $1) + 4 }
    let items = items(question, paint)
    return width <= widest ? ["  " + items.linked(by: "    ")] : items.map { "  " + $0 }
  }

  /// Each option with its label; those tried have lost theirs.
  private static func items(_ question: Question, _ paint: Paint) -> [String] {
    question.options.enumerated().map { place, option in
      let text = printable(option)
      return question.tried.contains(option)
        ? paint.gone("x) \(text)") : "\(label(place, question.lettered))) \(text)"
    }
  }

  /// What is typed to choose the option at a place.
  static func label(_ place: Int, _ isLettered: Bool) -> String {
    guard isLettered, place < 26 else { return "\(place + 1)" }
    return String(UnicodeScalar(UInt8(ascii: "a") + UInt8(place)))
  }
}
