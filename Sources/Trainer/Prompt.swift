extension Readings {
  /// What a question for this kana shows when its reading is the clue, in ASCII.
  ///
  /// The table's spelling, and a hint in brackets when an earlier character of the same script
  /// answers to that spelling too, so that a prompt names one character of its script only:
  /// `ji` is じ and `ji (d-row)` is ぢ, `ti (te + i)` is ティ since チ also counts as ti. The whole
  /// table decides, whatever part of it is being learnt, so a prompt does not change its meaning.
  package func romajiPrompt(_ kana: String) -> String {
    let usual = table[kana]?.romaji ?? accepted(kana).first?.text ?? kana
    let script = Script(of: kana)
    let rivals = self.kana(read: Normaliser.normalised(usual)).filter {
      $0 != kana && Script(of: $0) == script && table[$0] != nil
    }
    let place = table.place(of: kana) ?? table.entries.count
    guard rivals.contains(where: { table.place(of: $0).map { $0 < place } ?? false }) else {
      return usual
    }
    let hint = hints(kana).first { hint in rivals.allSatisfy { !hints($0).contains(hint) } }
    return "\(usual) (\(hint ?? "no. \(place + 1)"))"
  }

  /// Ways to tell a character from others read alike, the best known first.
  private func hints(_ kana: String) -> [String] {
    var hints: [String] = []
    let usual = accepted(kana).first?.text
    // Nihon-shiki spells by rows, so its first letter names the row: di, du, dya, wi, wo.
    if let nihon = accepted(kana).first(where: { $0.systems.contains(.nihon) })?.text,
      nihon != usual, let row = nihon.first
    {
      hints.append("\(row)-row")
    }
    if let small = Shape(kana).small, let fullSize = Shape.fullSize(of: small),
      let first = accepted(String(kana.dropLast())).first?.text,
      let second = accepted(fullSize).first?.text
    {
      hints.append("\(first) + \(second)")
    }
    return hints
  }
}
