/// What is known about a kana, a spelling or a word.
package struct Explained: Hashable, Sendable {
  /// The character or word.
  package let kana: String
  /// The readings that count, the usual first.
  package let readings: [Reading]
  /// Characters of the same script that one of these readings also stands for.
  package let collides: [Readings.Collision]
  /// Characters easily taken for it: of its own script, then of the other; the likest first.
  package let alike: [String]
}

extension Grader {
  /// Everything a text can mean: itself when it is kana, or each kana a spelling stands for.
  ///
  /// Characters outside the table and words of several kana are explained too. Nothing comes back
  /// when the text is neither kana nor a reading.
  package func explain(_ text: String) -> [Explained] {
    let subject = Normaliser.normalised(text)
    if !readings.accepted(subject).isEmpty { return [explained(subject)] }
    if let word = Word(subject, readings) {
      return [Explained(kana: subject, readings: word.romanised(), collides: [], alike: [])]
    }
    return readings.kana(read: subject).map(explained)
  }

  /// Whether an answer would count for a text: as its reading, as the kana itself, or, when the
  /// text is a reading, as a kana that has it.
  package func accepts(_ answer: String, for text: String) -> Bool {
    let subject = Normaliser.normalised(text)
    let given = Normaliser.normalised(answer)
    guard !given.isEmpty else { return false }
    if !readings.accepted(subject).isEmpty {
      return grade(given, for: subject, in: .kana) == .right
    }
    if let word = Word(subject, readings) {
      return given == subject || given == Script.twin(of: subject)
        || WordMatcher.matches(word, given)
    }
    return readings.kana(read: subject).contains { grade(given, for: $0, in: .kana) == .right }
  }

  private func explained(_ kana: String) -> Explained {
    Explained(
      kana: kana, readings: readings.accepted(kana), collides: readings.collisions(of: kana),
      alike: readings.alike(kana) + readings.alikeAcrossScripts(kana))
  }
}
