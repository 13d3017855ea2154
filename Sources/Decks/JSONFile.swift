/// A JSON deck file as it is, before it is known what its members mean.
struct JSONFile: Decodable {
  var name: String?
  var language: String?
  var entries: [JSONEntry] = []
  var faults: [(column: String?, problem: Fault.Problem)] = []

  init(from decoder: any Decoder) throws {
    guard let members = try? decoder.container(keyedBy: AnyKey.self) else {
      if let list = try? [JSONEntry](from: decoder) {
        entries = list
      } else {
        faults.append((nil, .wrongKind(found: "a single value", wanted: "a list of entries")))
      }
      return
    }
    for key in members.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      switch key.stringValue {
      case "name": name = try text(of: members, key)
      case "language": language = try text(of: members, key)
      case "cards":
        if let list = try? members.decode([JSONEntry].self, forKey: key) {
          entries = list
        } else {
          faults.append(("cards", .wrongKind(found: "a value", wanted: "a list of entries")))
        }
      default:
        let near = ["cards", "language", "name"].first { editDistance($0, key.stringValue) < 3 }
        faults.append((key.stringValue, .unknownColumn(suggestion: near)))
      }
    }
    if !members.contains(AnyKey("cards")) { faults.append((nil, .missingColumn("cards"))) }
  }

  private mutating func text(
    of members: KeyedDecodingContainer<AnyKey>, _ key: AnyKey
  ) throws -> String? {
    let value = try members.decode(JSONValue.self, forKey: key)
    switch value {
    case .text(let text): return text
    case .null: return nil
    default:
      faults.append((key.stringValue, .wrongKind(found: value.kind, wanted: "text in quotes")))
      return nil
    }
  }
}

/// One entry: its members by name, or what it is if it is no object.
struct JSONEntry: Decodable {
  let members: [(name: String, value: JSONValue)]?
  let kind: String

  init(from decoder: any Decoder) throws {
    guard let members = try? decoder.container(keyedBy: AnyKey.self) else {
      self.members = nil
      kind = try JSONValue(from: decoder).kind
      return
    }
    kind = "an object"
    self.members = try members.allKeys.sorted { $0.stringValue < $1.stringValue }
      .map { ($0.stringValue, try members.decode(JSONValue.self, forKey: $0)) }
  }
}

/// A value, as far as a card could use it.
enum JSONValue: Decodable {
  case null
  case text(String)
  case flag(Bool)
  case list([String])
  /// An object, by the names of its members.
  case object([String])
  case other(String)

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let items = try? value.decode([String].self) {
      self = .list(items)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if (try? value.decode(Double.self)) != nil {
      self = .other("a number")
    } else if let members = try? decoder.container(keyedBy: AnyKey.self) {
      self = .object(members.allKeys.map(\.stringValue).sorted())
    } else {
      self = .other("a list of other things")
    }
  }

  var kind: String {
    switch self {
    case .null: "null"
    case .text: "text"
    case .flag(let flag): "\(flag)"
    case .list: "a list"
    case .object: "an object"
    case .other(let kind): kind
    }
  }
}

/// A key of any name.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) {
    stringValue = name
  }

  init?(stringValue: String) {
    self.init(stringValue)
  }

  init?(intValue: Int) {
    return nil
  }
}
