/// Reads one JSON object whose values are strings, numbers, booleans, null or lists of strings.
///
/// Members of any other shape are passed over, so that a line may gain members later.
struct FieldReader {
  /// Where the keys stand in the line: a text for each would take longer than all else.
  private var keys: [Range<Int>] = []
  private var values: [FieldScanner.Value] = []
  private let bytes: ArraySlice<UInt8>

  /// Reads the whole line.
  /// - Throws: `LineError` where the line is not such an object.
  init(_ line: ArraySlice<UInt8>) throws(LineError) {
    bytes = line
    keys.reserveCapacity(20)
    values.reserveCapacity(20)
    var scanner = FieldScanner(line)
    try object(&scanner)
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw scanner.failure }
  }

  func text(_ key: String) throws(LineError) -> String {
    guard case .text(let value)? = value(key) else { throw .missing(key) }
    return value
  }

  func optionalText(_ key: String) -> String? {
    if case .text(let value)? = value(key) { value } else { nil }
  }

  func integer(_ key: String) throws(LineError) -> Int {
    guard case .integer(let value)? = value(key) else { throw .missing(key) }
    return value
  }

  func optionalInteger(_ key: String) -> Int? {
    if case .integer(let value)? = value(key) { value } else { nil }
  }

  /// Absent means false.
  func flag(_ key: String) -> Bool {
    if case .flag(let value)? = value(key) { value } else { false }
  }

  /// Absent means empty.
  func list(_ key: String) -> [String] {
    if case .list(let value)? = value(key) { value } else { [] }
  }

  private func value(_ key: String) -> FieldScanner.Value? {
    let key = key.utf8
    guard let first = key.first else { return nil }
    for (place, range) in keys.enumerated() {
      if range.count == key.count, bytes[range.lowerBound] == first,
        bytes[range].elementsEqual(key)
      {
        return values[place]
      }
    }
    return nil
  }
  private mutating func object(_ scanner: inout FieldScanner) throws(LineError) {
    scanner.skipSpace()
    try scanner.expect(UInt8(ascii: "{"))
    scanner.skipSpace()
    if scanner.skip(UInt8(ascii: "}")) { return }
    repeat {
      scanner.skipSpace()
      let start = scanner.index + 1
      let key = try scanner.stringBytes()
      // A key with escapes is none of ours, and passed over.
      keys.append(start..<(key.startIndex == start ? key.endIndex : start))
      scanner.skipSpace()
      try scanner.expect(UInt8(ascii: ":"))
      values.append(try scanner.value())
      scanner.skipSpace()
    } while scanner.skip(UInt8(ascii: ","))
    try scanner.expect(UInt8(ascii: "}"))
  }
}

/// Why a journal line could not be read.
package enum LineError: Error, Equatable {
  case notJSON(offset: Int)
  /// A member is missing or holds a value of another type.
  case missing(String)
  /// The kind of fact is not known to this version.
  case unknownKind(String)
  /// A value is none of those that the member can take.
  case badValue(key: String, value: String)
}
