extension Deck {
  /// What is wrong with the cards of a deck that was not read from a file just now.
  ///
  /// Cards are counted as entries, from 1. `imageExists` is asked about paths, not about URLs.
  package func faults(imageExists: (String) -> Bool) -> [Fault] {
    var check = DeckCheck(
      cards: cards, places: cards.indices.map { .entry($0 + 1) }, names: [:])
    check.run(imageExists: imageExists)
    return check.faults
  }
}

/// Checks that need the whole card or the whole deck.
struct DeckCheck {
  let cards: [Card]
  /// Where each card stands in its file.
  let places: [Fault.Place]
  /// What the file calls the columns.
  let names: [Column: String]
  private(set) var faults: [Fault] = []

  private var place = Fault.Place.file
  private var numbers: [String: Int] = [:]
  /// Keys that are not the question itself.
  private var keys: [String: Int] = [:]
  private var images: [String: Bool] = [:]

  init(cards: [Card], places: [Fault.Place], names: [Column: String]) {
    self.cards = cards
    self.places = places
    self.names = names
  }

  mutating func run(imageExists: (String) -> Bool) {
    let index = OptionIndex(cards)
    numbers.reserveCapacity(cards.count)
    for (card, place) in zip(cards, places) {
      self.place = place
      checkTexts(of: card)
      if card.options.isEmpty {
        if !index.hasWrongOption(for: card) { report(.tooFewOptions, .options) }
      } else {
        checkOptions(of: card)
      }
      checkClues(of: card, imageExists: imageExists)
    }
  }

  private mutating func report(_ problem: Fault.Problem, _ column: Column) {
    faults.append(
      Fault(place: place, column: names[column] ?? column.rawValue, problem: problem))
  }

  private mutating func checkTexts(of card: Card) {
    if card.answer.isEmpty { report(.empty, .answer) }
    guard !card.question.isEmpty else { return report(.empty, .question) }
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
