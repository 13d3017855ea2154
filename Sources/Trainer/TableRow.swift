internal import FoundationEssentials

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
    do {
      return try JSONDecoder().decode([TableRow].self, from: Data(json))
    } catch let row as RowFault {
      throw TableFault(
        file: file, entry: row.index + 1, kana: row.kana, key: row.key, problem: row.problem)
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context)
    {
      guard let index = context.codingPath.first?.intValue else { throw fault(.notAnArray) }
      throw fault(.notAnObject, at: index + 1)
    } catch DecodingError.dataCorrupted(let context) {
      throw fault(.notJSON(detail: context.debugDescription))
    } catch {
      throw fault(.notJSON(detail: "\(error)"))
    }
  }
}

extension TableRow: Decodable {
  init(from decoder: any Decoder) throws {
    let fields = try Fields(decoder)
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

/// A fault within one entry; the file's name is added by the caller.
private struct RowFault: Error {
  let index: Int
  let kana: String?
  let key: String
  let problem: TableFault.Problem
}

/// The members of one entry, read so that every fault names its place.
private struct Fields {
  private let container: KeyedDecodingContainer<Key>
  private let index: Int
  private let kana: String?

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: Key.self)
    index = decoder.codingPath.last?.intValue ?? 0
    kana = try? container.decode(String.self, forKey: Key(stringValue: "kana"))
  }

  func fault(_ key: String, _ problem: TableFault.Problem) -> RowFault {
    RowFault(index: index, kana: kana, key: key, problem: problem)
  }

  private func value<Value: Decodable>(_ key: String, _ wanted: String) throws -> Value {
    let codingKey = Key(stringValue: key)
    guard container.contains(codingKey) else { throw fault(key, .missing) }
    do {
      return try container.decode(Value.self, forKey: codingKey)
    } catch is DecodingError {
      throw fault(key, .wrongType(wanted: wanted))
    }
  }

  func kanaText() throws -> String {
    let text: String = try value("kana", "a string")
    guard !text.isEmpty else { throw fault("kana", .empty) }
    return String(text.map(Voicing.composed))
  }

  func spelling(_ key: String) throws -> String {
    try checked(try value(key, "a string"), key)
  }

  private func checked(_ text: String, _ key: String) throws -> String {
    guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw fault(key, .notPrintableASCII(text))
    }
    guard !Normaliser.normalised(text).isEmpty else { throw fault(key, .empty) }
    return text
  }

  func choice<Choice>(_ key: String) throws -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    let name: String = try value(key, "a string")
    guard let choice = Choice(rawValue: name) else {
      throw fault(key, .unknownValue(name, known: Choice.allCases.map(\.rawValue)))
    }
    return choice
  }

  func readings(_ key: String) throws -> [String: [Romanisation]] {
    guard container.contains(Key(stringValue: key)) else { return [:] }
    let named: [String: [String]] = try value(key, "an object of readings to lists of systems")
    var readings: [String: [Romanisation]] = [:]
    for (text, systems) in named.sorted(by: { $0.key < $1.key }) {
      let inner = "\(key).\(text)"
      guard !systems.isEmpty else { throw fault(inner, .empty) }
      readings[Normaliser.normalised(try checked(text, inner))] = try systems.map { name in
        guard let system = Romanisation(rawValue: name) else {
          throw fault(inner, .unknownValue(name, known: Romanisation.allCases.map(\.rawValue)))
        }
        return system
      }
    }
    return readings
  }

  func lookAlikes(_ key: String) throws -> [String]? {
    guard container.contains(Key(stringValue: key)) else { return nil }
    let texts: [String] = try value(key, "a list of kana")
    for text in texts where Script(of: text) == nil {
      throw fault(key, text.isEmpty ? .empty : .notKana(text, wanted: nil))
    }
    return texts
  }

  func allowOnly(_ known: [String]) throws {
    let strange = container.allKeys.map(\.stringValue).filter { !known.contains($0) }
    guard let key = strange.min() else { return }
    let nearest = known.min { EditDistance.between(key, $0) < EditDistance.between(key, $1) }
    throw fault(key, .unknownKey(nearest: nearest ?? ""))
  }
}
