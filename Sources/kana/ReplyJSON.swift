internal import Varlink

/// Replies in the shape that scripts get.
///
/// On the wire what is unknown is left out; scripts get the names they rely on with null instead, so
/// that they need not ask first whether a name is there.
enum ReplyJSON {
  /// The `question` member as the whole object.
  static func question(_ reply: Reply) -> JSON {
    filledQuestion(reply.parameters["question"] ?? .null)
  }

  /// The `verdict` member as the whole object.
  static func verdict(_ reply: Reply) -> JSON {
    guard case .object(var verdict)? = reply.parameters["verdict"] else { return .null }
    if let next = verdict["next"] { verdict["next"] = filledQuestion(next) }
    if verdict["kind"] == .string("exam") { verdict = filled(verdict, ["best", "message"]) }
    return .object(verdict)
  }

  static func undone(_ reply: Reply) -> JSON {
    var members = reply.parameters
    members["question"] = filledQuestion(members["question"] ?? .null)
    return .object(members)
  }

  static func status(_ reply: Reply) -> JSON {
    var members = filled(reply.parameters, ["mode", "pending"])
    members["pending"] = filledQuestion(members["pending"] ?? .null)
    return .object(members)
  }

  static func stats(_ reply: Reply) -> JSON {
    var members = filled(reply.parameters, ["accuracy", "medianMs", "broke"])
    for name in ["byKana", "hardest"] {
      guard case .array(let figures)? = members[name] else { continue }
      members[name] = .array(
        figures.map { figure in
          guard case .object(let kana) = figure else { return figure }
          return .object(filled(kana, ["medianMs", "stability", "difficulty", "recall", "due"]))
        })
    }
    return .object(members)
  }

  /// All settings in a list; one by itself is also told by the members of the object.
  static func settings(_ reply: Reply) -> JSON {
    guard case .array(let list)? = reply.parameters["settings"], list.count == 1,
      case .object(let only)? = list.first
    else { return .object(reply.parameters) }
    return .object(reply.parameters.merging(only) { list, _ in list })
  }

  private static func filledQuestion(_ question: JSON) -> JSON {
    guard case .object(let members) = question else { return question }
    return .object(filled(members, ["mode", "script"]))
  }

  private static func filled(_ members: [String: JSON], _ names: [String]) -> [String: JSON] {
    var members = members
    for name in names where members[name] == nil { members[name] = .null }
    return members
  }
}
