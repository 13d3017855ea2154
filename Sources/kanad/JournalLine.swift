internal import System

/// How a line of the journal is closed and checked: its last member, `crc`, guards all before it.
package enum JournalLine {
  /// What stands between the members and the eight digits, and behind them.
  private static let opening = Array(#","crc":""#.utf8)
  /// How every line begins, and nothing inside one: quotes in a text are escaped.
  private static let beginning = Array(#"{"kind":""#.utf8)
  private static let digits = Array("0123456789abcdef".utf8)
  private static let closing = Array("\"}".utf8)
  private static let sealLength = opening.count + 8 + closing.count

  static let newline = UInt8(ascii: "\n")

  /// Closes a line given from its brace to its last member, checksum and line end included.
  package static func seal(_ open: [UInt8]) -> [UInt8] {
    var line = open
    line.reserveCapacity(open.count + sealLength + 1)
    let digits = hexadecimal(CRC32.checksum(open))
    line += opening
    line += digits.utf8
    line += closing
    line.append(newline)
    return line
  }

  /// The checksum of a line without its end; nil unless it is closed by one that fits.
  package static func checksum(of line: ArraySlice<UInt8>) -> UInt32? {
    guard line.count > sealLength else { return nil }
    let end = line.endIndex - sealLength
    let digits = end + opening.count
    guard line[end..<digits].elementsEqual(opening),
      line[(digits + 8)...].elementsEqual(closing),
      let written = number(line[digits..<digits + 8]),
      written == CRC32.checksum(line[..<end])
    else { return nil }
    return written
  }

  /// Cuts whole lines out of bytes that are no line, as when only a line end was overwritten.
  static func salvage(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var place = start
    /// Where a line begins of which something torn stands in front.
    var inner = start
    while place + sealLength <= bytes.endIndex {
      let end = place + sealLength
      // Only a real seal is worth the checksum, so this stays linear.
      guard bytes[place] == opening[0], bytes[place..<end].starts(with: opening) else {
        if bytes[place] == beginning[0], bytes[place..<end].starts(with: beginning) {
          inner = place
        }
        place += 1
        continue
      }
      let brace = UInt8(ascii: "{")
      let candidates = [start, start + 1, inner].filter { $0 < place && bytes[$0] == brace }
      if let from = candidates.first(where: { checksum(of: bytes[$0..<end]) != nil }) {
        lines.append(bytes[from..<end])
        place = end
      } else {
        // A torn seal, behind which, or in the midst of which, the next line may begin.
        place += opening.count
      }
      (start, inner) = (end, end)
    }
    return lines
  }

  /// Eight lower-case digits.
  static func hexadecimal(_ number: UInt32) -> String {
    let places = stride(from: 28, through: 0, by: -4)
    return String(decoding: places.map { digits[Int(number >> UInt32($0) & 15)] }, as: UTF8.self)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
    var number: UInt32 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number << 4 | UInt32(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        number = number << 4 | UInt32(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return number
  }
}
