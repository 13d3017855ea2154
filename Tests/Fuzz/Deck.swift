import Decks
@testable import Trainer

// A deck file: its name is the first line of the input.

private let builtIn = sure { Library(table: try Table.builtIn()) }

func examine(_ input: [UInt8]) {
  var dice = Dice(input)
  let end = input.firstIndex(of: UInt8(ascii: "\n")) ?? input.endIndex
  let name = String(decoding: input[..<end], as: UTF8.self)
  var limits = Limits()
  if dice.below(8) == 0 { limits.rows = 3 }
  do throws(Faults) {
    let deck = try Deck.read(
      Array(input[end...].dropFirst()), fileName: name, limits: limits
    ) { !$0.hasPrefix("no") }
    check(deck, &dice)
    for format in DeckFormat.allCases { keep(deck, as: format) }
  } catch {
    expect(!error.faults.isEmpty, "refused without a word")
    for fault in error.faults {
      let words = "\(fault)"
      expect(
        !words.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) },
        "a fault that drives the terminal: \(words.debugDescription)")
    }
  }
}

// MARK: - What has passed the check

private func check(_ deck: Deck, _ dice: inout Dice) {
  expect(!deck.cards.isEmpty && Deck.canBeNamed(deck.name), "no deck at all")
  expect(deck.faults { _ in true }.isEmpty, "faults only at the second look")
  // The daemon looks at the cards one by one.
  let index = OptionIndex(deck.cards)
  var daemon = DeckCheck()
  for (number, card) in deck.cards.enumerated() {
    daemon.check(card, at: .entry(number + 1))
    daemon.checkWrongOption(for: card, at: .entry(number + 1), in: index)
  }
  expect(daemon.faults.isEmpty, "the daemon would refuse it: \(daemon.faults)")
  expect(Set(deck.cards.map(\.key)).count == deck.cards.count, "two cards of one key")
  var library = builtIn
  library.put(LoadedDeck(deck))
  for card in deck.cards.prefix(12) {
    let options = index.options(for: card, using: &dice)
    expect((2...Limits.options).contains(options.count), "\(options.count) options")
    let accepted = Set(([card.answer] + card.also).map(\.folded))
    expect(options.count { accepted.contains($0.folded) } == 1, "\(options) for \(card)")
    expect(Set(options.map(\.folded)).count == options.count, "\(options) read the same")
    answer(card, of: deck, library, options)
  }
}

/// Each option can be chosen, by its text and by its label, and only the right one is right.
private func answer(_ card: Card, of deck: Deck, _ library: Library, _ options: [String]) {
  var trainer = Trainer(library: library)
  let moment = Moment(at: 1_767_614_400_000, offset: 0)
  var dice = Dice([])
  _ = trainer.apply([.began(Began(kind: .free, deck: deck.name))], at: moment)
  _ = trainer.apply(
    [
      .asked(
        Asked(
          id: "q1", kind: .free, deck: deck.name, card: card.key, prompt: card.question,
          typed: false, options: options, number: 1, of: 0))
    ], at: moment)
  var right: [String] = []
  for (place, option) in options.enumerated() {
    let label =
      Trainer.isLettered(options)
      ? String(Unicode.Scalar(UInt8(97 + place))) : String(place + 1)
    for text in [option, label] {
      // An option that is itself a label is the option.
      if text == label, options.contains(label) { continue }
      let facts: [Fact]
      do throws(Refusal) {
        facts = try trainer.decideAnswer(
          text, id: "q1", key: nil, elapsed: nil, at: moment, using: &dice)
      } catch {
        fatalError("\(text.debugDescription) of \(options) is refused: \(error)")
      }
      for case .answered(let answered) in facts {
        expect(answered.given == option, "\(text) of \(options) was taken for \(answered.given)")
        expect(answered.right == (option == card.answer), "\(option) for \(card): \(answered)")
        if answered.right, text == option { right.append(option) }
      }
    }
  }
  expect(right.count == 1, "\(right) are right for \(card)")
}

/// A deck is the same again in every format.
private func keep(_ deck: Deck, as format: DeckFormat) {
  let ending = format == .anki ? "txt" : format.rawValue
  do {
    let file = deck.file(as: format)
    let copy = try Deck.read(file, fileName: "x.\(ending)", name: deck.name) { _ in true }
    expect(copy == deck, "\(format): \(copy) instead of \(deck)")
  } catch {
    fatalError("\(format): \(error) for \(deck)")
  }
}
