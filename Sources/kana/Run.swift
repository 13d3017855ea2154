internal import KanaInterface
internal import System
internal import Varlink

/// One run of the client: words in, exit status out.
struct Run {
  let words: [String]
  let console = Console()

  /// Does what the words ask and says how to exit.
  func status() -> Int32 {
    do { return try run().rawValue } catch { return report(error).rawValue }
  }

  private func report(_ failure: Failure) -> Failure.Status {
    if words.prefix(while: { $0 != "--" }).contains("--json") {
      // An output that takes nothing must not keep the failure to itself.
      do { _ = try console.print(failure.json) } catch { console.complain(failure.message) }
    } else {
      console.complain(failure.message)
    }
    return failure.status
  }

  private func run() throws(Failure) -> Failure.Status {
    let invocation: Invocation?
    do {
      try Words.check(words)
      invocation = try Invocation(words: words)
    } catch { throw Failure(error) }
    guard let invocation else { return try runAlone() }
    guard let action = invocation.command.action, !invocation.wantsHelp else {
      return try finish(help(invocation.command, path: invocation.path, invocation))
    }
    switch action {
    case .help, .version, .prompt, .initialize, .completions:
      return try finish(local(action, invocation))
    case .export:
      let history = HistoryCommands(context: try context())
      try history.export { (bytes) throws(Failure) in try console.write(bytes) }
      return .done
    case .watch: return try watch(invocation)
    default: return try finish(outcome(of: action, invocation))
    }
  }

  func finish(_ outcome: Outcome) throws(Failure) -> Failure.Status {
    if !outcome.text.isEmpty { _ = try console.print(outcome.text) }
    if let complaint = outcome.complaint { console.complain(complaint) }
    return outcome.status
  }

  /// Commands that need nobody else.
  private func local(
    _ action: Command.Action, _ invocation: Invocation
  ) throws(Failure) -> Outcome {
    let places = try? Places.current()
    do throws(UsageError) {
      switch action {
      case .prompt:
        let text = try Prompt.text(format: invocation.value("--format"))
        return Outcome(
          invocation.isJSON ? JSONPrinter.text(.object(["text": .string(text)])) : text)
      case .version:
        return Outcome(
          invocation.isJSON
            ? JSONPrinter.text(.object(["version": .string(Version.current)]))
            : "kana \(Version.current)")
      case .initialize:
        let files = places.map { [$0.prompt, $0.promptCopy] } ?? []
        let command = InitCommand(files: files, configured: promptFormat)
        return textual(try command.text(invocation), invocation)
      case .completions:
        return CompletionCommand(places: places).outcome(invocation)
      default:
        if invocation.has("--man") { return textual(ManPage.text(), invocation) }
        guard let (command, path) = try Help.command(invocation.arguments) else {
          return help(nil, path: "", invocation)
        }
        return help(command, path: path, invocation)
      }
    } catch { throw Failure(error) }
  }

  /// The format that is set for shell prompts; nil when the daemon cannot be asked, since a shell
  /// that starts has to get its prompt anyhow.
  private func promptFormat() -> String? {
    let parameters = Config.Parameters(key: "prompt-format", offset: offset)
    guard let request = try? Request(Config.self, parameters, isRepeatable: true, patience: 500)
    else { return nil }
    let reply = try? client().daemon.call(request).record(of: Config.self)
    return reply?.settings.first?.value
  }

  /// A text by itself, or as the only member of an object.
  private func textual(_ text: String, _ invocation: Invocation) -> Outcome {
    Outcome(invocation.isJSON ? JSONPrinter.text(.object(["text": .string(text)])) : text)
  }

  private func help(_ command: Command?, path: String, _ invocation: Invocation) -> Outcome {
    let lines = command.map { Help.lines($0, path: path) } ?? Help.overview()
    guard invocation.isJSON else { return Outcome(lines) }
    return Outcome(
      JSONPrinter.text(.object(["help": .string(lines.joined(separator: "\n"))])))
  }

