/// A text ready to be looked up in a `TextMap`.
///
/// Lists that are gone through after every answer keep their texts in this form.
package struct TextKey: Equatable, Sendable {
  package let text: String
  /// The first eight bytes.
  private let head: UInt64
  /// The next seven, and the number of all up to 255; longer texts differ in `text`.
  private let tail: UInt64
  /// Of all bytes.
  let hash: Int

  package init(_ text: String) {
    var head: UInt64 = 0
    var tail: UInt64 = 0
    var rest: UInt64 = 0
    var count: UInt64 = 0
    for byte in text.utf8 {
      if count < 8 {
        head = head << 8 | UInt64(byte)
      } else if count < 15 {
        tail = tail << 8 | UInt64(byte)
      } else {
        rest = (rest ^ UInt64(byte)) &* Self.factor
      }
      count += 1
    }
    self.text = text
    self.head = head
    self.tail = tail << 8 | min(count, 255)
    let mixed = (head ^ self.tail &* Self.factor ^ rest) &* Self.factor
    // The upper bits depend on all others.
    hash = Int(truncatingIfNeeded: mixed >> 32)
  }

  /// 2^64 over the golden ratio, made odd: spreads keys that differ little.
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  package static func == (one: TextKey, other: TextKey) -> Bool {
    one.head == other.head && one.tail == other.tail
      && (one.tail & 255 <= 15 || one.text.utf8.elementsEqual(other.text.utf8))
  }
}
