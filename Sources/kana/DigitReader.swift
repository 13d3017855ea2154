/// Takes whole numbers off a short text, byte by byte.
///
/// The standard library's `split` and `Int` would do, but cost the prompt more than reading its file.
struct DigitReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { place == bytes.count }

  /// A number of so many digits; nil where there are fewer, and more are left for what follows.
  mutating func number(digits: ClosedRange<Int>) -> Int? {
    let start = place
    var number = 0
    while place < bytes.count, place - start < digits.upperBound,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place])
    {
      number = number * 10 + Int(bytes[place] - UInt8(ascii: "0"))
      place += 1
    }
    return place - start >= digits.lowerBound ? number : nil
  }

  /// Steps over one byte; false when another one stands there.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard place < bytes.count, UInt32(bytes[place]) == character.value else { return false }
    place += 1
    return true
  }
}
