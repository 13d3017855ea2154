internal import KanaInterface
internal import Varlink

/// Why a command did not do what was asked, in a form to print.
struct Failure: Error, Equatable, Sendable {
  /// The name for scripts, such as `io.kanaquest.Trainer.NoQuestion`.
  let name: String
  /// What happened and what to do, on one line.
  let message: String
  let status: Status

  /// Exit statuses, as sysexits.h numbers the last two.
  enum Status: Int32, Sendable {
    case done = 0
    case wrong = 1
    case usage = 2
    case unavailable = 69
    case storage = 74
  }

  init(name: String, message: String, status: Status) {
    self.name = name
    self.message = printable(message)
    self.status = status
  }

  /// An error of the client itself, named within the interface as every other one.
  init(_ name: Own, _ message: String, status: Status = .usage) {
    self.init(name: "\(Interface.name).\(name.rawValue)", message: message, status: status)
  }

  /// What only the client can find out.
  enum Own: String, Sendable {
    case usage = "Usage"
    case noDaemon = "NoDaemon"
    case noReply = "NoReply"
    case badReply = "BadReply"
    case badFile = "BadFile"
    case noSpeech = "NoSpeech"
    case interrupted = "Interrupted"
  }

  init(_ error: UsageError) { self.init(.usage, error.message) }

  init(_ error: ErrorName, _ message: String) {
    self.init(name: error.qualifiedName, message: message, status: .usage)
  }

  /// The error as scripts get it.
  var json: String {
    JSONPrinter.text(.object(["error": .string(name), "message": .string(message)]))
  }
}
