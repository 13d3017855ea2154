internal import KanaInterface
internal import System

/// How long whole runs of kana take, beside the least that can be.
enum ClientFigures {
  /// Runs kana, a C client and a program that does nothing in turns.
  static func measured(_ programs: Programs, rounds: Int) throws(Failure) -> [Figure] {
    let home = try PrivateHome()
    var daemon = try ServedDaemon(programs.kanad, in: home)
    Steadiness.raise(daemon.process)
    let own = OwnClients(programs, home)
    let nothing = try nothing()
    let minimal = try minimal(home)
    // The question that every `ask` then shows.
    try own.ask.warmUp()
    let all = own.all + [nothing, minimal].compactMap(\.self)
    try TimedProgram.runInTurns(all, rounds: rounds)
    try daemon.stop()
    var figures = [Figure("kana prompt", own.prompt.sample, against: nothing.sample, bound: 1.3)]
    for program in [own.status, own.ask] {
      figures.append(
        Figure(
          program.name, program.sample, against: minimal?.sample,
          bound: minimal == nil ? nil : 2.5))
    }
    if let minimal { figures.append(Figure(minimal.name, minimal.sample)) }
    figures.append(Figure(nothing.name, nothing.sample))
    return figures
  }

  static func nothing() throws(Failure) -> TimedProgram {
    guard let path = Program.find("true") else { throw Failure(message: "there is no true") }
    return TimedProgram(path, path)
  }

  /// The C client, asking for the status; nil without a compiler.
  static func minimal(_ home: borrowing PrivateHome) throws(Failure) -> TimedProgram? {
    guard let program = try CProgram.compile(in: home.folder) else { return nil }
    let message = try Line.message(Status.self, .init(offset: 0)).dropLast()
    return TimedProgram(
      "C client", program,
      ["call", home.places.socket, String(decoding: message, as: UTF8.self)])
  }
}

/// The runs of kana that are measured.
struct OwnClients {
  let status: TimedProgram
  let ask: TimedProgram
  let prompt: TimedProgram

  init(_ programs: Programs, _ home: borrowing PrivateHome) {
    func program(_ command: String) -> TimedProgram {
      TimedProgram("kana \(command)", programs.kana, [command], environment: home.environment)
    }
    status = program("status")
    ask = program("ask")
    prompt = program("prompt")
  }

  var all: [TimedProgram] { [status, ask, prompt] }
}
