/// Judges typed answers: the one judge of every mode, run and front end.
package struct Grader: Sendable {
  package let readings: Readings

  package init(_ readings: Readings) {
    self.readings = readings
  }

  package enum Verdict: Hashable, Sendable {
    case right
    /// Nothing was typed; nothing is counted.
    case empty
    /// The right sound in the other script; nothing is counted.
    case otherScript(wanted: Script)
    /// The right reading where the kana itself is wanted; nothing is counted.
    case kanaWanted
    /// Wrong, and what the answer would have been right for, the likeliest first.
    case wrong(means: [String])
  }

  /// Judges what was typed, in whatever width, case or normal form, for a kana.
  package func grade(_ typed: String, for wanted: String, in mode: Mode) -> Verdict {
    let answer = Normaliser.normalised(typed)
    if answer.isEmpty { return .empty }
    if answer == wanted { return .right }
    let isTwin = answer == Script.twin(of: wanted)
    let isReading = readings.accepts(answer, for: wanted)
    switch mode {
    case .kana:
      if isReading || isTwin { return .right }
    case .romaji, .script:
      if isTwin, let script = Script(of: wanted) { return .otherScript(wanted: script) }
      if isReading { return .kanaWanted }
    case .listen:
      if isReading || soundsLike(answer, wanted) { return .right }
    }
    return .wrong(means: means(answer, for: wanted))
  }

  /// What a wrong answer stands for: the reading of a kana, or the kana that have a reading.
  ///
  /// Taught kana of the script asked about if there are any, or else the next best: learners are
  /// told い for i, not the obsolete ゐ.
  package func means(_ given: String, for wanted: String) -> [String] {
    let answer = Normaliser.normalised(given)
    if !readings.accepted(answer).isEmpty { return [readings.romajiPrompt(answer)] }
    let kana = readings.kana(read: answer).filter { $0 != wanted }
    let sameScript = kana.filter { Script(of: $0) == Script(of: wanted) }
    let near = sameScript.isEmpty ? kana : sameScript
    let taught = near.filter { readings.table[$0] != nil }
    return taught.isEmpty ? near : taught
  }

  /// Whether an option might be defended as right, and so must not stand beside the right one.
  ///
  /// Under any reading that counts: neither ji nor zi beside ぢ, nor じ, nor a twin such as ヘ
  /// beside へ, which looks the same.
  package func couldBeRight(_ option: String, for wanted: String, in mode: Mode) -> Bool {
    let option = Normaliser.normalised(option)
    if option == wanted || option == Script.twin(of: wanted) { return true }
    if readings.accepts(option, for: wanted) { return true }
    switch mode {
    case .kana: return false
    case .romaji, .script, .listen:
      return readings.accepted(option).contains { readings.accepts($0.text, for: wanted) }
    }
  }

  /// Whether an answer names a kana that is heard as the wanted one is, in either script.
  ///
  /// Who only hears the sound cannot know which of them is meant, so every spelling of each counts.
  private func soundsLike(_ answer: String, _ wanted: String) -> Bool {
    guard let sound = readings.sound(of: wanted) else { return false }
    if readings.sound(of: answer) == sound { return true }
    return readings.kana(read: answer).contains { readings.sound(of: $0) == sound }
  }
}
