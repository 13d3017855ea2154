import Decks
@testable import Trainer

// What a learner types: the first line is the answer, the second what is asked or to be explained.

private let table = sure { try Table.builtIn() }
private let grader = Grader(Readings(table))

func examine(_ input: [UInt8]) {
  var dice = Dice(input)
  let lines = input.split(
    separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false
  ).map { String(decoding: $0, as: UTF8.self) }
  let typed = lines[0]
  let asked = lines.count > 1 ? lines[1] : typed
  for text in [typed, asked] {
    normalise(text, &dice)
    explain(text)
  }
  let kana = (0..<2).map { _ in table.entries[dice.below(table.entries.count)].text }
  for wanted in kana + [asked, Normaliser.normalised(asked)] { grade(typed, for: wanted) }
  accept(typed, for: asked)
}

private func normalise(_ text: String, _ dice: inout Dice) {
  let once = Normaliser.normalised(text)
  expect(
    once.unicodeScalars.elementsEqual(Normaliser.normalised(once).unicodeScalars),
    "\(text.debugDescription) is normalised to \(once.debugDescription), and that again")
  var noisy = String.UnicodeScalarView()
  let blanks: [Unicode.Scalar] = [" ", "\u{3000}", "\u{200B}", "\u{2060}"]
  for scalar in text.unicodeScalars {
    noisy.append(scalar)
    if dice.below(4) == 0 { noisy.append(blanks[dice.below(4)]) }
  }
  expect(
    Normaliser.normalised(String(noisy)) == once,
    "blanks within \(text.debugDescription) make a difference")
  let folded = text.folded
  expect(
    folded.folded.unicodeScalars.elementsEqual(folded.unicodeScalars),
    "\(text.debugDescription) is folded twice")
}

private func grade(_ typed: String, for wanted: String) {
  let answer = Normaliser.normalised(typed)
  for mode in Mode.allCases {
    let verdict = grader.grade(typed, for: wanted, in: mode)
    expect((verdict == .empty) == answer.isEmpty, "\(typed.debugDescription) is \(verdict)")
    expect(
      verdict == grader.grade(answer, for: wanted, in: mode), "\(typed) is judged by its form")
    switch verdict {
    case .right where table[wanted] != nil:
      expect(
        grader.couldBeRight(typed, for: wanted, in: mode) || mode == .listen,
        "\(typed) is right for \(wanted) in \(mode), and could not be")
    case .otherScript(let script):
      expect(Script(of: wanted) == script && Script(of: answer) == script.other, "\(verdict)")
    // What is wanted of a learner is always a character of the table, never a reading.
    case .wrong(let means) where table[wanted] != nil:
      expect(!means.contains(wanted), "\(typed) is wrong for \(wanted) and means it")
    default: break
    }
  }
}

private func explain(_ text: String) {
  for explained in grader.explain(text) {
    expect(!explained.readings.isEmpty, "\(explained.kana) has no reading")
    expect(Set(explained.alike).count == explained.alike.count, "\(explained.alike)")
    expect(!explained.alike.contains(explained.kana), "\(explained.kana) is like itself")
    for reading in explained.readings {
      expect(
        grader.accepts(reading.text, for: explained.kana),
        "\(reading.text) is shown for \(explained.kana), and refused")
    }
    expect(grader.accepts(explained.kana, for: explained.kana), "\(explained.kana) as itself")
  }
}

private func accept(_ typed: String, for asked: String) {
  let isAccepted = grader.accepts(typed, for: asked)
  expect(!isAccepted || !Normaliser.normalised(typed).isEmpty, "nothing is accepted")
  expect(!isAccepted || !grader.explain(asked).isEmpty, "accepted for what is not known: \(asked)")
  expect(
    isAccepted == grader.accepts(Normaliser.normalised(typed), for: Normaliser.normalised(asked)),
    "\(typed) for \(asked) is judged by its form")
}
