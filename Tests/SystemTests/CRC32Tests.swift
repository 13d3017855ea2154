import System
import TestSupport
import Testing

@Suite struct CRC32Tests {
  /// The first is the check value of the algorithm in the RevEng catalogue.
  @Test(
    arguments: [
      ("123456789", 0xcbf4_3926), ("", 0), ("a", 0xe8b7_be43),
      ("The quick brown fox jumps over the lazy dog", 0x414f_a339),
    ] as [(String, UInt32)])
  func `known texts have their known sums`(text: String, sum: UInt32) {
    #expect(CRC32.checksum(Array(text.utf8)) == sum)
  }

  /// One bit at a time, straight from the definition.
  private func slow(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return ~crc
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `every length and every part gives what the definition gives`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let bytes = (0..<Int.random(in: 0...100, using: &generator)).map { _ in
      UInt8.random(in: .min ... .max, using: &generator)
    }
    let start = Int.random(in: 0...bytes.count, using: &generator)
    let end = Int.random(in: start...bytes.count, using: &generator)
    #expect(CRC32.checksum(bytes) == slow(bytes))
    #expect(CRC32.checksum(bytes[start..<end]) == slow(bytes[start..<end]))
  }
}
