/// What is wrong with a character table, and where.
package struct TableFault: Error, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    case notJSON(detail: String)
    case notAnArray
    case notAnObject
    case missing
    case wrongType(wanted: String)
    case empty
    case notPrintableASCII(String)
    case notKana(String, wanted: Script?)
    case unknownValue(String, known: [String])
    case unknownKey(nearest: String)
    case duplicate(ofEntry: Int)
    case tooFew(entries: Int, least: Int)
  }

  package let file: String
  /// The place in the table, counted from 1; nothing when the whole file is at fault.
  package let entry: Int?
  /// The kana of that entry, where it could be read.
  package let kana: String?
  /// The key at fault; parts of a key are joined by points, as in `readings.si`.
  package let key: String?
  package let problem: Problem
}

extension TableFault: CustomStringConvertible {
  /// One line: the file, the entry, the key, and what is wrong there.
  ///
  /// Text out of the file is escaped, so that it cannot drive the terminal it is shown on.
  package var description: String {
    var line = file
    if let entry { line += ": entry \(entry)" }
    if let kana, !kana.isEmpty { line += " (\(Self.escaped(kana)))" }
    if let key { line += ": \(Self.escaped(key))" }
    return line + ": \(words)"
  }

  private var words: String {
    switch problem {
    case .notJSON(let detail): "not JSON (\(Self.escaped(detail)))"
    case .notAnArray: "must be a JSON array of entries"
    case .notAnObject: "must be a JSON object"
    case .missing: "is missing"
    case .wrongType(let wanted): "must be \(wanted)"
    case .empty: "is empty"
    case .notPrintableASCII(let value): "\"\(Self.escaped(value))\" is not printable ASCII"
    case .notKana(let value, let script):
      "\"\(Self.escaped(value))\" is not \(script?.rawValue ?? "kana")"
    case .unknownValue(let value, let known):
      "\"\(Self.escaped(value))\" is not one of \(known.joined(separator: ", "))"
    case .unknownKey(let nearest): "is not a known key; did you mean \(nearest)?"
    case .duplicate(let first): "appears already in entry \(first)"
    case .tooFew(let entries, let least): "has \(entries) entries, needs at least \(least)"
    }
  }

  private static func escaped(_ text: String) -> String {
    var shown = ""
    for scalar in text.prefix(60).unicodeScalars {
      let control = scalar.properties.generalCategory == .control
      let format = scalar.properties.generalCategory == .format
      shown += control || format ? scalar.escaped(asASCII: true) : String(Character(scalar))
    }
    return text.count > 60 ? shown + "..." : shown
  }
}
