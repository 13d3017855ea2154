internal import FSRS
internal import FoundationEssentials
internal import Trainer

extension Subcommand {
  static let simulate = Subcommand(
    name: "simulate",
    usage: "simulate [--json] [LEARNER ...]",
    summary: "lets simulated learners practise until all kana are unlocked and remembered",
    run: { arguments throws(Failure) in
      let names = arguments.filter { $0 != "--json" }
      let rows = try simulations(of: names)
      if arguments.contains("--json") {
        print(try json(rows))
      } else {
        for line in Row.table(rows) { print(line) }
      }
      return Row.reachesTarget(rows)
    })

  private static func simulations(of names: [String]) throws(Failure) -> [Row] {
    do {
      let kinds = try SimulatedLearner.Kind.all()
      if let stranger = names.first(where: { name in !kinds.contains { $0.name == name } }) {
        let known = kinds.map(\.name).joined(separator: ", ")
        throw Failure(message: "no learner \(stranger); there are \(known)")
      }
      let table = try Table.builtIn()
      let chosen = kinds.filter { names.isEmpty || names.contains($0.name) }
      return try chosen.flatMap { kind in
        try [20, 60, 120].flatMap { perDay in
          try ["spaced", "full"].map { rounds in
            try Row(kind, rounds: rounds, perDay: perDay, table: table)
          }
        }
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(message: "\(error)")
    }
  }

  private static func json(_ rows: [Row]) throws(Failure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do {
      return String(decoding: try encoder.encode(["simulate": rows]), as: UTF8.self)
    } catch {
      throw Failure(message: "\(error)")
    }
  }
}

/// What one learner needed under one rule and pace.
private struct Row: Codable {
  var rounds: String
  var learner: String
  var perDay: Int
  var answers: Int
  var days: Int
  /// Whether the end was reached; if not, the numbers are those at which it was given up.
  var reached: Bool

  init(
    _ kind: SimulatedLearner.Kind, rounds: String, perDay: Int, table: Table
  ) throws(Refusal) {
    var simulation = Simulation(kind, rounds: rounds, table: table, seed: UInt64(perDay))
    let outcome = try simulation.run(perDay: perDay)
    self.rounds = rounds
    learner = kind.name
    self.perDay = perDay
    (answers, days, reached) = (outcome.answers, outcome.days, outcome.isReached)
  }

  /// A line for each learner and pace, both rules side by side.
  static func table(_ rows: [Row]) -> [String] {
    var lines = [
      padded(["learner", "a day", "spaced", "days", "full", "days", "full/spaced"])
    ]
    for spaced in rows where spaced.rounds == "spaced" {
      guard let full = rows.first(where: { $0.isSame(as: spaced) && $0.rounds == "full" }) else {
        continue
      }
      let factor = Double(full.answers) / Double(spaced.answers)
      lines.append(
        padded([
          spaced.learner, "\(spaced.perDay)", spaced.shown, "\(spaced.days)", full.shown,
          "\(full.days)", "\((factor * 10).rounded() / 10)",
        ]))
    }
    return lines
  }

  private var shown: String { reached ? "\(answers)" : ">\(answers)" }

  private func isSame(as other: Row) -> Bool {
    learner == other.learner && perDay == other.perDay
  }

  private static func padded(_ cells: [String]) -> String {
    cells.map { $0 + String(repeating: " ", count: max(1, 12 - $0.count)) }.joined()
  }

  /// At 60 a day spaced rounds take at most 1/15 of the answers for the memory that the trainer assumes,
  /// and at most 1/7 for every other.
  static func reachesTarget(_ rows: [Row]) -> Bool {
    rows.filter { $0.rounds == "spaced" && $0.perDay == 60 }.allSatisfy { spaced in
      guard spaced.reached,
        let full = rows.first(where: { $0.isSame(as: spaced) && $0.rounds == "full" })
      else { return false }
      return spaced.answers * (spaced.learner == "default" ? 15 : 7) <= full.answers
    }
  }
}
