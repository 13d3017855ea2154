/// A JSON deck file as it is, before it is known what its members mean.
struct JSONFile {
  var name: String?
  var language: String?
  /// Objects, in a file that is right.
  var entries: [JSONValue] = []
  var faults: [(column: String?, problem: Fault.Problem)] = []

  init(_ value: JSONValue) {
    switch value {
    case .list(let list): entries = list
    case .object(let members): read(members)
    case .null, .text, .flag, .number:
      faults.append((nil, .wrongKind(found: "a single value", wanted: "a list of entries")))
    }
  }

  private mutating func read(_ members: [JSONValue.Member]) {
    for member in members.sortedByName {
      switch member.name {
      case "name": name = text(member)
      case "language": language = text(member)
      case "cards":
        if case .list(let list) = member.value {
          entries = list
        } else {
          faults.append(("cards", .wrongKind(found: "a value", wanted: "a list of entries")))
        }
      default:
        let near = ["cards", "language", "name"].first { editDistance($0, member.name) < 3 }
        faults.append((member.name, .unknownColumn(suggestion: near)))
      }
    }
    if !members.contains(where: { $0.name == "cards" }) {
      faults.append((nil, .missingColumn("cards")))
    }
  }

  private mutating func text(_ member: JSONValue.Member) -> String? {
    switch member.value {
    case .text(let text): return text
    case .null: return nil
    default:
      faults.append(
        (member.name, .wrongKind(found: member.value.kind, wanted: "text in quotes")))
      return nil
    }
  }
}
