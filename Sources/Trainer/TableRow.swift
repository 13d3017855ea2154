internal import Decks

/// One entry of a table file, as written there and checked.
///
/// The file is a JSON array of objects in teaching order. `kana`, `script`, `type` and `romaji` are
/// required. `readings` names further spellings that count and the systems each belongs to, as in
/// `{"si": ["kunrei", "nihon", "wapuro"]}`; it may name `romaji` too, to say whose spelling that is
/// when it is not everybody's. `alike` lists characters easily taken for this one, the likest first.
struct TableRow {
  let kana: String
  let script: Script
  let type: KanaType
  let romaji: String
  let readings: [String: [Romanisation]]
  let alike: [String]?

  /// The rows of a file, or the first fault in it.
  static func decode(_ json: [UInt8], file: String) throws(TableFault) -> [TableRow] {
    func fault(_ problem: TableFault.Problem, at entry: Int? = nil) -> TableFault {
      TableFault(file: file, entry: entry, kana: nil, key: nil, problem: problem)
    }
    guard String(validating: json, as: UTF8.self) != nil else {
      throw fault(.notJSON(detail: "it is not UTF-8"))
    }
    let value: JSONValue
    let content = json.starts(with: byteOrderMark) ? json[byteOrderMark.count...] : json[...]
    do throws(JSONSyntax.Fault) { value = try JSONSyntax.value(of: content) } catch {
      throw fault(
        .notJSON(detail: "line \(error.line), column \(error.column): \(error.what)"))
    }
    guard case .list(let entries) = value else { throw fault(.notAnArray) }
    var rows: [TableRow] = []
    for (index, entry) in entries.enumerated() {
      guard case .object(let members) = entry else { throw fault(.notAnObject, at: index + 1) }
      do throws(RowFault) { rows.append(try TableRow(Fields(members))) } catch {
        throw TableFault(
          file: file, entry: index + 1, kana: error.kana, key: error.key, problem: error.problem)
      }
    }
    return rows
  }

  /// As some editors put it before all else.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private init(_ fields: Fields) throws(RowFault) {
    kana = try fields.kanaText()
    romaji = try fields.spelling("romaji")
    script = try fields.choice("script")
    type = try fields.choice("type")
    readings = try fields.readings("readings")
    alike = try fields.lookAlikes("alike")
    try fields.allowOnly(["script", "type", "romaji", "kana", "readings", "alike"])
    guard script.canWrite(kana) else {
      throw fields.fault("kana", .notKana(kana, wanted: script))
    }
  }
}

/// A fault within one entry; the file's name and the entry's place are added by the caller.
private struct RowFault: Error {
  let kana: String?
  let key: String
  let problem: TableFault.Problem
}

/// The members of one entry, read so that every fault names its place.
private struct Fields {
  private let members: [JSONValue.Member]
  private let kana: String?

  init(_ members: [JSONValue.Member]) {
    self.members = members
    kana = members.first { $0.name == "kana" }?.value.text
  }

  func fault(_ key: String, _ problem: TableFault.Problem) -> RowFault {
    RowFault(kana: kana, key: key, problem: problem)
  }

  private func value(_ key: String) -> JSONValue? { members.first { $0.name == key }?.value }

  private func text(_ key: String) throws(RowFault) -> String {
    guard let value = value(key) else { throw fault(key, .missing) }
    guard let text = value.text else { throw fault(key, .wrongType(wanted: "a string")) }
    return text
  }

  func kanaText() throws(RowFault) -> String {
    let text = try text("kana")
    guard !text.isEmpty else { throw fault("kana", .empty) }
    return String(text.map(Voicing.composed))
  }

  func spelling(_ key: String) throws(RowFault) -> String { try checked(try text(key), key) }

  private func checked(_ text: String, _ key: String) throws(RowFault) -> String {
    guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw fault(key, .notPrintableASCII(text))
    }
    guard !Normaliser.normalised(text).isEmpty else { throw fault(key, .empty) }
    return text
  }

  func choice<Choice>(_ key: String) throws(RowFault) -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    let name = try text(key)
    guard let choice = Choice(rawValue: name) else {
      throw fault(key, .unknownValue(name, known: Choice.allCases.map(\.rawValue)))
    }
    return choice
  }

  func readings(_ key: String) throws(RowFault) -> [String: [Romanisation]] {
    guard let value = value(key) else { return [:] }
    let wanted = TableFault.Problem.wrongType(wanted: "an object of readings to lists of systems")
    guard case .object(let named) = value else { throw fault(key, wanted) }
    var readings: [String: [Romanisation]] = [:]
    for reading in named.sortedByName {
      let inner = "\(key).\(reading.name)"
      guard let names = reading.value.texts else { throw fault(key, wanted) }
      guard !names.isEmpty else { throw fault(inner, .empty) }
      var systems: [Romanisation] = []
      for name in names {
        guard let system = Romanisation(rawValue: name) else {
          throw fault(inner, .unknownValue(name, known: Romanisation.allCases.map(\.rawValue)))
        }
        systems.append(system)
      }
      readings[Normaliser.normalised(try checked(reading.name, inner))] = systems
    }
    return readings
  }

  func lookAlikes(_ key: String) throws(RowFault) -> [String]? {
    guard let value = value(key) else { return nil }
    guard let texts = value.texts else { throw fault(key, .wrongType(wanted: "a list of kana")) }
    for text in texts where Script(of: text) == nil {
      throw fault(key, text.isEmpty ? .empty : .notKana(text, wanted: nil))
    }
    return texts
  }

  func allowOnly(_ known: [String]) throws(RowFault) {
    let strange = members.map(\.name).filter { !known.contains($0) }
    guard let key = strange.min() else { return }
    let nearest = known.min { EditDistance.between(key, $0) < EditDistance.between(key, $1) }
    throw fault(key, .unknownKey(nearest: nearest ?? ""))
  }
}
