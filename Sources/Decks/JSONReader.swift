/// Reads a JSON file into drafts of cards: an array of entries, or an object with `name`,
/// `language` and `cards`.
struct JSONReader {
  private(set) var drafts = Drafts()
  private(set) var name: String?

  init(_ bytes: ArraySlice<UInt8>, limits: Limits) {
    let file: JSONFile
    do throws(JSONSyntax.Fault) {
      file = JSONFile(try JSONSyntax.value(of: bytes))
    } catch {
      drafts.report(
        .badSyntax("column \(error.column): \(error.what)"), at: .line(error.line))
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

  private mutating func read(_ entry: JSONValue, at place: Fault.Place) {
    guard case .object(let members) = entry else {
      drafts.report(.wrongKind(found: entry.kind, wanted: "an object"), at: place)
      return
    }
    var draft = Draft(place: place)
    // An entry of the kana table may carry facts that no card has.
    let isKana = members.contains { $0.name == "kana" } && members.contains { $0.name == "romaji" }
    var seen: Set<Column> = []
    for member in members.sortedByName {
      let (name, value) = (member.name, member.value)
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
        let texts = readings.sortedByName.map { JSONValue.text($0.name) }
        Self.set(.list(texts), of: slot, in: &draft)
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
    case .flag(let flag) where slot.column == .keepLast:
      draft.set(flag ? "yes" : "no", in: slot)
    case .flag, .number, .list, .object:
      if slot.column.isList, !slot.isItem, let texts = value.texts {
        draft.set(texts.map(tidy), in: slot)
        return
      }
      let wanted =
        slot.column == .keepLast
        ? "true or false" : slot.column.isList ? "a list of texts" : "text in quotes"
      draft.report(.wrongKind(found: value.kind, wanted: wanted), in: slot)
    }
  }
}
