/// A value of a JSON file, as far as a deck or a table could use it.
package enum JSONValue: Equatable, Sendable {
  case null
  case text(String)
  case flag(Bool)
  case number
  case list([JSONValue])
  case object([Member])

  package struct Member: Equatable, Sendable {
    package let name: String
    package let value: JSONValue
  }

  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The items of a list of nothing but texts.
  package var texts: [String]? {
    guard case .list(let items) = self else { return nil }
    var texts: [String] = []
    for item in items {
      guard case .text(let text) = item else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// What it is, in words for the one who wrote it.
  package var kind: String {
    switch self {
    case .null: "null"
    case .text: "text"
    case .flag(let flag): "\(flag)"
    case .number: "a number"
    case .list: texts == nil ? "a list of other things" : "a list"
    case .object: "an object"
    }
  }
}

extension [JSONValue.Member] {
  package var sortedByName: [JSONValue.Member] {
    sorted { $0.name < $1.name }
  }
}
