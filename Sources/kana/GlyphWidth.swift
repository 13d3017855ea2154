internal import System

/// How many columns the terminal gives a kana.
///
/// Fonts and locales differ, and the screen counts on two.
enum GlyphWidth {
  static let expected = 2
  /// A terminal at the other end of a slow line has answered by then, in milliseconds.
  private static let patience = 500

  /// Writes a kana, asks where the cursor is then, and wipes the line; nil when nobody answers.
  static func measured() -> Int? {
    guard Terminal.isInteractive, let raw = try? RawMode(),
      (try? Output.standard.write("\rか\u{1b}[6n")) != nil
    else { return nil }
    let deadline = Deadline.after(milliseconds: patience)
    var answer: [UInt8] = []
    var found: Int?
    while found == nil, !deadline.hasPassed,
      case .bytes(let more)? = try? Terminal.read(
        waitingMilliseconds: deadline.remainingMilliseconds)
    {
      answer += more
      found = column(in: answer)
    }
    _ = try? Output.standard.write("\r\u{1b}[K")
    raw.leave()
    return found.map { $0 - 1 }
  }

  /// The column, from 1, that a terminal's report of its cursor holds: ESC [ row ; column R.
  ///
  /// Keys that were pressed meanwhile may stand around it.
  static func column(in bytes: [UInt8]) -> Int? {
    guard let end = bytes.lastIndex(of: UInt8(ascii: "R")),
      let start = bytes[..<end].lastIndex(of: 0x1b)
    else { return nil }
    let report = bytes[(start + 1)..<end]
    guard report.first == UInt8(ascii: "[") else { return nil }
    let parts = report.dropFirst().split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard parts.count == 2, Int(String(decoding: parts[0], as: UTF8.self)) != nil else {
      return nil
    }
    return Int(String(decoding: parts[1], as: UTF8.self))
  }
}
