@testable import Trainer

// A character table of the learner's own, with the built-in one to complete it and without.

private let builtIn = sure { try Table.builtIn() }

func examine(_ input: [UInt8]) {
  var dice = Dice(input)
  for other in [builtIn, nil] {
    do throws(TableFault) {
      practise(try Table(json: input, file: "kana.json", completing: other), &dice)
    } catch {
      let words = error.description
      expect(!words.isEmpty, "a fault without words")
      expect(
        !words.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) },
        "a fault that drives the terminal: \(words.debugDescription)")
    }
  }
}

private func practise(_ table: Table, _ dice: inout Dice) {
  expect(table.entries.count >= Table.leastEntries, "a table of \(table.entries.count)")
  let library = Library(table: table)
  let grader = library.grader
  for (place, kana) in table.entries.enumerated().prefix(24) {
    expect(table.place(of: kana.text) == place, "\(kana.text) is at another place")
    expect(
      kana.readings.first?.text == Normaliser.normalised(kana.romaji), "\(kana): its own reading")
    for reading in kana.readings {
      expect(
        grader.grade(reading.text, for: kana.text, in: .kana) == .right,
        "\(reading.text) is refused for \(kana.text)")
    }
    for mode in Mode.allCases {
      expect(grader.grade(kana.text, for: kana.text, in: mode) == .right, "\(kana.text) in \(mode)")
      choose(kana, of: table, grader, mode, &dice)
    }
    _ = grader.readings.romajiPrompt(kana.text)
    expect(!grader.explain(kana.text).isEmpty, "\(kana.text) is not explained")
  }
  play(library, &dice)
}

/// Options differ, the right one is among them, and no other could be defended as right.
private func choose(
  _ kana: Kana, of table: Table, _ grader: Grader, _ mode: Mode, _ dice: inout Dice
) {
  let all = Array(table.entries.indices)
  let from = KanaOptions(
    grader: grader, table: table, set: Array(all.prefix(1 + dice.below(8))), practised: all,
    confusions: [:])
  let options = from.options(for: kana, in: mode, using: &dice)
  let right = from.shown(kana, in: mode)
  expect(Set(options).count == options.count, "\(options) for \(kana.text)")
  expect(options.count { $0 == right } == 1, "\(options) without \(right)")
  for option in options where option != right {
    expect(
      !grader.couldBeRight(option, for: kana.text, in: mode),
      "\(option) beside \(right) for \(kana.text) in \(mode)")
  }
}

/// A few questions of a learner who answers anyhow.
private func play(_ library: Library, _ dice: inout Dice) {
  var trainer = Trainer(library: library)
  var moment = Moment(at: 1_767_614_400_000, offset: 60)
  for _ in 0..<6 {
    moment.at += 60_000
    guard let asked = try? trainer.decideAsk(at: moment, using: &dice) else { return }
    _ = trainer.apply(asked, at: moment)
    guard let question = trainer.state.session.pending?.asked else { return }
    let right = trainer.answer(to: question)
    guard
      let facts = try? trainer.decideAnswer(
        dice.below(3) == 0 ? "x" : right, id: nil, key: nil, elapsed: 900, at: moment, using: &dice)
    else { continue }
    _ = trainer.apply(facts, at: moment)
    let answered = trainer.state.recorded.last?.value.answered
    expect(answered?.given != right || answered?.right == true, "\(right) for \(question.prompt)")
  }
}
