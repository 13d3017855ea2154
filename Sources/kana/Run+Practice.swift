internal import KanaInterface
internal import Screen
internal import System
internal import Varlink

/// What `kana` does by itself.
extension Run {
  /// Without a command: practice on a terminal, else where I am.
  func runAlone() throws(Failure) -> Failure.Status {
    let isJSON = words.contains("--json")
    guard Terminal.isInteractive, !isJSON else {
      guard let status = CommandTable.command(named: "status") else { return .done }
      var invocation = Invocation(command: status, path: "status")
      if isJSON { invocation.options["--json"] = "" }
      return try finish(context().status(invocation))
    }
    if let ability = screenAbility() { return try practise(ability) }
    var input = Input()
    try LinePractice(
      context: try context(),
      print: { lines in (try? console.print(lines.joined(separator: "\n"))) ?? false },
      readLine: {
        guard (try? console.write(Array("> ".utf8))) == true else { return nil }
        return try? input.line()
      },
      milliseconds: Clock.monotonicMilliseconds
    ).run()
    return .done
  }

  /// What the terminal can do; nil, after saying why, when practice has to go line by line.
  private func screenAbility() -> ScreenAbility? {
    do {
      return try ScreenAbility(
        variable: Environment.value, size: Terminal.screenSize(),
        isInteractive: Terminal.isInteractive)
    } catch {
      if case .said(let words) = error { console.complain(words) }
      return nil
    }
  }

  /// On the whole terminal; a signal that ends it ends this process as it would any other.
  private func practise(_ ability: ScreenAbility) throws(Failure) -> Failure.Status {
    var calls = PracticeCalls(
      autostart: try autostart(), sitting: Random.identifier(),
      offset: { Clock.utcOffsetMinutes(atMilliseconds: Clock.wallMilliseconds()) })
    do { try calls.connect() } catch {
      throw Failure(.noDaemon, error.words, status: .unavailable)
    }
    let speaksAlways = calls.speaksAlways()
    var screen = try PracticeScreen(ability: ability, calls: calls, speaksAlways: speaksAlways)
    let signal = try screen.run()
    _ = consume screen
    if let signal { try? signal.send(to: Program.process) }
    return .done
  }
}
