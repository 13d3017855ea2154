internal import System

extension Subcommand {
  static let clients = Subcommand(
    name: "clients",
    usage: "clients [--quick] [--json]",
    summary: "measures kana and its prompt in shells against other clients found on the PATH",
    run: { arguments throws(Failure) in
      for argument in arguments where argument != "--json" && argument != "--quick" {
        throw Failure(message: "unknown argument \(argument)")
      }
      let isQuick = arguments.contains("--quick")
      let (figures, absent) = try measured(rounds: isQuick ? 40 : 300)
      let (inShells, without) = try ShellFigures.measured(passes: isQuick ? 1_000 : 5_000)
      let missing = (absent + without).map { "not measured: \($0)" }
      return try Report.print(
        figures + inShells, named: "clients", notes: missing,
        asJSON: arguments.contains("--json"))
    })

  /// The figures, and the names of what is not on this machine.
  private static func measured(rounds: Int) throws(Failure) -> ([Figure], [String]) {
    let programs = try Programs()
    let home = try PrivateHome()
    var daemon = try ServedDaemon(programs.kanad, in: home)
    Steadiness.raise(daemon.process)
    let own = OwnClients(programs, home)
    let nothing = try ClientFigures.nothing()
    let minimal = try ClientFigures.minimal(home)
    var served: [ServedPeer] = []
    var absent = minimal == nil ? ["C client (no cc)"] : []
    for peer in Peer.all(in: home.places.run) {
      do throws(Failure) {
        if let one = try ServedPeer.start(peer, environment: home.environment) {
          served.append(one)
        } else {
          absent.append("\(peer.command), which is not installed")
        }
      } catch {
        absent.append("\(peer.command): \(error.message)")
      }
    }
    let others = served.map(\.program) + [minimal].compactMap(\.self)
    try own.ask.warmUp()
    try TimedProgram.runInTurns(own.all + others + [nothing], rounds: rounds)
    try daemon.stop()

    var figures = [Figure("kana prompt", own.prompt.sample, against: nothing.sample, bound: 1.3)]
    for program in [own.status, own.ask] {
      for other in others {
        let isNearest = other.name == "mpc status"
        figures.append(
          Figure(
            "\(program.name) against \(other.name)", program.sample, against: other.sample,
            bound: isNearest ? 1.6 : nil))
      }
    }
    for program in others + [nothing] { figures.append(Figure(program.name, program.sample)) }
    return (figures, absent)
  }
}
