/// A colour that serves as a clue.
package struct Swatch: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  /// Reads `#rgb`, `#rrggbb` or a colour name of CSS, in any case; nil for anything else.
  package init?(_ text: String) {
    let rgb: UInt32
    if text.utf8.first == UInt8(ascii: "#") {
      let digits = text.utf8.dropFirst().map { Character(Unicode.Scalar($0)) }
      // The radix alone would let a sign through.
      guard digits.allSatisfy(\.isHexDigit), let value = UInt32(String(digits), radix: 16) else {
        return nil
      }
      switch digits.count {
      case 3:
        let (r, g, b) = (value >> 8, value >> 4 & 0xF, value & 0xF)
        rgb = (r << 16 | g << 8 | b) * 0x11
      case 6: rgb = value
      default: return nil
      }
    } else {
      guard let named = Self.named[text.lowercased()] else { return nil }
      rgb = named
    }
    red = UInt8(truncatingIfNeeded: rgb >> 16)
    green = UInt8(truncatingIfNeeded: rgb >> 8)
    blue = UInt8(truncatingIfNeeded: rgb)
  }
}
