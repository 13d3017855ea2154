/// A colour by its three parts, 0 to 255 each.
package struct RGB: Hashable, Sendable {
  package let red, green, blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#rrggbb` or `#rgb`, the sign optional; nil for anything else.
  package init?(hex: some StringProtocol) {
    let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
    let full = digits.utf8.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
    guard full.utf8.count == 6, full.allSatisfy(\.isHexDigit), let value = UInt32(full, radix: 16)
    else { return nil }
    self.init(
      red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// The colour of an index of xterm's 256: 16 basic ones, a cube of 6 levels, 24 greys.
  package init(indexed index: UInt8) {
    switch index {
    case 0..<16:
      self = RGB.basic[Int(index)]
    case 16..<232:
      let place = Int(index) - 16
      self.init(
        red: RGB.levels[place / 36], green: RGB.levels[place / 6 % 6],
        blue: RGB.levels[place % 6])
    default:
      let grey = 8 + 10 * (index - 232)
      self.init(red: grey, green: grey, blue: grey)
    }
  }

  /// The index of the nearest of the 240 fixed colours of xterm's 256.
  ///
  /// The first 16 are left out because terminals give them colours of their own.
  package var nearestIndexed: UInt8 {
    nearest(among: 16...255) { RGB(indexed: $0) }
  }

  /// The index of the nearest of the 16 basic colours, taken to be xterm's.
  package var nearestBasic: UInt8 {
    nearest(among: 0...15) { RGB(indexed: $0) }
  }

  private func nearest(among indices: ClosedRange<UInt8>, _ color: (UInt8) -> RGB) -> UInt8 {
    indices.min { distance(to: color($0)) < distance(to: color($1)) } ?? indices.lowerBound
  }

  /// Weighted squares: the eye tells greens apart best and blues least.
  private func distance(to other: RGB) -> Int {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return 3 * red * red + 6 * green * green + blue * blue
  }

  /// Steps of the colour cube in xterm's 256colres.h.
  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// The defaults of xterm's XTerm-col.ad.
  private static let basic: [RGB] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { (value: UInt32) in
    RGB(red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }
}
