/// The kana as learners know them from the wall: rows by consonant, columns by vowel.
package struct GojuonChart: Equatable, Sendable {
  /// One section for each script and type, in teaching order.
  package var sections: [Section] = []

  package struct Section: Equatable, Sendable {
    package var script: Script
    package var type: KanaType
    /// Named by their first kana's reading, or by the consonant where kana of several letters stand in one.
    package var rows: [String] = []
    package var columns: [String] = []
    /// In the order of the table; a place that no kana has is a gap.
    package var cells: [Cell] = []
  }

  package struct Cell: Equatable, Sendable {
    package var kana: Kana
    /// From 0.
    package var row: Int
    /// From 0.
    package var column: Int
    package var isUnlocked = false
    /// The chance of recall, from 0 to 1; nothing when it was never asked.
    package var recall: Double?
  }

  /// Lays out some kana.
  package init(_ kana: some Sequence<Kana>) {
    let kana = Array(kana)
    for script in Script.allCases {
      for type in KanaType.allCases {
        let members = kana.filter { $0.script == script && $0.type == type }
        guard !members.isEmpty else { continue }
        sections.append(Section(script, type, members))
      }
    }
  }
}

extension GojuonChart.Section {
  /// Columns stand in this order.
  private static let vowels = ["a", "i", "u", "e", "o", "ya", "yu", "yo"]

  /// The rows of the syllabary; ん has one of its own.
  private static let syllabary = [
    "あいうえお", "かきくけこ", "さしすせそ", "たちつてと", "なにぬねの", "はひふへほ", "まみむめも", "や　ゆ　よ", "らりるれろ",
    "わゐ　ゑを", "ん",
  ].map(Array.init)

  fileprivate init(_ script: Script, _ type: KanaType, _ kana: [Kana]) {
    self.init(script: script, type: type)
    let spots = kana.map { Self.spot(of: $0) }
    let wanted = Self.basicColumns(of: type) + spots.map(\.column)
    columns = Self.vowels.filter(wanted.contains)
    let ordered = spots.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }.map(\.element.row)
    var keys: [String] = []
    for key in ordered where !keys.contains(key) { keys.append(key) }
    var taken: Set<[Int]> = []
    for (kana, spot) in zip(kana, spots) {
      let column = columns.firstIndex(of: spot.column) ?? 0
      var row = keys.firstIndex(of: spot.row) ?? 0
      if !taken.insert([row, column]).inserted {
        // Two kana of one spot, as other tables may have: the later has a row to itself.
        row = keys.count
        keys.append(kana.text)
        taken.insert([row, column])
      }
      cells.append(GojuonChart.Cell(kana: kana, row: row, column: column))
    }
    rows = keys.indices.map { name(ofRow: $0, key: keys[$0]) }
  }

  /// A syllable has all five vowels and a combination all three, whether or not kana for them are there.
  private static func basicColumns(of type: KanaType) -> [String] {
    switch type {
    case .gojuon, .dakuon, .handakuon: Array(vowels.prefix(5))
    case .yoon: Array(vowels.suffix(3))
    case .extended: []
    }
  }

  /// Where a kana belongs: what its row has in common, the place of that row among others, and the column.
  private static func spot(of kana: Kana) -> (row: String, order: Int, column: String) {
    let base = hiragana(kana.shape.base)
    if kana.type == .extended {
      let column = kana.shape.small == nil ? vowel(of: kana.romaji) : column(of: kana)
      let isVowel = kana.romaji.hasSuffix(column)
      return (isVowel ? String(kana.romaji.dropLast(column.count)) : base, 0, column)
    }
    if kana.shape.small != nil { return (String(kana.text.dropLast()), 0, column(of: kana)) }
    for (order, row) in syllabary.enumerated() {
      if let place = row.firstIndex(where: { String($0) == base }) {
        return (String(row[0]), order, vowels[place])
      }
    }
    return (base, syllabary.count, vowel(of: kana.romaji))
  }

  /// The column of a combination is the reading of its small letter.
  private static func column(of kana: Kana) -> String {
    let small = kana.shape.small.flatMap { Shape.fullSize(of: $0) }.map(hiragana) ?? ""
    switch small {
    case "や": return "ya"
    case "ゆ": return "yu"
    case "よ": return "yo"
    default:
      let place = syllabary[0].firstIndex { String($0) == small }
      return place.map { vowels[$0] } ?? vowel(of: kana.romaji)
    }
  }

  private static func hiragana(_ text: String) -> String {
    Script(of: text) == .katakana ? Script.twin(of: text) ?? text : text
  }

  private static func vowel(of reading: String) -> String {
    let last = reading.last.map(String.init) ?? ""
    return vowels.contains(last) ? last : vowels[0]
  }

  private func name(ofRow row: Int, key: String) -> String {
    if type == .extended { return key }
    return cells.filter { $0.row == row }.min { $0.column < $1.column }?.kana.romaji ?? key
  }
}

extension Trainer {
  /// The kana practised, and how well each is remembered in the current mode.
  package func chart(at moment: Moment) -> GojuonChart {
    let table = library.table
    var chart = GojuonChart(kanaPlaces.map { table.entries[$0] })
    guard let material = material(of: State.kanaDeck) else { return chart }
    let memory = state.memories[material.name]
    let directions = directions(of: material)
    let unlocked = maxPosition(of: material)
    for section in chart.sections.indices {
      for cell in chart.sections[section].cells.indices {
        let key = chart.sections[section].cells[cell].kana.text
        let recalls = directions.compactMap { memory?[$0][key] }
          .filter { $0.memory != nil }
          .map { $0.recall(at: moment.at, scheduler: State.scheduler) }
        chart.sections[section].cells[cell].recall = recalls.min()
        chart.sections[section].cells[cell].isUnlocked =
          material.place(of: key).map { $0 < unlocked } ?? false
      }
    }
    return chart
  }
}
