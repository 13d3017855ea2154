internal import KanaInterface
internal import System
internal import Varlink

/// How text is read aloud: by a program that speaks, started here and left to itself.
enum Speech {
  /// A program and its arguments, the text among them.
  struct Command: Equatable, Sendable {
    let program: String
    let arguments: [String]
  }

  /// The setting that names a program.
  static let settingKey = "speech-command"
  static let advice = "install espeak-ng or speech-dispatcher, or set kana config \(settingKey)"

  /// The configured command, else the first of spd-say and espeak-ng that is installed.
  ///
  /// A deck that names no language is read in the program's own.
  /// In a configured command `{text}` and `{language}` stand for themselves; without `{text}` the
  /// text comes last. Words are split at spaces, since no shell is to see the text.
  static func command(
    text: String, language: String, configured: String, find: (String) -> String?
  ) -> Command? {
    let words = configured.split(separator: " ").map(String.init)
    if let first = words.first {
      guard let program = find(first) else { return nil }
      var isPlaced = false
      var arguments = words.dropFirst().map { word -> String in
        if word.contains("{text}") { isPlaced = true }
        return replaced(replaced(word, "{text}", by: text), "{language}", by: language)
      }
      if !isPlaced { arguments.append(text) }
      return Command(program: program, arguments: arguments)
    }
    if let program = find("spd-say") {
      // With -w it stays until all is said, so that ending it ends the speech.
      let voice = language.isEmpty ? [] : ["-l", language]
      return Command(program: program, arguments: ["-w"] + voice + ["--", text])
    }
    if let program = find("espeak-ng") {
      let voice = language.isEmpty ? [] : ["-v", language]
      return Command(program: program, arguments: voice + ["--", text])
    }
    return nil
  }

  private static func replaced(_ word: String, _ field: String, by value: String) -> String {
    guard word.contains(field) else { return word }
    return word.split(separator: field, omittingEmptySubsequences: false).joined(separator: value)
  }

  /// Starts to read aloud what the daemon named; nobody waits for the end of it.
  static func start(_ reply: Say.Reply) throws(Failure) -> Child {
    let command = command(
      text: reply.text, language: reply.language, configured: reply.command
    ) { Program.find($0) }
    guard let command else {
      let what =
        reply.command.isEmpty
        ? "no program that speaks is installed" : "\(quoted(reply.command)) cannot be found"
      throw Failure(.noSpeech, "\(what); \(advice)")
    }
    var spawn = Spawn(command.program, arguments: command.arguments)
    spawn.isDetached = true
    do { return try spawn.start() } catch {
      throw Failure(.noSpeech, "\(command.program) cannot be started: \(error.reason); \(advice)")
    }
  }
}

/// Reads aloud one thing at a time.
struct Speaker: ~Copyable {
  private var child: Child?

  mutating func say(_ reply: Say.Reply) throws(Failure) {
    hush()
    child = try Speech.start(reply)
  }

  /// Stops what is being said, together with whatever its program has started.
  mutating func hush() {
    guard var speaking = child.take() else { return }
    if (try? speaking.poll()) == nil {
      speaking.send(.terminate)
      // Collected at once, or it would stay behind as a zombie for the rest of the sitting.
      _ = try? speaking.wait(until: .after(milliseconds: 50))
    }
  }
}

extension Context {
  func say(_ invocation: Invocation) throws(Failure) -> Outcome {
    let reply = try daemon.reply(to: Say.self, .init(kana: invocation[0]))
    _ = try Speech.start(reply.record(of: Say.self))
    return Outcome(invocation.isJSON ? reply.parametersText : "")
  }
}
