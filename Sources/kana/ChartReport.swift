internal import KanaInterface
internal import Screen

/// The grid of kana as learners know it, each with a mark for how well it is remembered.
enum ChartReport {
  static let legend = "0-9 chance of recall in tenths · + from 95 % · ? not answered yet · . locked"

  static func lines(_ chart: Chart.Reply, paint: Paint) -> [String] {
    var lines: [String] = []
    for section in chart.sections where !section.cells.isEmpty {
      lines.append(paint.strong("\(section.script) \(section.type)"))
      lines += grid(section, paint)
      lines.append("")
    }
    lines.append(paint.faint("\(chart.mode) mode · \(legend)"))
    return lines
  }

  /// What stands behind a kana, so that the chart reads without colour.
  static func mark(_ cell: ChartCell) -> String {
    guard cell.unlocked else { return "." }
    guard let recall = cell.recall, recall.isFinite else { return "?" }
    if recall >= 0.95 { return "+" }
    return "\(max(0, min(9, Int(recall * 10))))"
  }

  private static func grid(_ section: ChartSection, _ paint: Paint) -> [String] {
    let rowCount = max(section.rows.count, (section.cells.map(\.row).max() ?? 0) + 1)
    let columnCount = max(section.columns.count, (section.cells.map(\.column).max() ?? 0) + 1)
    guard rowCount <= 1_000, columnCount <= 1_000 else { return [] }
    let label = section.rows.map { Columns.width(of: $0) }.max() ?? 0
    let kana = section.cells.map { Columns.width(of: $0.kana) }.max() ?? 2
    let heading = section.columns.map { Columns.width(of: $0) }.max() ?? 0
    let width = max(kana + 1, heading) + 2
    var lines: [String] = []
    if section.columns.contains(where: { !$0.isEmpty }) {
      let names = section.columns.map { Columns.padded($0, columns: width) }.joined()
      lines.append(trimmedEnd(String(repeating: " ", count: label + 2) + names))
    }
    for row in 0..<rowCount {
      let name = row < section.rows.count ? section.rows[row] : ""
      var line = Columns.padded(name, columns: label + 2)
      var gap = 0
      for column in 0..<columnCount {
        guard let cell = section.cells.first(where: { $0.row == row && $0.column == column })
        else {
          gap += width
          continue
        }
        line += String(repeating: " ", count: gap)
        let text = printable(cell.kana) + mark(cell)
        let painted = cell.unlocked ? paint.recall(cell.recall, text) : paint.faint(text)
        line += painted
        gap = max(0, width - Columns.width(of: text))
      }
      lines.append(trimmedEnd(line))
    }
    return lines
  }

  private static func trimmedEnd(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
