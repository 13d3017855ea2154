internal import System

extension Subcommand {
  static let calls = Subcommand(
    name: "calls",
    usage: "calls [--quick] [--answers N] [--json]",
    summary: "measures calls, answers, start-up and memory of kanad, and the start-up of kana",
    run: { arguments throws(Failure) in
      let options = try CallsOptions(arguments)
      let programs = try Programs()
      var figures: [Figure] = []
      var first: HistoryFigures?
      for answers in options.histories {
        progress("a history of \(answers) answers")
        let measured = try HistoryFigures(answers: answers, options, programs)
        figures += measured.figures(against: first)
        first = first ?? measured
      }
      progress("programs")
      figures += try ClientFigures.measured(programs, rounds: options.rounds)
      let steady =
        Steadiness.raise()
        ? "Measured before all other work of the machine (SCHED_FIFO)."
        : "Measured among all other work of the machine: not steady unless it is idle."
      return try Report.print(figures, named: "calls", notes: [steady], asJSON: options.isJSON)
    })
}

/// Says on standard error what is being done.
func progress(_ text: String) {
  guard Output.errors.isTerminal else { return }
  _ = try? Output.errors.write("\r\u{1B}[Kkana-bench: \(text)\r")
}

/// The programs that are measured: those beside this one.
struct Programs {
  let kana: String
  let kanad: String

  init() throws(Failure) {
    guard let own = try? OwnProgram() else { throw Failure(message: "/proc is not mounted") }
    kana = own.sibling("kana")
    kanad = own.sibling("kanad")
    for program in [kana, kanad] where !Program.isExecutable(program) {
      throw Failure(message: "\(program) is missing; build it with swift build -c release")
    }
  }
}
