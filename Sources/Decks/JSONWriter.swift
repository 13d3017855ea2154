/// Writes a deck as JSON for people to read: a member a line, those of a card by name, empty ones left out.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var depth = 0
  /// Nothing has been written since a bracket was opened.
  private var isFirst = true

  mutating func write(_ deck: Deck) {
    enclose("{", "}") { object in
      object.begin("cards")
      object.enclose("[", "]") { list in
        for card in deck.cards {
          list.begin()
          list.write(card)
        }
      }
      if let language = deck.language { object.write("language", language) }
      object.write("name", deck.name)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func write(_ card: Card) {
    enclose("{", "}") { object in
      for column in Column.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
        object.write(column, of: card)
      }
    }
  }

  private mutating func write(_ column: Column, of card: Card) {
    if let member = column.member {
      let text = card[keyPath: member]
      if !text.isEmpty || column == .question || column == .answer { write(column.rawValue, text) }
    } else if let list = column.list, !card[keyPath: list].isEmpty {
      begin(column.rawValue)
      enclose("[", "]") { writer in
        for item in card[keyPath: list] {
          writer.begin()
          writer.quote(item)
        }
      }
    } else if column == .keepLast, card.keepLast {
      begin(Card.CodingKeys.keepLast.rawValue)
      bytes += "true".utf8
    }
  }

  private mutating func write(_ name: String, _ text: String) {
    begin(name)
    quote(text)
  }

  // MARK: - Punctuation

  private mutating func enclose(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ content: (inout JSONWriter) -> Void
  ) {
    bytes.append(UInt8(ascii: opening))
    depth += 1
    isFirst = true
    content(&self)
    depth -= 1
    isFirst = false
    breakLine()
    bytes.append(UInt8(ascii: closing))
  }

  /// Begins an item, or a member if it has a name.
  private mutating func begin(_ name: String? = nil) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    breakLine()
    guard let name else { return }
    quote(name)
    bytes += " : ".utf8
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes += "  ".utf8 }
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case 0..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
