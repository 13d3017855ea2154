/// Characters no table teaches, known so that typing and asking about them is answered.
///
/// Spellings of the small and obsolete kana are those input methods take; the combinations are
/// the rarer ones of loanwords, outside the notice of 1991 that the extended type follows.
enum Beyond {
  /// Characters of both scripts, in hiragana.
  static let both: [(kana: String, readings: [Reading])] =
    [
      ("ゐ", [Reading("i", modern), Reading("wi", old), Reading("wyi", [.wapuro])]),
      ("ゑ", [Reading("e", modern), Reading("we", old), Reading("wye", [.wapuro])]),
      ("っ", ["xtu", "ltu", "xtsu", "ltsu"].map { Reading($0, [.wapuro]) }),
    ] + zip(["ゃ", "ゅ", "ょ"], ["a", "u", "o"]).map(deRow) + small

  /// The mark for a long vowel, the same in both scripts.
  static let longMark: (kana: String, readings: [Reading]) =
    ("ー", [Reading("-", [.wapuro]), Reading("^", [.other])])

  /// Characters of katakana alone.
  static let katakana: [(kana: String, readings: [Reading])] =
    [("スィ", [Reading("si", [.hepburn])]), ("ズィ", [Reading("zi", [.hepburn])])]
    + [
      ("ヴャ", "vya"), ("ヴョ", "vyo"), ("フャ", "fya"), ("フョ", "fyo"), ("キェ", "kye"),
      ("ニェ", "nye"), ("ヒェ", "hye"), ("ミェ", "mye"), ("リェ", "rye"), ("ギェ", "gye"),
      ("ビェ", "bye"), ("ピェ", "pye"), ("グィ", "gwi"), ("グェ", "gwe"), ("グォ", "gwo"),
    ].map { ($0, [Reading($1, [.hepburn, .wapuro])]) }

  /// The readings of all of them, by character as listed.
  static let readings = Dictionary(
    (both + katakana + [longMark]).map { ($0.kana, $0.readings) }, uniquingKeysWith: { $1 })

  private static let modern: [Romanisation] = [.hepburn, .kunrei]
  private static let old: [Romanisation] = [.oldHepburn, .nihon]

  private static func deRow(_ small: String, _ vowel: String) -> (String, [Reading]) {
    (
      "ぢ" + small,
      [
        Reading("j" + vowel, [.hepburn]), Reading("zy" + vowel, [.kunrei]),
        Reading("dy" + vowel, [.nihon, .wapuro]), Reading("dzy" + vowel, [.other]),
      ]
    )
  }

  private static let small: [(kana: String, readings: [Reading])] = zip(
    ["ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "ゃ", "ゅ", "ょ", "ゎ", "ゕ", "ゖ"],
    ["a", "i", "u", "e", "o", "ya", "yu", "yo", "wa", "ka", "ke"]
  ).map { ($0, [Reading("x" + $1, [.wapuro]), Reading("l" + $1, [.wapuro])]) }
}
