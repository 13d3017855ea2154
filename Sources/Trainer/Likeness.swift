extension Readings {
  /// Characters of the same script that are easily taken for this one, the likest first.
  ///
  /// Look-alikes the table names, then those that follow from how characters are built: the same
  /// letter with another mark (か が), look-alikes under the same mark (ば ぼ), the same letter
  /// before another small one (しゃ しゅ), look-alikes before the same one (きゃ ちゃ), and the same
  /// letter in the other size (や ゃ). Always mutual.
  package func alike(_ kana: String) -> [String] {
    let likeness = Likeness(table: table, script: Script(of: kana))
    return unique(likeness.of(kana), but: kana)
  }

  /// Characters of the other script that are easily taken for this one, the likest first.
  package func alikeAcrossScripts(_ kana: String) -> [String] {
    guard let script = Script(of: kana) else { return [] }
    let likeness = Likeness(table: table, script: script.other)
    return unique(likeness.of(kana), but: kana)
  }

  private func unique(_ texts: [String], but kana: String) -> [String] {
    var seen = TextMap<Bool>()
    seen[kana] = true
    return texts.filter { text in
      guard isNamed(text), seen[text] == nil else { return false }
      seen[text] = true
      return true
    }
  }
}

/// Look-alikes within one script, found from the letters of a character.
private struct Likeness {
  let table: Table
  /// The script the look-alikes are to be of.
  let script: Script?

  /// May name a character twice, or one that does not exist.
  func of(_ kana: String) -> [String] {
    let shape = Shape(kana)
    guard let small = shape.small else { return single(kana) + otherSize(kana) }
    let head = String(kana.dropLast())
    guard let ownSmall = Script(of: small) == script ? small : Script.twin(of: small) else {
      return []
    }
    let heads = single(head).map { $0 + ownSmall }
    guard Script(of: kana) == script else { return heads }
    return heads + Shape.smallLetters(in: script).map { head + $0 }
  }

  private func named(_ letter: String) -> [String] {
    (table[letter]?.alike ?? []).filter { Script(of: $0) == script }
  }

  private func single(_ letter: String) -> [String] {
    let shape = Shape(letter)
    var found = named(letter)
    guard let bare = shape.base.first, shape.base.count == 1 else { return found }
    if Script(of: letter) == script {
      found += shape.otherMarks.compactMap { Voicing.putting($0, on: bare).map { String($0) } }
    }
    if shape.mark != .none {
      found += named(shape.base).compactMap { other in
        other.first.flatMap { Voicing.putting(shape.mark, on: $0) }.map { String($0) }
      }
    }
    return found
  }

  private func otherSize(_ letter: String) -> [String] {
    guard Script(of: letter) == script else { return [] }
    return [Shape.fullSize(of: letter), Shape.smallSize(of: letter)].compactMap { $0 }
  }
}
