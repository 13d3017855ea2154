internal import System

/// `kana prompt`: reads one small file, and that is all.
///
/// It runs whenever a shell shows its prompt, so it touches no socket, starts nothing, and has
/// nothing to say when there is nothing to show.
enum Prompt {
  static let defaultFormat = "{streak}"

  /// What to print, without a line end when it is empty.
  ///
  /// - Throws: `UsageError` for a format that names an unknown field.
  static func text(format: String?) throws(UsageError) -> String {
    let format = try PromptFormat(format ?? defaultFormat)
    return current().map(format.text) ?? ""
  }

  /// The line as of now; nil when there is none that can be read.
  static func current() -> PromptLine? {
    guard let places = try? Places.current() else { return nil }
    let now = Clock.wallMilliseconds()
    return (read(places.prompt) ?? read(places.promptCopy))?.asOf(
      milliseconds: now, offsetMinutes: Clock.utcOffsetMinutes(atMilliseconds: now))
  }

  /// A FIFO, a folder or a huge file in its place is as good as nothing.
  private static func read(_ path: String) -> PromptLine? {
    guard let bytes = try? File.contents(of: path, limit: 4_096) else { return nil }
    return PromptLine(String(decoding: bytes, as: UTF8.self))
  }
}
