internal import System

@main
struct Main {
  static func main() {
    StandardStreams.ensureOpen()
    // A reader that has gone is seen where the text is written.
    Signal.brokenPipe.ignore()
    // So is a file that may not grow.
    Signal.fileSizeLimit.ignore()
    let words = Array(CommandLine.arguments.dropFirst())
    // The prompt comes first: it is read at every prompt of a shell.
    if let status = promptStatus(words) { Program.exit(status) }
    Program.exit(Run(words: words).status())
  }

  /// The exit status of `prompt` in its plain forms; nil for everything else.
  private static func promptStatus(_ words: [String]) -> Int32? {
    guard words.first == "prompt", words.count == 1 || (words.count == 3 && words[1] == "--format"),
      let text = try? Prompt.text(format: words.count == 3 ? words[2] : nil)
    else { return nil }
    if !text.isEmpty { _ = try? Output.standard.write(text + "\n") }
    return 0
  }
}
