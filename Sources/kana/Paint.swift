internal import Screen

/// Colours for text that is printed line by line, or none of them.
///
/// Everything must read well without colour: colour repeats what a word or mark says.
struct Paint: Sendable {
  let isOn: Bool

  static let none = Paint(isOn: false)

  func good(_ text: String) -> String { sgr("32", text) }
  func bad(_ text: String) -> String { sgr("31", text) }
  func doubtful(_ text: String) -> String { sgr("33", text) }
  func strong(_ text: String) -> String { sgr("1", text) }
  func faint(_ text: String) -> String { sgr("2", text) }
  func gone(_ text: String) -> String { sgr("2;9", text) }

  /// Coloured by a chance of recall: well known, shaky, forgotten.
  func recall(_ chance: Double?, _ text: String) -> String {
    guard let chance else { return text }
    return chance >= 0.9 ? good(text) : chance >= 0.7 ? doubtful(text) : bad(text)
  }

  private func sgr(_ code: String, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// A table of text whose columns line up by display width.
struct TextTable {
  private struct Cell {
    let plain: String
    let painted: String
    var width: Int { Columns.width(of: plain) }
  }

  private var rows: [[Cell]] = []

  /// Adds a row; one of its cells may get a colour, which takes no room.
  mutating func add(
    _ cells: String..., painted place: Int? = nil, by colour: (String) -> String = { $0 }
  ) {
    var row: [Cell] = []
    for cell in cells {
      let plain = printable(cell)
      row.append(Cell(plain: plain, painted: row.count == place ? colour(plain) : plain))
    }
    rows.append(row)
  }

  /// The lines, each column as wide as its widest cell and two spaces apart; the last one is ragged.
  var lines: [String] {
    var widths: [Int] = []
    for row in rows {
      for place in row.indices {
        if place < widths.count {
          widths[place] = max(widths[place], row[place].width)
        } else {
          widths.append(row[place].width)
        }
      }
    }
    var lines: [String] = []
    for row in rows {
      var line = ""
      for place in row.indices {
        line += row[place].painted
        let isLast = row[(place + 1)...].allSatisfy { $0.plain.isEmpty }
        if isLast { break }
        line += String(repeating: " ", count: widths[place] - row[place].width + 2)
      }
      lines.append(line)
    }
    return lines
  }
}

/// A text from a deck or another program as it may be printed on a terminal: one line, no control
/// characters.
func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    result.unicodeScalars.append(isControl(scalar) ? " " : scalar)
  }
  return result
}

/// As `printable`, but line breaks stay.
func printableLines(_ text: String) -> [String] {
  text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
    printable(String($0))
  }
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.generalCategory == .control
}
