extension Unicode.Scalar {
  /// White space, and the marks without width that come along when text is copied.
  var isBlank: Bool {
    switch value {
    case 0x09...0x0D, 0x20: true
    case ..<0x80: false
    case 0x200B, 0x2060, 0xFEFF: true
    default: properties.isWhitespace
    }
  }

  /// A character that moves the cursor or worse: all of category Cc but tab and line feed.
  var isControl: Bool {
    switch value {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F...0x9F: true
    default: false
    }
  }
}

extension String {
  /// The text without blank ends.
  var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return self }
    guard first.isBlank || last.isBlank else { return self }
    guard let start = scalars.firstIndex(where: { !$0.isBlank }),
      let end = scalars.lastIndex(where: { !$0.isBlank })
    else { return "" }
    return String(scalars[start...end])
  }

  /// Whether nothing of it can be seen, so that nobody could read or type it.
  var isInvisible: Bool {
    unicodeScalars.allSatisfy { $0.isBlank || $0.properties.isDefaultIgnorableCodePoint }
  }

  /// A form that is equal for two texts exactly when a learner reads them as the same.
  ///
  /// Case, full and half width, blanks (at the ends, or how many) and the normal form make no
  /// difference; hiragana and katakana do.
  package var folded: String {
    if isFoldedASCII { return self }
    var result = String.UnicodeScalarView()
    var gap = false
    for scalar in unicodeScalars {
      // A soft hyphen is seen at a line's end only.
      if scalar.isBlank || scalar == "\u{AD}" {
        gap = gap || scalar.properties.isWhitespace
        continue
      }
      if gap, !result.isEmpty { result.append(" ") }
      gap = false
      result.appendFolded(scalar.fullOrHalfWidthUndone)
    }
    return String(result)
  }
}

extension String {
  /// Whether there is nothing to fold, told at a glance for the sake of large decks.
  private var isFoldedASCII: Bool {
    var last = UInt8(ascii: " ")
    for byte in utf8 {
      switch byte {
      case 0x20 where last == 0x20: return false
      case 0x20...0x40, 0x5B...0x7E: last = byte
      default: return false
      }
    }
    return last != 0x20 || isEmpty
  }
}

extension String.UnicodeScalarView {
  fileprivate mutating func appendFolded(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A: append(Unicode.Scalar(UInt8(scalar.value) + 0x20))
    case ..<0x80, 0x2E80...0xA63F, 0xAC00...0xD7FF: append(scalar)
    case 0x3C2: append("\u{3C3}")  // The final sigma is a matter of place, not of reading.
    default: append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    }
  }
}

extension Unicode.Scalar {
  /// U+FF61 to U+FF9F as written in full width; the two sound marks join the kana before them.
  private static let fullWidth = Array(
    """
    。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\
    \u{3099}\u{309A}
    """.unicodeScalars)

  /// The ordinary character for one of the block of full and half width forms.
  fileprivate var fullOrHalfWidthUndone: Unicode.Scalar {
    switch value {
    case ..<0x309B: self
    case 0x309B, 0x309C: Unicode.Scalar(value - 2) ?? self
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
    case 0xFF61...0xFF9F: Self.fullWidth[Int(value) - 0xFF61]
    case 0xFFE0: "¢"
    case 0xFFE1: "£"
    case 0xFFE2: "¬"
    case 0xFFE3: "¯"
    case 0xFFE4: "¦"
    case 0xFFE5: "¥"
    case 0xFFE6: "₩"
    default: self
    }
  }
}
