/// A value of a JSON file, as far as a deck could use it.
enum JSONValue: Equatable {
  case null
  case text(String)
  case flag(Bool)
  case number
  case list([JSONValue])
  case object([Member])

  struct Member: Equatable {
    let name: String
    let value: JSONValue
  }

  /// The items of a list of nothing but texts.
  var texts: [String]? {
    guard case .list(let items) = self else { return nil }
    var texts: [String] = []
    for item in items {
      guard case .text(let text) = item else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// What it is, in words for the one who wrote it.
  var kind: String {
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
  var sortedByName: [JSONValue.Member] {
    sorted { $0.name < $1.name }
  }
}
