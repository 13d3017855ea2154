import Screen

/// A small terminal that obeys the sequences a frame is drawn with, to see what they draw.
///
/// It keeps what a real one keeps: cells, the cursor with its pending wrap, the style, and that
/// writing over half of a wide character erases its other half.
struct TerminalModel {
  struct ModelCell: Equatable {
    var text = " "
    var style = Style.plain
  }

  let size: Size
  private(set) var cells: [[ModelCell]]
  private(set) var caretShown = true
  private(set) var row = 0
  private(set) var column = 0
  private(set) var style = Style.plain
  /// Whatever a frame should never send: unknown sequences, and text that wraps.
  private(set) var faults: [String] = []
  /// Characters drawn, to see how much was written anew.
  private(set) var written = 0
  private var pendingWrap = false

  init(size: Size) {
    self.size = size
    cells = Array(repeating: Array(repeating: ModelCell(), count: size.columns), count: size.rows)
  }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.first {
      switch scalar {
      case "\u{1B}":
        rest.removeFirst()
        sequence(&rest)
      case "\r":
        rest.removeFirst()
        (column, pendingWrap) = (0, false)
      case "\n":
        rest.removeFirst()
        if row == size.rows - 1 { faults.append("scrolled") }
        row = min(row + 1, size.rows - 1)
      default:
        let text = rest.prefix { $0.value >= 0x20 }
        if text.isEmpty { faults.append("control \(scalar.value)") }
        rest = rest.dropFirst(max(1, text.count))
        for cluster in Columns.clusters(of: String(String.UnicodeScalarView(text))) { put(cluster) }
      }
    }
  }

  private mutating func sequence(_ rest: inout Substring.UnicodeScalarView) {
    guard rest.popFirst() == "[" else { return faults.append("escape") }
    var parameters = ""
    while let next = rest.first, (0x20...0x3F).contains(next.value) {
      parameters.unicodeScalars.append(next)
      rest.removeFirst()
    }
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    switch (rest.popFirst(), parameters) {
    case ("H", _):
      row = min(max(first, 1), size.rows) - 1
      column = min(max(numbers.count > 1 ? numbers[1] : 1, 1), size.columns) - 1
      pendingWrap = false
    case ("C", _):
      column = min(column + max(first, 1), size.columns - 1)
      pendingWrap = false
    case ("J", "2"):
      for row in cells.indices {
        for column in cells[row].indices { cells[row][column] = ModelCell() }
      }
    case ("m", _): select(numbers.isEmpty ? [0] : numbers)
    case ("h", "?25"): caretShown = true
    case ("l", "?25"): caretShown = false
    case ("h", "?2026"), ("l", "?2026"): break
    default: faults.append("sequence \(parameters)")
    }
  }

  private mutating func select(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: style = .plain
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 4: style.attributes.insert(.underline)
      case 7: style.attributes.insert(.reverse)
      case 9: style.attributes.insert(.strike)
      case 30...37: style.foreground = .basic(UInt8(number - 30))
      case 90...97: style.foreground = .basic(UInt8(number - 90 + 8))
      case 40...47: style.background = .basic(UInt8(number - 40))
      case 100...107: style.background = .basic(UInt8(number - 100 + 8))
      case 39: style.foreground = nil
      case 49: style.background = nil
      case 38, 48:
        let exact = rest.popFirst() == 2
        let values = rest.prefix(exact ? 3 : 1).map { UInt8($0) }
        rest = rest.dropFirst(values.count)
        let color: Color =
          exact
          ? .rgb(RGB(red: values[0], green: values[1], blue: values[2])) : .indexed(values[0])
        if number == 38 { style.foreground = color } else { style.background = color }
      default: faults.append("style \(number)")
      }
    }
  }

  private mutating func put(_ cluster: Cluster) {
    if pendingWrap { faults.append("wrapped") }
    written += 1
    for place in column..<min(column + cluster.width, size.columns) {
      if cells[row][place].text.isEmpty, place > 0 { cells[row][place - 1].text = " " }
      if place + 1 < size.columns, cells[row][place + 1].text.isEmpty {
        cells[row][place + 1].text = " "
      }
    }
    for half in 0..<cluster.width where column + half < size.columns {
      cells[row][column + half] = ModelCell(text: half == 0 ? cluster.text : "", style: style)
    }
    column += cluster.width
    if column >= size.columns { (column, pendingWrap) = (size.columns - 1, true) }
  }

  /// The first place that differs from a frame, in words; nil when the terminal shows the frame.
  func difference(from frame: Frame, colors: ColorDepth) -> String? {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let wanted = frame[row, column]
        let expected = ModelCell(text: wanted.text, style: colors.nearest(to: wanted.style))
        if cells[row][column] != expected {
          return "row \(row) column \(column): \(cells[row][column]), not \(expected)"
        }
      }
    }
    if let caret = frame.caret, caret != Position(row: row, column: column) { return "caret" }
    return (frame.caret != nil) == caretShown ? nil : "caret shown: \(caretShown)"
  }
}
