internal import KanaInterface
internal import Varlink

/// Commands that tell how things stand.
extension Context {
  func status(_ invocation: Invocation) throws(Failure) -> Outcome {
    let reply = try daemon.reply(to: Status.self, offset: offset)
    if invocation.isJSON { return Outcome(JSONPrinter.text(ReplyJSON.status(reply))) }
    return Outcome(StatusReport.lines(try reply.record(of: Status.self), paint: paint))
  }

  func stats(_ invocation: Invocation) throws(Failure) -> Outcome {
    let reply = try daemon.reply(to: Stats.self, offset: offset)
    if invocation.isJSON { return Outcome(JSONPrinter.text(ReplyJSON.stats(reply))) }
    let stats = try reply.record(of: Stats.self)
    let today =
      stats.forecast.first.flatMap { StudyDay($0.day) }
      ?? StudyDay(milliseconds: now, offsetMinutes: offset)
    return Outcome(StatsReport.lines(stats, today: today, paint: paint))
  }

  func chart(_ invocation: Invocation) throws(Failure) -> Outcome {
    let reply = try daemon.reply(to: Chart.self, offset: offset)
    if invocation.isJSON { return Outcome(reply.parametersText) }
    return Outcome(ChartReport.lines(try reply.record(of: Chart.self), paint: paint))
  }

  func show(_ invocation: Invocation) throws(Failure) -> Outcome {
    let reply = try daemon.reply(to: Show.self, .init())
    if invocation.isJSON { return Outcome(reply.parametersText) }
    return Outcome(ListReport.shown(try reply.record(of: Show.self), paint: paint))
  }

  func explain(_ invocation: Invocation) throws(Failure) -> Outcome {
    let parameters = Explain.Parameters(text: invocation.arguments[0], answer: invocation[1])
    let reply = try daemon.reply(to: Explain.self, parameters)
    let explained = try reply.record(of: Explain.self)
    let status: Failure.Status = explained.accepted == false ? .wrong : .done
    if invocation.isJSON { return Outcome(reply.parametersText, status: status) }
    return Outcome(
      ExplainReport.lines(explained, answer: invocation[1], paint: paint), status: status)
  }

  func config(_ invocation: Invocation) throws(Failure) -> Outcome {
    let parameters = Config.Parameters(key: invocation[0], value: invocation[1], offset: offset)
    let reply = try daemon.reply(to: Config.self, parameters)
    if invocation.isJSON { return Outcome(JSONPrinter.text(ReplyJSON.settings(reply))) }
    return Outcome(ListReport.settings(try reply.record(of: Config.self).settings, paint: paint))
  }

  /// A call as somebody wrote it, and the reply as the daemon wrote it.
  func call(_ invocation: Invocation) throws(Failure) -> Outcome {
    let isStream = invocation.has("--more")
    let request = try Request(
      raw: invocation.arguments[0], parametersText: invocation[1], mode: isStream ? .more : .once)
    guard isStream else { return Outcome(try daemon.call(request).parametersText) }
    var lines: [String] = []
    try daemon.stream(request) { (reply) throws(Failure) in
      lines.append(reply.parametersText)
      return true
    }
    return Outcome(lines)
  }
}
