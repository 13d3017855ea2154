/// The characters to be learnt, in teaching order.
package struct Table: Sendable {
  /// The fewest entries a question can be made of: one right and three wrong options.
  package static let leastEntries = 4

  package let entries: [Kana]
  /// Characters of the built-in table that this one leaves out; known, but not taught.
  let leftOut: [Kana]
  private let places: TextMap<Int>

  /// The table that is part of the program.
  package static func builtIn() throws(TableFault) -> Table {
    try Table(json: PackageResources.kana_json, file: "built-in kana.json", completing: nil)
  }

  /// Reads and checks a table.
  ///
  /// Facts it leaves out are taken from the built-in table where that has the same character, so
  /// a table of bare spellings still accepts all that learners type.
  /// - Parameters:
  ///   - json: the bytes of the file.
  ///   - file: its name, for the fault only.
  ///   - builtIn: the table to take such facts from.
  /// - Throws: the first fault found, in the order of the file.
  package init(json: [UInt8], file: String, completing builtIn: Table?) throws(TableFault) {
    let rows = try TableRow.decode(json, file: file)
    var entries: [Kana] = []
    var places = TextMap<Int>()
    for (place, row) in rows.enumerated() {
      if let first = places[row.kana] {
        throw TableFault(
          file: file, entry: place + 1, kana: row.kana, key: "kana",
          problem: .duplicate(ofEntry: first + 1))
      }
      places[row.kana] = place
      entries.append(row.completed(from: builtIn))
    }
    guard entries.count >= Self.leastEntries else {
      throw TableFault(
        file: file, entry: nil, kana: nil, key: nil,
        problem: .tooFew(entries: entries.count, least: Self.leastEntries))
    }
    self.entries = entries
    self.places = places
    leftOut = builtIn?.entries.filter { places[$0.text] == nil } ?? []
  }

  package subscript(text: String) -> Kana? {
    place(of: text).map { entries[$0] }
  }

  /// The place in teaching order, counted from 0.
  package func place(of text: String) -> Int? {
    places[text]
  }

  /// The characters of the chosen scripts and types, in teaching order.
  package func entries(in scripts: Set<Script>, of types: Set<KanaType>) -> [Kana] {
    entries.filter { scripts.contains($0.script) && types.contains($0.type) }
  }
}

extension TableRow {
  /// The character with every reading that counts.
  fileprivate func completed(from builtIn: Table?) -> Kana {
    var systems: [String: Set<Romanisation>] = [:]
    for reading in knownReadings(builtIn) { systems[reading.text] = Set(reading.systems) }
    for (text, named) in readings { systems[text, default: []].formUnion(named) }
    let usual = Normaliser.normalised(romaji)
    if systems[usual] == nil { systems[usual] = unclaimed }
    return Kana(
      text: kana, script: script, type: type, romaji: romaji,
      readings: Reading.ordered(systems, first: usual),
      alike: alike ?? builtIn?[kana]?.alike ?? [])
  }

  /// What is known of the character, or of its twin, apart from the file.
  private func knownReadings(_ builtIn: Table?) -> [Reading] {
    guard let builtIn else { return [] }
    let twin = Script.twin(of: kana) ?? kana
    return builtIn[kana]?.readings ?? builtIn[twin]?.readings ?? Beyond.readings[kana]
      ?? Beyond.readings[twin] ?? []
  }

  /// The systems that spell the character as `romaji` when the table does not say.
  ///
  /// Kunrei and Nihon-shiki have one spelling each, so one that another reading claims is out;
  /// neither covers the combinations for loanwords.
  private var unclaimed: Set<Romanisation> {
    var systems: Set<Romanisation> = [.hepburn, .wapuro]
    if type != .extended {
      systems.formUnion([.kunrei, .nihon])
      systems.subtract(readings.values.joined().filter { $0 == .kunrei || $0 == .nihon })
    }
    return systems
  }
}

extension Reading {
  /// The usual spelling first, then by system, then the shorter.
  static func ordered(_ systems: [String: Set<Romanisation>], first usual: String) -> [Reading] {
    func rank(_ reading: Reading) -> (Int, Int, Int, String) {
      let system = reading.systems.first.flatMap(Romanisation.allCases.firstIndex(of:))
      return (
        reading.text == usual ? 0 : 1, system ?? Romanisation.allCases.count,
        reading.text.count, reading.text
      )
    }
    return systems.map { Reading($0.key, $0.value) }.sorted { rank($0) < rank($1) }
  }
}
