/// A code point that arrives byte by byte as UTF-8.
struct PartialScalar: Equatable, Sendable {
  private var bytes: [UInt8] = []

  /// The code point completed by a byte, if any; broken UTF-8 is dropped, and text goes on after it.
  mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
    if byte & 0xC0 != 0x80 { bytes = [] }
    bytes.append(byte)
    guard let length = PartialScalar.length(first: bytes[0]) else {
      bytes = []
      return nil
    }
    guard bytes.count == length else { return nil }
    defer { bytes = [] }
    // The standard library refuses overlong forms, surrogates and values that are too large.
    return String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
  }

  private static func length(first: UInt8) -> Int? {
    switch first {
    case 0x00..<0x80: 1
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: nil
    }
  }
}
