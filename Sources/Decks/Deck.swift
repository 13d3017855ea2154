/// A named list of cards, in the order in which they are to be learned.
package struct Deck: Hashable, Codable, Sendable {
  package var name: String
  /// The language to read it aloud in, as a BCP 47 tag such as `zh` or `ko-KR`.
  package var language: String?
  package var cards: [Card]

  package init(name: String, language: String? = nil, cards: [Card]) {
    self.name = name
    self.language = language
    self.cards = cards
  }

  /// The name of the deck that is built in.
  package static let builtIn = "kana"

  /// Whether a deck may be called so, which the built-in one alone is called already.
  ///
  /// The name becomes a file's name and a word of the command line, hence no slash, control
  /// character, leading dot or dash, or blank ends.
  package static func canBeNamed(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, name.utf8.count <= Limits.nameBytes else {
      return false
    }
    return name != builtIn && first != "." && first != "-" && name == name.trimmed
      && !name.unicodeScalars.contains { $0 == "/" || $0 == "\n" || $0 == "\t" || $0.isControl }
  }

  /// Whether a text has the form of a language tag.
  static func isLanguage(_ tag: String) -> Bool {
    (2...35).contains(tag.utf8.count)
      && tag.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
