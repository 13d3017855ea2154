/// The lines `#key:value` with which a plain-text export of Anki begins.
///
/// The keys are those of the Anki manual, "Importing text files, file headers". Only a leading line
/// with one of these keys is a header; any other row that begins with `#` is data.
struct AnkiHeader {
  private(set) var separator = UInt8(ascii: "\t")
  private(set) var isHTML = false
  /// The names of the columns; nil when the file does not name them.
  private(set) var columns: [String]?
  /// Columns, from 0, that say nothing about a card: identifier, note type and deck.
  private(set) var ignored: Set<Int> = []
  private(set) var tags: Int?
  private(set) var rows = 0
  private(set) var rest: ArraySlice<UInt8>

  /// Takes the header off; nil when there is none.
  init?(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
    var columnLine: ArraySlice<UInt8>?
    while let (key, value, next) = Self.line(of: rest) {
      let text = String(decoding: value, as: UTF8.self).trimmed
      switch key {
      case "separator": separator = Self.separator(value, text) ?? separator
      case "html": isHTML = text.lowercased() == "true"
      case "columns": columnLine = value
      case "tags column": tags = Self.index(text)
      case "guid column", "notetype column", "deck column":
        if let index = Self.index(text) { ignored.insert(index) }
      default: break
      }
      rest = next
      rows += 1
    }
    guard rows > 0 else { return nil }
    // The separator may be named after the columns.
    if let columnLine,
      var names = SeparatedText(columnLine, separator: separator).first(
        where: { _ in true })?.fields
    {
      if names.count > 1, names.last?.isEmpty == true { names.removeLast() }
      columns = names.map { String(decoding: $0, as: UTF8.self).trimmed }
    }
  }

  private static let keys: Set<String> = [
    "separator", "html", "columns", "tags", "notetype", "deck", "if matches",
    "guid column", "notetype column", "deck column", "tags column",
  ]

  private static let separators: [String: UInt8] = [
    "tab": UInt8(ascii: "\t"), "comma": UInt8(ascii: ","), "semicolon": UInt8(ascii: ";"),
    "colon": UInt8(ascii: ":"), "pipe": UInt8(ascii: "|"), "space": UInt8(ascii: " "),
  ]

  /// A separator by its name, or as the character itself, which may be blank.
  private static func separator(_ value: ArraySlice<UInt8>, _ text: String) -> UInt8? {
    if let named = separators[text.lowercased()] { return named }
    return separators.values.first { value.elementsEqual([$0]) || text.utf8.elementsEqual([$0]) }
  }

  private static func index(_ text: String) -> Int? {
    Int(text).flatMap { $0 > 0 ? $0 - 1 : nil }
  }

  /// The header line at the front, and what follows it.
  private static func line(
    of bytes: ArraySlice<UInt8>
  ) -> (key: String, value: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    guard bytes.first == UInt8(ascii: "#") else { return nil }
    let end = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
    guard let colon = bytes[..<end].firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let key = String(decoding: bytes[bytes.startIndex + 1..<colon], as: UTF8.self)
      .trimmed.lowercased()
    guard keys.contains(key) else { return nil }
    var rest = bytes[end...]
    let isCarriageReturn = rest.first == 0x0D
    rest = rest.dropFirst()
    if isCarriageReturn, rest.first == 0x0A { rest = rest.dropFirst() }
    return (key, bytes[colon + 1..<end], rest)
  }
}
