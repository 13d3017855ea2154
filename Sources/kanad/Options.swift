/// What the command line of kanad says.
struct Options: Equatable {
  enum Action: Equatable { case serve, help, version }

  /// What is wrong with the arguments.
  struct Fault: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  var action = Action.serve
  /// A character table to use instead of the one built in.
  var table: String?
  /// Where to say that the daemon is ready, or why it is not: a pipe of whoever starts it.
  var readyDescriptor: Int32?

  static let usage = """
    usage: kanad [--table PATH] [--ready-fd N]

    Keeps one learner's progress and answers kana, which starts it when needed.

      --table PATH   use another kana.json than the one built in
      --ready-fd N   write "ready", or why not, to descriptor N once it is decided
      --help         show this
      --version      show the version

    KANA_HOME=DIR puts all files under DIR; KANA_SOCKET=PATH moves the socket alone.

    """

  /// Reads the arguments, without the program's own name.
  init(_ arguments: [String]) throws(Fault) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts.first ?? ""
      func value() throws(Fault) -> String {
        guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
          throw Fault(description: "\(name) needs a value")
        }
        return value
      }
      switch name {
      case "--help", "-h": action = .help
      case "--version": action = .version
      case "--table": table = try value()
      case "--ready-fd":
        let text = try value()
        guard let number = Int32(text), number > 2 else {
          throw Fault(description: "--ready-fd \(text): not the number of a descriptor above 2")
        }
        readyDescriptor = number
      default:
        throw Fault(description: "unknown argument \(argument); see kanad --help")
      }
    }
  }
}
