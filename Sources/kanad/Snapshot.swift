internal import FoundationEssentials
internal import System

/// What state.json says beside the state: how much of the journal is in it.
struct Snapshot: Equatable {
  static let currentVersion = 1

  /// The bytes of the file, which the state is read from.
  let content: [UInt8]
  let device: String
  /// How many bytes of each segment are in the state, by the file's name.
  let journal: [String: Int]

  enum Failure: Error, Equatable {
    case system(SystemError)
    case damaged
    /// Written by a later version of the program.
    case newer(version: Int)
  }

  private struct Marks: Codable {
    let version: Int
    let device: String
    let journal: [String: Int]
  }

  /// Reads the file; nil when there is none.
  init?(path: String) throws(Failure) {
    let content: [UInt8]
    do { content = try File.contents(of: path, limit: 1 << 28) } catch {
      if error.isNoSuchFile { return nil }
      throw .system(error)
    }
    try self.init(content: content)
  }

  /// Reads the content of the file.
  init(content: [UInt8]) throws(Failure) {
    guard Self.isWhole(content),
      let marks = try? JSONDecoder().decode(Marks.self, from: Data(content))
    else { throw .damaged }
    guard marks.version <= Self.currentVersion else { throw .newer(version: marks.version) }
    guard SegmentName.isDevice(marks.device), marks.journal.allSatisfy({ $0.value >= 0 }) else {
      throw .damaged
    }
    self.content = content
    device = marks.device
    journal = marks.journal
  }

  // MARK: - Writing

  private static let seal = Array(",\n  \"checksum\" : \"".utf8)
  private static let closing = Array("\"\n}\n".utf8)

  /// The file's bytes: the members of a state's JSON object and the marks, a checksum last.
  ///
  /// Nil when the state is not a JSON object.
  static func encode(
    state: [UInt8], device: String, journal: [String: Int]
  ) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let marks = Marks(version: currentVersion, device: device, journal: journal)
    guard var content = open(state), let more = try? encoder.encode(marks),
      let tail = open(Array(more))
    else { return nil }
    if content != [UInt8(ascii: "{")] { content.append(UInt8(ascii: ",")) }
    content += tail.dropFirst()
    let digits = JournalLine.hexadecimal(CRC32.checksum(content))
    return content + seal + digits.utf8 + closing
  }

  /// A JSON object without its closing brace and the space before that.
  private static func open(_ object: [UInt8]) -> [UInt8]? {
    func isSpace(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 9
    }
    var object = object
    while let last = object.last, isSpace(last) { object.removeLast() }
    guard object.first == UInt8(ascii: "{"), object.popLast() == UInt8(ascii: "}") else {
      return nil
    }
    while let last = object.last, isSpace(last) { object.removeLast() }
    return object
  }

  private static func isWhole(_ content: [UInt8]) -> Bool {
    let end = content.count - seal.count - 8 - closing.count
    guard end > 0, content[end...].starts(with: seal), content.suffix(closing.count) == closing[...]
    else { return false }
    let digits = content[(end + seal.count)..<(end + seal.count + 8)]
    return digits.elementsEqual(JournalLine.hexadecimal(CRC32.checksum(content[..<end])).utf8)
  }
}
