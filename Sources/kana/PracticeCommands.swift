internal import KanaInterface
internal import Varlink

/// Commands that ask and answer: one call each, and its reply in words or as JSON.
extension Context {
  func ask(_ invocation: Invocation) throws(Failure) -> Outcome {
    try question(
      daemon.reply(to: Ask.self, offset: offset), of: Ask.self, invocation
    ) { $0.question }
  }

  func start(_ invocation: Invocation) throws(Failure) -> Outcome {
    let parameters = Start.Parameters(
      kind: invocation[0], deck: invocation.value("--deck"), mode: invocation.value("--mode"),
      typed: invocation.flag("--typed"), suddenDeath: invocation.flag("--sudden-death"),
      contrast: invocation.value("--contrast"), known: invocation.flag("--known"),
      questions: invocation.number("--questions"), again: invocation.flag("--again"),
      missed: invocation.flag("--missed"), from: invocation.number("--from"), offset: offset)
    return try question(
      daemon.reply(to: Start.self, parameters, isRepeatable: false), of: Start.self, invocation
    ) { $0.question }
  }

  func place(_ invocation: Invocation) throws(Failure) -> Outcome {
    let parameters = Start.Parameters(kind: "place", offset: offset)
    return try question(
      daemon.reply(to: Start.self, parameters, isRepeatable: false), of: Start.self, invocation
    ) { $0.question }
  }

  private func question<M: Method>(
    _ reply: Reply, of method: M.Type, _ invocation: Invocation,
    _ question: (M.Reply) -> Question
  ) throws(Failure) -> Outcome {
    if invocation.isJSON { return Outcome(JSONPrinter.text(ReplyJSON.question(reply))) }
    let question = question(try reply.record(of: method))
    let lines =
      invocation.has("--short")
      ? [QuestionReport.short(question, paint: paint)]
      : QuestionReport.lines(question, paint: paint)
    return Outcome(lines)
  }

  func answer(_ invocation: Invocation) throws(Failure) -> Outcome {
    let text = invocation.arguments[0]
    try Self.checkAnswer(text)
    let parameters = Answer.Parameters(
      text: text, id: invocation.value("--id"), key: newKey(), next: invocation.flag("--next"),
      offset: offset)
    let reply = try daemon.reply(to: Answer.self, parameters)
    let verdict = try reply.record(of: Answer.self).verdict
    let status: Failure.Status = verdict.correct ? .done : .wrong
    if invocation.isJSON {
      return Outcome(JSONPrinter.text(ReplyJSON.verdict(reply)), status: status)
    }
    let lines =
      invocation.has("--short")
      ? [VerdictReport.first(verdict, paint)] : VerdictReport.lines(verdict, paint: paint)
    return Outcome(lines + Self.readAloud(verdict), status: status)
  }

  /// Reads the answer aloud where that is wished; says so where nothing can.
  private static func readAloud(_ verdict: Verdict) -> [String] {
    guard let text = verdict.speech, let command = verdict.speechCommand else { return [] }
    let speech = Say.Reply(text: text, language: verdict.language ?? "", command: command)
    do {
      _ = try Speech.start(speech)
      return []
    } catch { return ["not read aloud: \(error.message)"] }
  }

  /// Bytes of the longest answer worth sending.
  static let longestAnswer = 65_536

  /// Refuses what cannot be an answer, before anybody is asked.
  static func checkAnswer(_ text: String) throws(Failure) {
    if text.isEmpty {
      throw Failure(.emptyAnswer, "the answer is empty; give an option, its number or a reading")
    }
    if text.utf8.count > longestAnswer {
      throw Failure(
        .tooLong, "the answer has \(text.utf8.count) bytes, more than \(longestAnswer); shorten it")
    }
  }

  func reveal(_ invocation: Invocation) throws(Failure) -> Outcome {
    let parameters = Reveal.Parameters(
      id: invocation.value("--id"), key: newKey(), next: invocation.flag("--next"), offset: offset)
    let reply = try daemon.reply(to: Reveal.self, parameters)
    if invocation.isJSON { return Outcome(JSONPrinter.text(ReplyJSON.verdict(reply))) }
    let verdict = try reply.record(of: Reveal.self).verdict
    return Outcome(VerdictReport.lines(verdict, paint: paint) + Self.readAloud(verdict))
  }

  func undo(_ invocation: Invocation) throws(Failure) -> Outcome {
    let reply = try daemon.reply(to: Undo.self, offset: offset, isRepeatable: false)
    if invocation.isJSON { return Outcome(JSONPrinter.text(ReplyJSON.undone(reply))) }
    let undone = try reply.record(of: Undo.self)
    return Outcome(
      VerdictReport.undone(undone.undone) + QuestionReport.lines(undone.question, paint: paint))
  }

  func end(_ invocation: Invocation) throws(Failure) -> Outcome {
    let reply = try daemon.reply(to: End.self, offset: offset, isRepeatable: false)
    if invocation.isJSON { return Outcome(reply.parametersText) }
    return Outcome("ended: \(printable(try reply.record(of: End.self).ended)); progress is kept")
  }

  func mode(_ invocation: Invocation) throws(Failure) -> Outcome {
    let reply = try daemon.reply(to: Mode.self, .init(mode: invocation[0], offset: offset))
    if invocation.isJSON { return Outcome(reply.parametersText) }
    let modes = try reply.record(of: Mode.self)
    guard invocation[0] != nil else { return Outcome(ListReport.modes(modes, paint: paint)) }
    return Outcome("mode \(printable(modes.mode)), from the next question on")
  }
}

extension Invocation {
  /// True when a switch is given, else nil: what is not used is not sent, so that an older daemon
  /// does not stumble over it.
  func flag(_ option: String) -> Bool? { has(option) ? true : nil }
}
