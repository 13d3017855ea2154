internal import System

/// Lines for whoever runs the daemon, on standard error.
enum Log {
  /// Something that somebody may want to know, such as a repair.
  static func note(_ text: String) { write(text, level: 5) }

  /// Why the daemon cannot go on.
  static func error(_ text: String) { write(text, level: 3) }

  private static func write(_ text: String, level: Int) {
    // The system's journal reads the level from the line.
    let prefix = Environment.value("JOURNAL_STREAM") == nil ? "" : "<\(level)>"
    let line = text.split(separator: "\n").joined(separator: " ")
    _ = try? Output.errors.write("\(prefix)kanad: \(line)\n")
  }
}
