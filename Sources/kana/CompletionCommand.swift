internal import KanaInterface
internal import System
internal import Varlink

/// `kana completions`: the script for a shell, and the candidates it asks for at every Tab.
struct CompletionCommand {
  let places: Places?

  func outcome(_ invocation: Invocation) -> Outcome {
    let shell = CompletionShell(rawValue: invocation.arguments[0]) ?? .bash
    guard invocation.has("--words") else {
      let script = shell.script
      return Outcome(
        invocation.isJSON ? JSONPrinter.text(.object(["text": .string(script)])) : script)
    }
    let completion = Completion(words: Array(invocation.arguments.dropFirst()), ask: ask)
    if invocation.isJSON {
      let words = completion.candidates.map { JSON.string($0.text) }
      return Outcome(
        JSONPrinter.text(.object(["words": .array(words)])),
        status: completion.wantsFile ? .wrong : .done)
    }
    // The status tells fish that it should complete a file.
    return Outcome(
      completion.candidates.map(shell.line), status: completion.wantsFile ? .wrong : .done)
  }

  /// Asks a running daemon, briefly; a Tab never starts one.
  private func ask(_ what: Completion.Asked) -> [Completion.Candidate] {
    switch what {
    case .answers:
      guard let question = result(of: Status.self, .init())?.pending else { return [] }
      return question.options.filter { !question.tried.contains($0) }.map {
        .init(text: $0, meaning: "")
      }
    case .decks:
      let decks = result(of: ListDecks.self, .init())?.decks ?? []
      return decks.map { .init(text: $0.name, meaning: counted($0.cards, "card")) }
    case .settings:
      let settings = result(of: Config.self, .init())?.settings ?? []
      return settings.map { .init(text: $0.key, meaning: $0.meaning) }
    case .values(let key):
      let setting = result(of: Config.self, .init(key: key))?.settings.first
      let words = (setting?.accepts ?? "").split(separator: "|").map(String.init)
      return words.count < 2 ? [] : words.map { .init(text: $0, meaning: "") }
    }
  }

  private func result<M: Method>(of method: M.Type, _ parameters: M.Parameters) -> M.Reply? {
    guard let places else { return nil }
    let deadline = Deadline.after(milliseconds: 300)
    do {
      let request = try Request(method, parameters, isRepeatable: true)
      var wire = try Wire.connect(to: places.socket, deadline: deadline)
      try wire.send(request, deadline: deadline)
      return try wire.receive(deadline: deadline).checked().record(of: method)
    } catch { return nil }
  }
}
