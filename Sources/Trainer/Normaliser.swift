/// Brings text as people type it to the one form that is compared.
///
/// Input methods, clipboards and keyboards differ in width, case, composition and invisible
/// characters; none of that is part of an answer. FoundationEssentials has no compatibility
/// mapping (NFKC), so the part of it that kana and Latin spellings need is written out here.
package enum Normaliser {
  /// The text in lower case and usual width, composed, without spaces or invisible characters.
  ///
  /// Macrons and circumflexes stay: ō is not o. Compare the result with `==`, which already
  /// treats composed and decomposed letters as equal.
  package static func normalised(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy(isUsual) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isIgnored(scalar) { scalars.append(usual(scalar)) }
    return String(String(scalars).lowercased().map(Voicing.composed))
  }

  /// The letters that answers mostly consist of, which are already in that form.
  private static func isUsual(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61...0x7A, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC: true
    default: false
    }
  }

  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
  }

  /// The usual form of one code point.
  private static func usual(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF40, 0x0060, 0x00B4, 0x02B9, 0x02BB, 0x02BC, 0x2018, 0x2019, 0x201B, 0x2032, 0xFF07:
      "'"
    case 0x2010...0x2015, 0x2212, 0xFF0D: "-"
    case 0xFF01...0xFF5E: moved(scalar, down: 0xFEE0)
    case 0xFF66...0xFF9D: fullWidth[Int(scalar.value) - 0xFF66]
    case 0x309B, 0xFF9E: "\u{3099}"
    case 0x309C, 0xFF9F: "\u{309A}"
    default: scalar
    }
  }

  private static func moved(_ scalar: Unicode.Scalar, down offset: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(scalar.value - offset) ?? scalar
  }

  /// The full-width forms of U+FF66 to U+FF9D, in that order.
  private static let fullWidth = Array(
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
      .unicodeScalars)
}
