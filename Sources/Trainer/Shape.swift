/// How a character is built: its letters without voicing marks, the mark, and a small letter.
package struct Shape: Hashable, Sendable {
  package enum Mark: CaseIterable, Hashable, Sendable {
    case none, dakuten, handakuten
  }

  /// The letter or letters without mark and without the small one that follows.
  package let base: String
  package let mark: Mark
  /// The small kana of a combination, or nothing.
  package let small: String?

  package init(_ text: String) {
    var letters = text
    if text.count > 1, let last = text.last, Shape.fullSize(of: String(last)) != nil {
      small = String(last)
      letters.removeLast()
    } else {
      small = nil
    }
    guard let head = letters.first else {
      (base, mark) = ("", .none)
      return
    }
    let (bare, mark) = Voicing.taken(from: head)
    self.base = String(bare) + letters.dropFirst()
    self.mark = mark
  }

  /// The same letter with the marks it does not have, whether or not they exist.
  var otherMarks: [Mark] { Mark.allCases.filter { $0 != mark } }
}

extension Shape {
  /// The full-size letter of a small kana.
  static func fullSize(of small: String) -> String? {
    sizes.first { $0.small == small }?.full
  }

  /// The small form of a letter, where there is one.
  static func smallSize(of full: String) -> String? {
    sizes.first { $0.full == full }?.small
  }

  /// The small kana that combinations are written with.
  static func smallLetters(in script: Script?) -> [String] {
    sizes.map(\.small).filter { Script(of: $0) == script }
  }

  private static let sizes = zip(
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ", "あいうえおつやゆよわアイウエオツヤユヨワ"
  ).map { (small: String($0), full: String($1)) }
}
