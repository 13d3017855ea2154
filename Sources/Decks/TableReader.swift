/// Reads the rows of a CSV, TSV or Anki file into drafts of cards.
struct TableReader {
  private(set) var drafts = Drafts()
  /// What the file calls the columns it has.
  private(set) var names: [Column: String] = [:]

  private let limits: Limits
  private var slots: [Column.Slot?] = []
  private var isHTML = false
  /// Columns beyond the named ones of an Anki file, which must be empty.
  private var nameless: Set<Int> = []

  /// Reads a file of which the byte order mark is taken off already.
  init(_ bytes: ArraySlice<UInt8>, separator: UInt8, limits: Limits) {
    self.limits = limits
    if let header = AnkiHeader(bytes) {
      isHTML = header.isHTML
      var rows = SeparatedText(
        header.rest, separator: header.separator, rowsBefore: header.rows)
      let width = rows.first { _ in true }?.fields.count ?? 0
      rows = SeparatedText(header.rest, separator: header.separator, rowsBefore: header.rows)
      setSlots(of: header, width: width)
      read(rows)
    } else {
      var rows = SeparatedText(bytes, separator: Self.separator(of: bytes, preferring: separator))
      guard let header = rows.next() else { return }
      setSlots(named: texts(of: header), at: .row(header.number), ignoring: [])
      read(rows)
    }
  }

  /// The separator under which most names of the header are known.
  private static func separator(of bytes: ArraySlice<UInt8>, preferring first: UInt8) -> UInt8 {
    var best = (separator: first, known: -1)
    for separator in [first, UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";")] {
      var rows = SeparatedText(bytes, separator: separator)
      let known = rows.next()?.fields.count {
        Column.slot(named: String.field($0).text) != nil
      }
      if let known, known > best.known { best = (separator, known) }
    }
    return best.separator
  }

  private mutating func texts(of header: SeparatedText.Record) -> [String] {
    for (_, problem) in header.problems { drafts.report(problem, at: .row(header.number)) }
    return header.fields.map { field in
      let (text, problem) = String.field(field)
      if let problem { drafts.report(problem, at: .row(header.number), column: text) }
      return text
    }
  }

  /// Without names the first two columns of an Anki file are the question and the answer.
  private mutating func setSlots(of header: AnkiHeader, width: Int) {
    var names = header.columns ?? []
    if header.columns == nil {
      let known = (0..<width).filter { !header.ignored.contains($0) && $0 != header.tags }
      nameless = Set(known.dropFirst(2))
      names = Array(repeating: "", count: width)
      for (index, column) in zip(known, [Column.question, .answer]) {
        names[index] = column.rawValue
      }
    }
    if let tags = header.tags, names.indices.contains(tags) {
      names[tags] = Column.group.rawValue
    }
    setSlots(named: names, at: .row(header.rows), ignoring: header.ignored.union(nameless))
  }

  private mutating func setSlots(
    named titles: [String], at place: Fault.Place, ignoring ignored: Set<Int>
  ) {
    var seen: Set<String> = []
    for (index, title) in titles.enumerated() {
      guard !ignored.contains(index) else {
        slots.append(nil)
        continue
      }
      let slot = Column.slot(named: title)
      slots.append(slot)
      guard let slot else {
        drafts.report(
          title.isEmpty
            ? .unnamedColumn(index + 1)
            : .unknownColumn(suggestion: Column.suggestion(for: title)),
          at: place, column: title.isEmpty ? nil : title)
        continue
      }
      // A list is one column or several numbered ones, never both.
      let isNew = seen.insert(slot.isItem ? title.folded : slot.column.rawValue).inserted
      let isMixed =
        slot.isItem
        ? seen.contains(slot.column.rawValue)
        : slots.dropLast().contains { $0?.column == slot.column }
      if !isNew || isMixed { drafts.report(.repeatedColumn, at: place, column: title) }
      if names[slot.column] == nil { names[slot.column] = title }
    }
    for column in missing { drafts.report(.missingColumn(column.rawValue), at: place) }
  }

  /// The columns without which there is no card; a picture may stand for the question.
  private var missing: [Column] {
    [.question, .answer].filter {
      names[$0] == nil && !($0 == .question && names[.image] != nil)
    }
  }

  private mutating func read(_ rows: SeparatedText) {
    let isComplete = missing.isEmpty
    var count = 0
    for record in rows {
      count += 1
      guard count <= limits.rows else {
        drafts.report(.tooManyRows(limit: limits.rows), at: .row(record.number))
        return
      }
      guard let draft = draft(of: record) else { continue }
      if isComplete {
        drafts.append(draft)
      } else {
        drafts.report(draft.faults)
      }
    }
  }

  private mutating func draft(of record: SeparatedText.Record) -> Draft? {
    let place = Fault.Place.row(record.number)
    for (index, problem) in record.problems {
      drafts.report(
        problem, at: place, column: slots.indices.contains(index) ? slots[index]?.name : nil)
    }
    guard record.fields.count == slots.count else {
      // A misplaced quote is reason enough for a wrong number.
      if record.problems.isEmpty {
        drafts.report(
          .wrongNumberOfFields(record.fields.count, expected: slots.count), at: place)
      }
      return nil
    }
    var draft = Draft(place: place)
    var image = ""
    for (index, field) in record.fields.enumerated() {
      guard let slot = slots[index] else {
        if nameless.contains(index), !field.isEmpty {
          drafts.report(.unnamedColumn(index + 1), at: place)
        }
        continue
      }
      var (text, problem) = String.field(field)
      if problem == nil, isHTML {
        let plain = PlainText(html: text)
        (text, problem) = plain.text.tidied
        if image.isEmpty { image = plain.image }
        if text.isEmpty, slot.column == .question { text = plain.image }
      }
      if let problem { draft.report(problem, in: slot) }
      draft.set(text, in: slot)
    }
    draft.askPicture()
    if draft.card.image.isEmpty { draft.card.image = image }
    return draft
  }
}
