internal import KanaInterface
internal import System
internal import Trainer

@main
struct Main {
  static func main() {
    StandardStreams.ensureOpen()
    let options: Options
    do throws(Options.Fault) {
      options = try Options(Array(CommandLine.arguments.dropFirst()))
    } catch {
      Log.error("\(error)")
      Program.exit(2)
    }
    switch options.action {
    case .help:
      say(Options.usage)
    case .version:
      say("kanad \(Version.current)\n")
    case .serve:
      Program.exit(Daemon.run(options, makeHandler: service))
    }
  }

  /// The answerer of calls, with the table but no history yet.
  private static func service(_ table: Table) -> TrainerService {
    TrainerService(trainer: Trainer(library: Library(table: table)))
  }

  private static func say(_ text: String) {
    _ = try? Output.standard.write(text)
  }
}
