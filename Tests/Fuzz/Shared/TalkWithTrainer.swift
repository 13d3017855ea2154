import KanaInterface
import System
import Trainer
import Varlink

@testable import kanad

/// The daemon's answers to calls, each held to the interface text, and its history, read back as it would be written.
struct TalkWithTrainer {
  private(set) var handler: TrainerService
  private var replayed: TrainerService
  /// Noon UTC of 2026-01-05; moves on with every call.
  private var now = 1_767_614_400_000

  init(_ handler: TrainerService = fresh) {
    self.handler = handler
    replayed = handler
  }

  mutating func take(_ call: Call) {
    // Decks and histories come in by way of files.
    guard !Desk.methods.contains(call.method) else { return }
    now += 2_000
    let response = handler.handle(call, Turn(now: now, storage: .ready, daemon: facts))
    expect(response.reply.last == 0, "a reply without end")
    let reply = sure { try Reply(message: response.reply.dropLast()) }
    let declared =
      reply.error.map { trainerInterface.errors[String($0.dropFirst(Interface.name.count + 1))] }
      .map { $0?.parameters } ?? trainerInterface.methods[call.member]?.output
    if let declared {
      let mismatch = trainerInterface.mismatch(reply.parameters, declared)
      expect(mismatch == nil, "\(call.member): \(String(describing: mismatch))")
    } else {
      expect(reply.error?.hasPrefix("org.varlink.service.") == true, "\(reply) to \(call.member)")
    }
    for entry in response.entries {
      replayed.apply(written(entry), from: .ownDevice, isUndone: false)
    }
  }

  /// What was written amounts to the same when it is read again.
  func replay() {
    expect(replayed.trainer.state == handler.trainer.state, "replay is another state")
  }

  /// One of the calls without parameters, or with those that matter most.
  mutating func call(_ member: String, _ parameters: [String: JSON] = [:]) {
    take(
      sure {
        try Call(
          message: try Call.encode(
            "\(Interface.name).\(member)", parameters: JSON.object(parameters)
          ).dropLast())
      })
  }
}

/// An entry as it comes back out of the journal.
func written(_ entry: Entry) -> Entry {
  let line = JournalLine.seal(entry.openLine).dropLast()
  let read = sure { try Entry(line: line) }
  expect(read == entry, "\(entry) was read as \(read)")
  return read
}

/// Without any history.
let fresh = sure {
  TrainerService(trainer: Trainer(library: Library(table: try Table.builtIn())))
}
let trainerInterface = sure { try InterfaceDescription(parsing: Interface.description) }

/// Folders of the run, which the script makes and removes.
let places = sure {
  let root = Environment.value("KANA_FUZZ_FOLDER") ?? "/nonexistent"
  return try Places(
    variable: { $0 == "KANA_HOME" ? root : nil }, workingFolder: "/", user: User.current,
    probe: { _ in .unsure })
}

private let facts = DaemonFacts(
  places: places, process: 1, isActivated: false, table: "built in", device: "00c0ffee")
