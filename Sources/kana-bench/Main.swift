internal import func Glibc.exit
internal import func Glibc.write

/// Measures and checks that are no part of the trainer itself.
///
/// Exit status: 0 when all is well, 1 when what was checked is not so, 2 when the arguments make
/// no sense or a file cannot be read.
@main struct Main {
  static func main() {
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  private static func run(_ arguments: [String]) -> Int32 {
    let first = arguments.first ?? ""
    if first == "--help" || first == "help" {
      print(usage)
      return 0
    }
    // Without a name it measures kanad.
    let isNamed = !first.isEmpty && !first.hasPrefix("-")
    let name = isNamed ? first : Subcommand.calls.name
    guard let subcommand = Subcommand.all.first(where: { $0.name == name }) else {
      return fail("no subcommand \(name)\n" + usage)
    }
    do {
      return try subcommand.run(Array(arguments.dropFirst(isNamed ? 1 : 0))) ? 0 : 1
    } catch {
      return fail("\(name): \(error.message)")
    }
  }

  private static var usage: String {
    Subcommand.all.map { "usage: kana-bench \($0.usage)\n         \($0.summary)" }
      .joined(separator: "\n")
  }

  private static func fail(_ message: String) -> Int32 {
    let line = Array("kana-bench: \(message)\n".utf8)
    _ = unsafe write(2, line, line.count)
    return 2
  }
}

/// One thing that kana-bench can do.
struct Subcommand: Sendable {
  let name: String
  /// The name with the arguments that it takes.
  let usage: String
  let summary: String
  /// Prints its findings and says whether all was well.
  let run: @Sendable (_ arguments: [String]) throws(Failure) -> Bool

  static let all = [calls, clients, vectors, simulate, decide]
}

/// Why a subcommand could not do its work, in words for the one who called it.
struct Failure: Error, Equatable {
  let message: String
}
