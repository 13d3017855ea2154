/// A dictionary whose keys are texts, told apart by their bytes.
///
/// A dictionary of strings brings every key but ASCII to a normal form before it hashes it. For kana that took longer
/// than all else that happens at a question. Keys here come from the table or from a deck, always in one form.
package struct TextMap<Value> {
  private var byKey: [Key: Value] = [:]

  private struct Key: Hashable, Sendable {
    let text: String
    /// The first eight bytes.
    let head: UInt64
    /// The next seven, and the number of all; longer texts differ in `text`.
    let tail: UInt64

    init(_ text: String) {
      var first: UInt64 = 0
      var second: UInt64 = 0
      var count: UInt64 = 0
      for byte in text.utf8 {
        if count < 8 {
          first = first << 8 | UInt64(byte)
        } else if count < 15 {
          second = second << 8 | UInt64(byte)
        }
        count += 1
      }
      self.text = text
      head = first
      tail = second << 8 | min(count, 255)
    }

    static func == (one: Key, other: Key) -> Bool {
      one.head == other.head && one.tail == other.tail
        && (one.tail & 255 <= 15 || one.text.utf8.elementsEqual(other.text.utf8))
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(head)
      hasher.combine(tail)
      if tail & 255 > 15 { for byte in text.utf8.dropFirst(15) { hasher.combine(byte) } }
    }
  }

  package init() {}

  /// Where a key comes twice the first value counts.
  package init(_ pairs: some Sequence<(String, Value)>) {
    for (key, value) in pairs where self[key] == nil { self[key] = value }
  }

  package subscript(key: String) -> Value? {
    _read { yield byKey[Key(key)] }
    _modify { yield &byKey[Key(key)] }
  }

  package var keys: [String] { byKey.keys.map(\.text) }
  package var values: some Collection<Value> { byKey.values }
  package var count: Int { byKey.count }
  package var isEmpty: Bool { byKey.isEmpty }
}

extension TextMap: Sendable where Value: Sendable {}
extension TextMap: Equatable where Value: Equatable {}

/// Encoded as an object with the texts as its members' names.
extension TextMap: Codable where Value: Codable {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.singleValueContainer().decode([String: Value].self)
    self.init(members.map { ($0.key, $0.value) })
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      Dictionary(byKey.map { ($0.key.text, $0.value) }, uniquingKeysWith: { first, _ in first }))
  }
}
