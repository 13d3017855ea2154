internal import FoundationEssentials

/// Reads a JSON file into drafts of cards: an array of entries, or an object with `name`,
/// `language` and `cards`.
struct JSONReader {
  private(set) var drafts = Drafts()
  private(set) var name: String?

  init(_ bytes: ArraySlice<UInt8>, limits: Limits) {
    if let fault = JSONSyntax.fault(in: bytes) {
      drafts.report(
        .badSyntax("column \(fault.column): \(fault.what)"), at: .line(fault.line))
      return
    }
    let file: JSONFile
    do {
      file = try JSONDecoder().decode(JSONFile.self, from: Data(bytes))
    } catch {
      drafts.report(.badSyntax(Self.words(for: error)), at: .file)
      return
    }
    name = file.name
    if let language = file.language { drafts.set(language: language) }
    drafts.report(
      file.faults.map { Fault(place: .file, column: $0.column, problem: $0.problem) })
    for (index, entry) in file.entries.prefix(limits.rows).enumerated() {
      read(entry, at: .entry(index + 1))
    }
    if file.entries.count > limits.rows {
      drafts.report(.tooManyRows(limit: limits.rows), at: .entry(limits.rows + 1))
    }
  }

  private static func words(for error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
    if let cause = context.underlyingError { return "\(cause)" }
    return context.debugDescription
  }

  private mutating func read(_ entry: JSONEntry, at place: Fault.Place) {
    guard let members = entry.members else {
      drafts.report(.wrongKind(found: entry.kind, wanted: "an object"), at: place)
      return
    }
    var draft = Draft(place: place)
    // An entry of the kana table may carry facts that no card has.
    let isKana = members.contains { $0.name == "kana" } && members.contains { $0.name == "romaji" }
    var seen: Set<Column> = []
    for (name, value) in members {
      guard let slot = Column.slot(named: name) else {
        if !isKana {
          draft.faults.append(
            Fault(
              place: place, column: name,
              problem: .unknownColumn(suggestion: Column.suggestion(for: name))))
        }
        continue
      }
      if !seen.insert(slot.column).inserted, !slot.isItem {
        draft.report(.repeatedColumn, in: slot)
      }
      // The kana table names each reading with the systems it belongs to.
      if isKana, slot.column == .also, case .object(let readings) = value {
        Self.set(.list(readings), of: slot, in: &draft)
      } else {
        Self.set(value, of: slot, in: &draft)
      }
    }
    draft.askPicture()
    if seen.contains(.image) { seen.insert(.question) }
    for column in [Column.question, .answer] where !seen.contains(column) {
      draft.faults.append(
        Fault(place: place, column: nil, problem: .missingColumn(column.rawValue)))
    }
    // A value that is no text leaves its member empty, which need not be said as well.
    let isWhole = !draft.faults.contains {
      if case .wrongKind = $0.problem { true } else { false }
    }
    if isWhole, seen.isSuperset(of: [.question, .answer]) {
      drafts.append(draft)
    } else {
      drafts.report(draft.faults)
    }
  }

  private static func set(_ value: JSONValue, of slot: Column.Slot, in draft: inout Draft) {
    func tidy(_ text: String) -> String {
      let (text, problem) = text.tidied
      if let problem { draft.report(problem, in: slot) }
      return text
    }
    switch value {
    case .null: break
    case .text(let text): draft.set(tidy(text), in: slot)
    case .list(let items) where slot.column.isList && !slot.isItem:
      draft.set(items.map(tidy), in: slot)
    case .flag(let flag) where slot.column == .keepLast:
      draft.set(flag ? "yes" : "no", in: slot)
    case .flag, .list, .object, .other:
      let wanted =
        slot.column == .keepLast
        ? "true or false" : slot.column.isList ? "a list of texts" : "text in quotes"
      draft.report(.wrongKind(found: value.kind, wanted: wanted), in: slot)
    }
  }
}
