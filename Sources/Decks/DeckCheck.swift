extension Deck {
  /// What is wrong with the cards of a deck that was not read from a file just now.
  ///
  /// Cards are counted as entries, from 1. `imageExists` is asked about paths, not about URLs.
  package func faults(imageExists: (String) -> Bool) -> [Fault] {
    var check = DeckCheck()
    check.run(cards, places: cards.indices.map { .entry($0 + 1) }, imageExists: imageExists)
    return check.faults
  }
}

/// Checks that need the whole card or the whole deck.
///
/// Cards are put in one by one, so that a large deck can be checked in slices.
package struct DeckCheck: Sendable {
  /// What the file calls the columns.
  let names: [Column: String]
  package private(set) var faults: [Fault] = []

  private var place = Fault.Place.file
  private var numbers: [String: Int] = [:]
  /// Keys that are not the question itself.
  private var keys: [String: Int] = [:]
  private var images: [String: Bool] = [:]

  init(names: [Column: String]) {
    self.names = names
  }

  package init() {
    self.init(names: [:])
  }

  /// Checks the cards of a whole deck, each with its place in the file.
  mutating func run(_ cards: [Card], places: [Fault.Place], imageExists: (String) -> Bool) {
    let index = OptionIndex(cards)
    numbers.reserveCapacity(cards.count)
    for (card, place) in zip(cards, places) {
      self.place = place
      checkTexts(of: card)
      if card.options.isEmpty {
        checkWrongOption(for: card, in: index)
      } else {
        checkOptions(of: card)
      }
      checkClues(of: card, imageExists: imageExists)
    }
  }

  /// Checks the next card of a deck whose pictures are known to be there.
  ///
  /// What depends on the cards to come is left to `checkWrongOption`.
  package mutating func check(_ card: Card, at place: Fault.Place) {
    self.place = place
    checkTexts(of: card)
    if !card.options.isEmpty { checkOptions(of: card) }
    checkClues(of: card) { _ in true }
  }

  /// Checks that a card without options gets one that is wrong from a deck that is complete.
  package mutating func checkWrongOption(
    for card: Card, at place: Fault.Place, in index: OptionIndex
  ) {
    self.place = place
    if card.options.isEmpty { checkWrongOption(for: card, in: index) }
  }

  private mutating func checkWrongOption(for card: Card, in index: OptionIndex) {
    if !index.hasWrongOption(for: card) { report(.tooFewOptions, .options) }
  }

  private mutating func report(_ problem: Fault.Problem, _ column: Column) {
    faults.append(
      Fault(place: place, column: names[column] ?? column.rawValue, problem: problem))
  }

  private mutating func checkTexts(of card: Card) {
    if card.answer.isInvisible { report(.empty, .answer) }
    guard !card.question.isInvisible else { return report(.empty, .question) }
    // Equal as texts: either normal form of a character counts as the same.
    if let first = numbers[card.question] {
      report(.duplicateQuestion(of: first), .question)
      return
    }
    let key = card.key
    let isSum = key != card.question
    if let other = keys[key] ?? (isSum ? numbers[key] : nil) {
      report(.sameKey(as: other), .question)
    }
    numbers[card.question] = place.number
    if isSum { keys[key] = place.number }
  }

  private mutating func checkOptions(of card: Card) {
    if card.options.count < 2 { report(.tooFewOptions, .options) }
    if card.options.count > Limits.options {
      return report(.tooManyOptions(card.options.count), .options)
    }
    if card.options.contains(where: { !$0.isEmpty && $0.isInvisible }) {
      report(.emptyItem, .options)
    }
    let folded = card.options.map(\.folded)
    for (index, option) in card.options.enumerated() {
      if let first = folded[..<index].firstIndex(of: folded[index]), !option.isEmpty {
        report(.duplicateOptions(card.options[first], option), .options)
      }
    }
    let answer = card.answer.folded
    for other in card.also where other.folded != answer {
      if let index = folded.firstIndex(of: other.folded) {
        report(.severalRightOptions(card.options[index]), .options)
      }
    }
    guard !card.answer.isEmpty, !card.options.contains(card.answer) else { return }
    if let alike = folded.firstIndex(of: answer) {
      report(.answerNotAmongOptions(card.answer, alike: card.options[alike]), .answer)
    } else if Int(card.answer) != nil {
      report(.answerIsIndex(card.answer), .answer)
    } else {
      report(.answerNotAmongOptions(card.answer, alike: nil), .answer)
    }
  }

  private mutating func checkClues(of card: Card, imageExists: (String) -> Bool) {
    for swatch in card.swatches where !swatch.isEmpty && Swatch(swatch) == nil {
      report(.badColour(swatch), .swatches)
    }
    guard !card.image.isEmpty, !card.imageIsURL else { return }
    let exists = images[card.image] ?? imageExists(card.image)
    images[card.image] = exists
    if !exists { report(.imageMissing(card.image), .image) }
  }
}

extension Card {
  /// Whether the picture is named by a URL rather than a path.
  package var imageIsURL: Bool {
    guard let colon = image.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = image.utf8[..<colon]
    return scheme.count > 1
      && scheme.allSatisfy { byte in
        let letter = byte | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
      } && image.utf8[colon...].starts(with: "://".utf8)
  }
}
