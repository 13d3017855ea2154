/// The voicing marks ゛ and ゜ as parts of kana.
///
/// Written out because the standard library composes characters only inside comparisons. Those
/// comparisons are canonical, so a letter followed by a combining mark finds its one-letter form.
enum Voicing {
  /// The letter without its mark, and the mark.
  static func taken(from character: Character) -> (bare: Character, mark: Shape.Mark) {
    marked[character] ?? (character, .none)
  }

  /// The form with one code point, where there is one.
  static func composed(_ character: Character) -> Character {
    guard let place = marked.index(forKey: character) else { return character }
    return marked.keys[place]
  }

  /// The bare letter with a mark put on it, where such a letter exists.
  static func putting(_ mark: Shape.Mark, on bare: Character) -> Character? {
    switch mark {
    case .none: marked[bare] == nil ? bare : nil
    case .dakuten: existing(bare, "\u{3099}")
    case .handakuten: existing(bare, "\u{309A}")
    }
  }

  private static func existing(_ bare: Character, _ mark: Unicode.Scalar) -> Character? {
    let joined = Character(String(bare) + String(Character(mark)))
    return marked[joined] == nil ? nil : composed(joined)
  }

  private static let marked: [Character: (bare: Character, mark: Shape.Mark)] = {
    let dakuten = zip(
      "かきくけこさしすせそたちつてとはひふへほうカキクケコサシスセソタチツテトハヒフヘホウワヰヱヲゝヽ",
      "がぎぐげござじずぜぞだぢづでどばびぶべぼゔガギグゲゴザジズゼゾダヂヅデドバビブベボヴヷヸヹヺゞヾ")
    let handakuten = zip("はひふへほハヒフヘホ", "ぱぴぷぺぽパピプペポ")
    var letters: [Character: (bare: Character, mark: Shape.Mark)] = [:]
    for (bare, voiced) in dakuten { letters[voiced] = (bare, .dakuten) }
    for (bare, voiced) in handakuten { letters[voiced] = (bare, .handakuten) }
    return letters
  }()
}
