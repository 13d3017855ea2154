internal import System

/// The words of the command line as they were really given.
enum Words {
  /// Refuses words that are not valid UTF-8.
  ///
  /// Swift has replaced bad bytes by U+FFFD in them; only where one stands is it worth looking at
  /// the bytes themselves.
  static func check(_ words: [String]) throws(UsageError) {
    guard words.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }),
      let bytes = try? File.contents(of: "/proc/self/cmdline")
    else { return }
    let given = bytes.split(separator: 0, omittingEmptySubsequences: false).dropFirst()
    for (place, word) in given.enumerated() where String(validating: word, as: UTF8.self) == nil {
      throw .notUTF8(place: place + 1)
    }
  }
}
