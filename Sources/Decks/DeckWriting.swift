extension Deck {
  /// The deck as a file of some format, which reads back as the same deck.
  ///
  /// Except in JSON the name of the deck is not part of the file.
  package func file(as format: DeckFormat) -> [UInt8] {
    switch format {
    case .json:
      var writer = JSONWriter()
      writer.write(self)
      return writer.bytes
    case .csv: return table.text(separator: ",", lineEnd: "\r\n", header: true)
    case .tsv: return table.text(separator: "\t", lineEnd: "\n", header: true)
    case .anki: return ankiText
    }
  }

  private var table: Table { Table(self) }

  /// The plain-text form that Anki imports.
  ///
  /// Anki matches columns to the fields of its note type by name, so the first two carry the names
  /// of its type "Basic". The column after the last field it finds becomes its tags unless a tags
  /// column is named; that one holds the group.
  private var ankiText: [UInt8] {
    var table = table
    table.rename("question", to: "Front")
    table.rename("answer", to: "Back")
    var lines = ["#separator:tab", "#html:false", "#notetype:Basic", "#deck:\(name)"]
    if table.titles.count > 2 {
      table.moveToEnd("group", as: "Tags")
      lines.append("#tags column:\(table.titles.count)")
    }
    lines.append("#columns:" + table.titles.joined(separator: "\t"))
    let header = lines.map { $0 + "\n" }.joined()
    return Array(header.utf8) + table.text(separator: "\t", lineEnd: "\n", header: false)
  }
}

/// The cells of a deck, as many columns as it needs.
private struct Table {
  private(set) var titles: [String] = []
  private var columns: [[String]] = []
  private let rows: Int

  init(_ deck: Deck) {
    rows = deck.cards.count
    for column in Column.allCases {
      if let member = column.member {
        let always = column == .question || column == .answer
        add(column.rawValue, deck.cards.map { $0[keyPath: member] }, always: always)
      } else if let list = column.list {
        add(deck.cards.map { $0[keyPath: list] }, of: column)
      } else if column == .keepLast {
        add(column.rawValue, deck.cards.map { $0.keepLast ? "yes" : "" })
      } else if column == .language, let language = deck.language {
        add(column.rawValue, deck.cards.map { _ in language })
      }
    }
  }

  private mutating func add(_ title: String, _ cells: [String], always: Bool = false) {
    guard always || cells.contains(where: { !$0.isEmpty }) else { return }
    titles.append(title)
    columns.append(cells)
  }

  /// Adds lists as one column with `|`, or as numbered ones when an item contains that itself.
  private mutating func add(_ lists: [[String]], of column: Column) {
    let hasBars = lists.contains { $0.contains { $0.utf8.contains(UInt8(ascii: "|")) } }
    guard hasBars, let name = column.itemNames.first else {
      return add(column.rawValue, lists.map { $0.joined(separator: "|") })
    }
    for number in 0..<(lists.map(\.count).max() ?? 0) {
      add(
        "\(name)\(number + 1)", lists.map { $0.indices.contains(number) ? $0[number] : "" })
    }
  }

  mutating func rename(_ title: String, to name: String) {
    if let index = titles.firstIndex(of: title) { titles[index] = name }
  }

  /// Puts a column last under another name; an empty one if there is none.
  mutating func moveToEnd(_ title: String, as name: String) {
    var cells = Array(repeating: "", count: rows)
    if let index = titles.firstIndex(of: title) {
      titles.remove(at: index)
      cells = columns.remove(at: index)
    }
    titles.append(name)
    columns.append(cells)
  }

  func text(separator: Character, lineEnd: String, header: Bool) -> [UInt8] {
    var text = ""
    func add(_ cells: [String]) {
      text += cells.map { Self.cell($0, separator) }.joined(separator: String(separator)) + lineEnd
    }
    if header { add(titles) }
    for row in 0..<rows { add(columns.map { $0[row] }) }
    return Array(text.utf8)
  }

  /// Quotes a cell where needed; also one that begins with `#`, which some programs take for a
  /// comment.
  private static func cell(_ text: String, _ separator: Character) -> String {
    let special = text.utf8.contains { byte in
      byte == separator.asciiValue || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
    guard special || text.utf8.first == UInt8(ascii: "#") else { return text }
    return "\""
      + text.unicodeScalars.reduce(into: "") { quoted, scalar in
        if scalar == "\"" { quoted.unicodeScalars.append("\"") }
        quoted.unicodeScalars.append(scalar)
      } + "\""
  }
}
