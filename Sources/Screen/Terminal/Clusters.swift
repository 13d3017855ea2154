/// The smallest piece of text that a terminal draws on its own: it fills one or two cells.
package struct Cluster: Equatable, Sendable {
  /// A base code point with the marks drawn over it.
  package let text: String
  /// One or two columns.
  package let width: Int

  package init(text: String, width: Int) {
    self.text = text
    self.width = width
  }

  /// True when terminals disagree about the width, so that the cursor must be placed anew afterwards.
  package var isDoubtful: Bool {
    text.unicodeScalars.count > 1
      || text.unicodeScalars.contains { $0.value > 0xFF && $0.properties.isEmoji }
  }
}

extension Columns {
  /// The pieces of a text in order, fit to be written to a terminal.
  ///
  /// Controls, bidirectional overrides and other format characters are left out (a deck must not be
  /// able to move the cursor), a tab or line break becomes a space, and a mark without a letter gets
  /// a space to stand on. At most eight code points are kept of one character.
  package static func clusters(of text: some StringProtocol) -> [Cluster] {
    var result: [Cluster] = []
    for character in text {
      var part = ""
      var columns = 0
      for scalar in character.unicodeScalars.prefix(8) {
        let own = width(of: scalar)
        if own == 0 {
          if isSpace(scalar) {
            result.append(Cluster(text: " ", width: 1))
          } else if isMark(scalar) {
            // U+FE0F asks for the picture form of a character that also has a narrow text form.
            if scalar.value == 0xFE0F, columns == 1 { columns = 2 }
            if part.isEmpty { (part, columns) = (" ", 1) }
            part.unicodeScalars.append(scalar)
          }
          continue
        }
        // Half-width marks belong to the character for Unicode, but have a cell of their own.
        if !part.isEmpty, scalar.value == 0xFF9E || scalar.value == 0xFF9F {
          result.append(Cluster(text: part, width: columns))
          (part, columns) = ("", 0)
        }
        part.unicodeScalars.append(scalar)
        columns = min(2, columns + own)
      }
      if !part.isEmpty { result.append(Cluster(text: part, width: columns)) }
    }
    return result
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Zero-width code points that a terminal draws into the cell before them.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .otherLetter: true
    default: scalar.value == 0x200D
    }
  }
}
