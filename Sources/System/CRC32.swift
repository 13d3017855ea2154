/// The checksum of zip, PNG and Ethernet (CRC-32/ISO-HDLC): finds damage, does not stop forgery.
///
/// Eight bytes a step by eight tables ("slicing-by-8"; Kounavis and Berry, A Systematic Approach to
/// Building High Performance, Software-based, CRC Generators, 2005).
package enum CRC32 {
  package static func checksum(_ bytes: [UInt8]) -> UInt32 { checksum(bytes[...]) }

  package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { bytes in
      tables.withUnsafeBufferPointer { tables in
        var crc = UInt32.max
        var place = 0
        while place + 8 <= bytes.count {
          let word = UInt64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
          let mixed = word ^ UInt64(crc)
          crc =
            tables[Int(mixed & 0xff) + 1_792]
            ^ tables[Int(mixed >> 8 & 0xff) + 1_536]
            ^ tables[Int(mixed >> 16 & 0xff) + 1_280]
            ^ tables[Int(mixed >> 24 & 0xff) + 1_024]
            ^ tables[Int(mixed >> 32 & 0xff) + 768]
            ^ tables[Int(mixed >> 40 & 0xff) + 512]
            ^ tables[Int(mixed >> 48 & 0xff) + 256]
            ^ tables[Int(mixed >> 56)]
          place += 8
        }
        while place < bytes.count {
          crc = crc >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[place])]
          place += 1
        }
        return ~crc
      }
    }
  }

  /// Table `k` at `256 * k`: what a byte becomes when `k` zero bytes follow it.
  private static let tables: [UInt32] = {
    let polynomial: UInt32 = 0xedb8_8320
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ polynomial : crc >> 1 }
      tables[byte] = crc
    }
    for place in 256..<tables.count {
      let before = tables[place - 256]
      tables[place] = before >> 8 ^ tables[Int(before & 0xff)]
    }
    return tables
  }()
}
