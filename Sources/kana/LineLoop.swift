internal import KanaInterface
internal import System

/// Practice line by line, for terminals and people that want no more.
///
/// Any line that could be an answer is one: a command is a mark, or a word after a colon.
struct LineLoop {
  /// What a line asks for.
  enum Line: Equatable {
    case nothing
    case answer(String)
    case reveal
    case undo
    case say
    case help
    case quit
    case unknown(String)
  }

  static let help = [
    "Type the number or the text of an option, or a reading.",
    "!  or :reveal   show the answer      <  or :undo   take the last answer back",
    "?  or :help     this                 q  or :quit   stop; progress is kept",
    ":say            read aloud what is to be heard, or the last answer",
  ]

  /// Understands a line typed at a question.
  ///
  /// An exact option beats every command; where any text may be the answer, as on typed cards of a
  /// deck, only the words after a colon are commands.
  static func read(_ line: String, at question: Question) -> Line {
    let text = line.trimmingBlanks
    if text.isEmpty { return .nothing }
    if question.options.contains(text) { return .answer(text) }
    let isFree = question.mode == nil && question.options.isEmpty && question.kind != "flash"
    switch text {
    case ":reveal", ":r": return .reveal
    case ":undo", ":u": return .undo
    case ":say", ":s": return .say
    case ":help", ":h", ":?": return .help
    case ":quit", ":q": return .quit
    case "!" where !isFree: return .reveal
    case "<" where !isFree: return .undo
    case "?" where !isFree: return .help
    case "q" where !isFree, "Q" where !isFree: return .quit
    default:
      let isCommand = text.hasPrefix(":") && text.count > 1 && !isFree
      return isCommand ? .unknown(text) : .answer(text)
    }
  }
}

/// Runs the loop against the daemon.
struct LinePractice {
  let context: Context
  let print: ([String]) -> Bool
  /// Shows that a line is awaited, and waits for it; nil at the end of the input.
  let readLine: () -> [UInt8]?
  let milliseconds: () -> Int64

  /// Practises until the learner stops or the input ends.
  func run() throws(Failure) {
    var sitting = Sitting()
    var voice = Voice(speaksAlways: speaksAlways())
    defer { voice.hush() }
    var question = try ask()
    let start = try welcome() + LineLoop.help + [""] + show(question)
    guard print(start + hear(question, after: .nothing, &voice)) else { return }
    var shownAt = milliseconds()
    while let bytes = readLine() {
      guard let line = String(validating: bytes, as: UTF8.self) else {
        guard print(["that line is not valid UTF-8; type it again"]) else { return }
        continue
      }
      let read = LineLoop.read(line, at: question)
      if read == .quit { break }
      let before = question.id
      do {
        var lines = try act(
          on: read, elapsed: Int(milliseconds() - shownAt), question: &question, &sitting, &voice)
        if !lines.isEmpty { shownAt = milliseconds() }
        if question.id != before { lines += hear(question, after: read, &voice) }
        guard print(lines) else { return }
      } catch {
        guard error.status == .usage else { throw error }
        guard print([error.message]) else { return }
        // Another terminal may have answered or ended what is shown here.
        let current = try ask()
        if current.id != question.id {
          question = current
          guard print(show(question) + hear(question, after: .nothing, &voice)) else { return }
        }
      }
    }
    _ = print(sitting.lines)
  }

  /// What a sitting came to.
  private struct Sitting {
    var answers = 0
    var right = 0

    var lines: [String] {
      answers == 0 ? [] : ["\(counted(answers, "answer")), \(right) right"]
    }
  }

  private func welcome() throws(Failure) -> [String] {
    let status = try context.daemon.result(of: Status.self, .init(offset: context.offset))
    return Greeting.isDue(status) ? Greeting.lines + [""] : []
  }

  private func ask() throws(Failure) -> Question {
    try context.daemon.result(of: Ask.self, .init(offset: context.offset)).question
  }

  private func show(_ question: Question) -> [String] {
    QuestionReport.lines(question, paint: context.paint)
  }

  private func act(
    on line: LineLoop.Line, elapsed: Int, question: inout Question, _ sitting: inout Sitting,
    _ voice: inout Voice
  ) throws(Failure) -> [String] {
    switch line {
    case .nothing, .quit: return []
    case .help: return LineLoop.help
    case .say: return speak(&voice, isAsked: true)
    case .unknown(let word): return ["there is no command \(quoted(word)); ? lists them"]
    case .undo:
      let undone = try context.daemon.result(
        of: Undo.self, .init(offset: context.offset), isRepeatable: false)
      question = undone.question
      return VerdictReport.undone(undone.undone) + show(question)
    case .reveal:
      let verdict = try context.daemon.result(
        of: Reveal.self,
        .init(id: question.id, key: context.newKey(), next: true, offset: context.offset)
      ).verdict
      return try follow(verdict, &question)
    case .answer(let text):
      try Context.checkAnswer(text)
      let verdict = try context.daemon.result(
        of: Answer.self,
        .init(
          text: text, id: question.id, key: context.newKey(), elapsed: max(0, elapsed), next: true,
          offset: context.offset)
      ).verdict
      sitting.answers += 1
      if verdict.correct { sitting.right += 1 }
      return try follow(verdict, &question)
    }
  }

  /// The verdict, and the question that comes after it when the answered one is over.
  private func follow(_ verdict: Verdict, _ question: inout Question) throws(Failure) -> [String] {
    var own = verdict
    own.next = nil
    let lines = VerdictReport.lines(own, paint: context.paint)
    if let next = verdict.next, next.id != question.id {
      question = next
    } else if verdict.closed {
      question = try ask()
    } else {
      question = verdict.next ?? question
      question.tried = verdict.tried
      return lines
    }
    return lines + [""] + show(question)
  }
}

extension String {
  /// Without spaces and tabs at both ends, the wide space of Japanese keyboards included.
  fileprivate var trimmingBlanks: String {
    func isBlank(_ character: Character) -> Bool { character.isWhitespace }
    guard let start = firstIndex(where: { !isBlank($0) }),
      let end = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[start...end])
  }
}
