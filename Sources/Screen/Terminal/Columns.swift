/// How many columns text takes on a terminal.
///
/// Terminals count by code point, not by character: a kana takes two columns, a half-width kana one,
/// its half-width mark (ﾞ, ﾟ) another one, a combining mark none. Glibc's `wcwidth` cannot be used
/// from here, and differs from machine to machine.
package enum Columns {
  /// The columns of one code point: 0, 1 or 2.
  ///
  /// Control and format characters take none; `clusters(of:)` also keeps them off the screen.
  package static func width(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if value < 0x300 { return value < 0xA0 || value == 0xAD ? 0 : 1 }
    if isWide(scalar) { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default:
      // The vowels and finals of conjoining Hangul are drawn into the syllable's first letter.
      return (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) ? 0 : 1
    }
  }

  /// The columns of a text, as `clusters(of:)` would draw it.
  package static func width(of text: some StringProtocol) -> Int {
    var columns = 0
    for scalar in text.unicodeScalars {
      guard let width = plainWidth(of: scalar) else {
        return clusters(of: text).reduce(0) { $0 + $1.width }
      }
      columns += width
    }
    return columns
  }

  /// The columns of letters that are always drawn on their own, as most text here is made of; nil for
  /// all else, which has to be looked at in its company.
  private static func plainWidth(of scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300: 1
    case 0x3041...0x3096, 0x30A1...0x30FA: 2
    default: nil
    }
  }

  /// The longest beginning of a text that fits.
  package static func prefix(of text: some StringProtocol, columns: Int) -> String {
    var result = ""
    var left = columns
    for cluster in clusters(of: text) {
      left -= cluster.width
      if left < 0 { break }
      result += cluster.text
    }
    return result
  }

  /// The text itself when it fits, otherwise its beginning and an ellipsis.
  package static func truncated(_ text: some StringProtocol, columns: Int) -> String {
    if width(of: text) <= columns { return prefix(of: text, columns: columns) }
    return columns < 1 ? "" : prefix(of: text, columns: columns - 1) + "…"
  }

  /// The text cut or filled with spaces to an exact width.
  package static func padded(_ text: some StringProtocol, columns: Int) -> String {
    let cut = truncated(text, columns: columns)
    return cut + String(repeating: " ", count: max(0, columns - width(of: cut)))
  }

  /// Ranges of UAX #11 East Asian Width W and F, without the emoji, which have a property of their own.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x1100 { return false }
    // Combining voiced marks lie in a wide range but take no column of their own.
    if value == 0x3099 || value == 0x309A || (0x302A...0x302D).contains(value) { return false }
    if wide.contains(where: { $0.contains(value) }) { return true }
    return scalar.properties.isEmojiPresentation && !isRegionalIndicator(scalar)
  }

  /// Half of a flag: two of them make one emoji of two columns.
  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
