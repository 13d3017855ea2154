/// What a column of a table, or a key of a JSON entry, says about a card.
package enum Column: String, CaseIterable, Sendable {
  case question, answer, options, detail, title, author, text, form, image, swatches, group, also
  case keepLast = "keep_last"
  /// Belongs to the deck: all rows that name one agree.
  case language
  /// With `type`, the group of a card of the kana table.
  case script, type

  /// Other names for the whole column, those of the layouts that import as they are included.
  private var otherNames: [String] {
    switch self {
    case .question: ["front", "prompt", "kana"]
    case .answer: ["back", "romaji"]
    case .options: ["choices"]
    case .detail: ["details", "explanation"]
    case .author: ["poet"]
    case .text: ["content", "full_text"]
    case .form: ["organization", "organisation"]
    case .image: ["picture"]
    case .swatches: ["colors", "colours"]
    case .group: ["tags"]
    case .also: ["reading", "readings"]
    case .title, .keepLast, .language, .script, .type: []
    }
  }

  /// Names that, with a number after them, hold one item of a list.
  var itemNames: [String] {
    switch self {
    case .options: ["option", "choice"]
    case .also: ["also", "reading"]
    case .swatches: ["swatch", "color", "colour"]
    default: []
    }
  }

  /// Whether the column holds several texts.
  var isList: Bool { !itemNames.isEmpty }

  /// The member of a card that takes the text as it is.
  var member: WritableKeyPath<Card, String>? {
    switch self {
    case .question: \.question
    case .answer: \.answer
    case .detail: \.detail
    case .title: \.title
    case .author: \.author
    case .text: \.text
    case .form: \.form
    case .image: \.image
    case .group: \.group
    case .options, .swatches, .also, .keepLast, .language, .script, .type: nil
    }
  }

  /// The member of a card that takes the list.
  var list: WritableKeyPath<Card, [String]>? {
    switch self {
    case .options: \.options
    case .swatches: \.swatches
    case .also: \.also
    default: nil
    }
  }
}

extension Column {
  /// A column as a file names it: the whole of it, or with `isItem` one item of its list.
  struct Slot: Sendable {
    let column: Column
    let isItem: Bool
    let name: String
  }

  /// Finds what a name means; case, blanks, dashes and underscores make no difference.
  static func slot(named name: String) -> Slot? {
    let plain = plain(name)
    if let column = columns[plain] { return Slot(column: column, isItem: false, name: name) }
    let base = plain.prefix { !$0.isNumber }
    guard base.count < plain.count, plain.dropFirst(base.count).allSatisfy(\.isWholeNumber),
      let column = items[String(base)]
    else { return nil }
    return Slot(column: column, isItem: true, name: name)
  }

  /// The known name that an unknown one was probably meant to be.
  static func suggestion(for name: String) -> String? {
    let plain = plain(name)
    let near = allNames.map { (name: $0, edits: editDistance(plain, Self.plain($0))) }
      .min { $0.edits < $1.edits }
    guard let near, near.edits <= max(1, plain.count / 3) else { return nil }
    return near.name
  }

  private static let allNames =
    allCases.flatMap { [$0.rawValue] + $0.otherNames } + ["option1"]

  private static let columns = Dictionary(
    allCases.flatMap { column in
      ([column.rawValue] + column.otherNames).map { (plain($0), column) }
    }, uniquingKeysWith: { first, _ in first })

  private static let items = Dictionary(
    allCases.flatMap { column in column.itemNames.map { ($0, column) } },
    uniquingKeysWith: { first, _ in first })

  private static func plain(_ name: String) -> String {
    name.folded.filter { $0 != " " && $0 != "_" && $0 != "-" }
  }
}

/// The least number of letters to insert, remove, replace or swap with a neighbour that turns one
/// word into the other (optimal string alignment).
func editDistance(_ left: String, _ right: String) -> Int {
  let (left, right) = (Array(left.prefix(64)), Array(right.prefix(64)))
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (i, letter) in left.enumerated() {
    var row = [i + 1]
    for (j, other) in right.enumerated() {
      var least = min(row[j] + 1, last[j + 1] + 1, last[j] + (letter == other ? 0 : 1))
      if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
        least = min(least, beforeLast[j - 1] + 1)
      }
      row.append(least)
    }
    (beforeLast, last) = (last, row)
  }
  return last[right.count]
}
