/// Bitmaps of the kana, 16 by 16 pixels, U+3041 to U+30FF.
///
/// The data is Resources/kana16.hex: the 16 dot gothic face of the Shinonome fonts, which are in the
/// public domain. Their notice is kept in Resources/kana16.NOTICE.txt.
package enum KanaBitmaps {
  /// Pixels along each side of a bitmap.
  package static let side = 16

  /// The 16 rows of a kana, top first, the leftmost pixel in the highest bit; nil for anything else.
  package static func rows(of scalar: Unicode.Scalar) -> [UInt16]? {
    table[scalar.value]
  }

  private static let table: [UInt32: [UInt16]] = parse(PackageResources.kana16_hex)

  private static func parse(_ bytes: [UInt8]) -> [UInt32: [UInt16]] {
    var table: [UInt32: [UInt16]] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      guard let colon = text.firstIndex(of: ":"), let code = UInt32(text[..<colon], radix: 16)
      else { continue }
      var digits = text[text.index(after: colon)...]
      var rows: [UInt16] = []
      while !digits.isEmpty {
        rows.append(UInt16(digits.prefix(4), radix: 16) ?? 0)
        digits = digits.dropFirst(4)
      }
      table[code] = rows
    }
    return table
  }
}

/// Kana drawn large: half blocks, two pixels to a cell, 8 lines of 16 columns for each kana.
package enum LargeKana {
  /// Lines of a large kana.
  package static let height = KanaBitmaps.side / 2

  /// Columns of a large text: 16 for each of its kana.
  package static func width(of text: some StringProtocol) -> Int {
    text.unicodeScalars.count * KanaBitmaps.side
  }

  /// The eight lines of a text of one or two kana; nil when it is anything else.
  package static func lines(of text: some StringProtocol) -> [String]? {
    guard (1...2).contains(text.unicodeScalars.count) else { return nil }
    var lines = [String](repeating: "", count: height)
    for scalar in text.unicodeScalars {
      guard let rows = KanaBitmaps.rows(of: scalar), rows.count == KanaBitmaps.side else {
        return nil
      }
      for line in 0..<height {
        lines[line] += blocks(upper: rows[2 * line], lower: rows[2 * line + 1])
      }
    }
    return lines
  }

  private static func blocks(upper: UInt16, lower: UInt16) -> String {
    var text = ""
    for column in 0..<KanaBitmaps.side {
      let bit: UInt16 = 0x8000 >> UInt16(column)
      switch (upper & bit != 0, lower & bit != 0) {
      case (false, false): text += " "
      case (true, false): text += "▀"
      case (false, true): text += "▄"
      case (true, true): text += "█"
      }
    }
    return text
  }
}
