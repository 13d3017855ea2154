import TestSupport

extension SplitMix64 {
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
