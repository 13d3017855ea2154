/// A generator whose whole sequence follows from its seed (SplitMix64), so that a failure can be repeated.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Text with narrow, wide, combining, joined, control and space characters.
  mutating func text(upTo count: Int) -> String {
    let pieces = [
      "a", "Z", "7", " ", " ", "か", "キ", "ャ", "ｶ", "ﾞ", "ﾟ", "漢", "。", "、", "e\u{301}", "か\u{3099}",
      "😀", "👨‍👩‍👧", "🇯🇵", "█", "▀", "\u{1B}", "\u{7}", "\u{200B}", "\u{3099}", "-", "/", "한",
    ]
    return (0..<Int.random(in: 0...count, using: &self))
      .map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }

  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in UInt8.random(in: 0...255, using: &self)
    }
  }
}