  /// Commands that are one or a few calls and then a text.
  private func outcome(
    of action: Command.Action, _ invocation: Invocation
  ) throws(Failure) -> Outcome {
    switch action {
    case .ask: return try context().ask(invocation)
    case .answer:
      // An answer that is none is refused before a daemon is started for it.
      try Context.checkAnswer(invocation.arguments[0])
      return try context().answer(invocation)
    case .reveal: return try context().reveal(invocation)
    case .undo: return try context().undo(invocation)
    case .start: return try context().start(invocation)
    case .end: return try context().end(invocation)
    case .place: return try context().place(invocation)
    case .mode: return try context().mode(invocation)
    case .status: return try context().status(invocation)
    case .stats: return try context().stats(invocation)
    case .chart: return try context().chart(invocation)
    case .say: return try context().say(invocation)
    case .show: return try context().show(invocation)
    case .explain: return try context().explain(invocation)
    case .config: return try context().config(invocation)
    case .call: return try context().call(invocation)
    case .deckList: return try context().deckList(invocation)
    case .deckImport: return try context().deckImport(invocation)
    case .deckCheck: return try context().deckCheck(invocation)
    case .deckExport: return try context().deckExport(invocation)
    case .deckUse: return try context().deckUse(invocation)
    case .deckRemove: return try context().deckRemove(invocation)
    case .importHistory:
      return try HistoryCommands(context: try context()).importHistory(invocation)
    case .doctor:
      let client = try client()
      return Checkup(autostart: client.autostart, daemon: client.daemon, paint: console.paint)
        .outcome(invocation)
    case .daemonStart, .daemonStop, .daemonRestart:
      return try daemonOutcome(of: action, invocation)
    case .help, .version, .prompt, .initialize, .completions:
      return try local(action, invocation)
    case .export, .watch: return Outcome("")
    }
  }

  private func daemonOutcome(
    of action: Command.Action, _ invocation: Invocation
  ) throws(Failure) -> Outcome {
    let commands = DaemonCommands(autostart: try autostart())
    let outcome =
      switch action {
      case .daemonStart: try commands.start()
      case .daemonStop: try commands.stop()
      default: try commands.restart()
      }
    guard invocation.isJSON else { return outcome }
    return Outcome(JSONPrinter.text(.object(["message": .string(outcome.text)])))
  }

  private func watch(_ invocation: Invocation) throws(Failure) -> Failure.Status {
    let format: WatchCommand.Format
    do {
      switch invocation.value("--format") {
      case nil: format = invocation.isJSON ? .json : .plain
      case "waybar": format = .waybar
      case let text?: format = .fields(try PromptFormat(text, fields: WatchCommand.fields))
      }
    } catch { throw Failure(error) }
    try WatchCommand(
      autostart: try autostart(), offset: offset, format: format,
      print: { (line) throws(Failure) in try console.print(line) }
    ).run()
    return .done
  }

  var offset: Int { Clock.utcOffsetMinutes(atMilliseconds: Clock.wallMilliseconds()) }

  func autostart() throws(Failure) -> Autostart {
    do { return Autostart(places: try Places.current()) } catch {
      throw Failure(.noDaemon, error.description, status: .unavailable)
    }
  }

  private func client() throws(Failure) -> Client {
    var client = Client(autostart: try autostart())
    // A script waits as long as for any reply; a person sees how far it is, and waits longer.
    client.rebuilding =
      console.errors.isTerminal
      ? Client.Waiting(milliseconds: 30_000, report: Console.reportWaiting)
      : Client.Waiting(milliseconds: Request.usualPatience, report: { _ in })
    return client
  }

  func context() throws(Failure) -> Context {
    Context(
      daemon: try client().daemon, paint: console.paint, offset: offset,
      now: Clock.wallMilliseconds(), newKey: { Random.identifier() })
  }
}
