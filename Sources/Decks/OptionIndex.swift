/// Finds the options of a question among the answers of its deck.
///
/// Cards are put in one by one, so that a large deck can be indexed in slices; choosing then takes
/// the same few steps whatever the size of the deck.
package struct OptionIndex: Sendable {
  /// Answers that read differently, in the order of the deck.
  private var answers: [String] = []
  private var numbers: [String: Int32] = [:]
  private var byGroup: [String: [Int32]] = [:]
  private var byLength: [Int: [Int32]] = [:]
  /// Answers of cards that accept another text too, by that text.
  private var byOtherAnswer: [String: [Int32]] = [:]
  /// Which answers a group holds already: the number of an answer and that of the group.
  private var inGroup: Set<UInt64> = []
  private var groupNumbers: [String: UInt32] = [:]

  package init() {}

  package init(_ cards: some Sequence<Card>) {
    for card in cards { insert(card) }
  }

  /// Makes the answer of a card available as an option for the others.
  package mutating func insert(_ card: Card) {
    let number = number(of: card.answer)
    if !card.group.isEmpty {
      let group = groupNumbers[card.group] ?? UInt32(groupNumbers.count)
      groupNumbers[card.group] = group
      if inGroup.insert(UInt64(group) << 32 | UInt64(number)).inserted {
        byGroup[card.group, default: []].append(number)
      }
    }
    for other in card.also {
      byOtherAnswer[other.folded, default: []].append(number)
    }
  }

  private mutating func number(of answer: String) -> Int32 {
    let folded = answer.folded
    if let number = numbers[folded] { return number }
    let number = Int32(answers.count)
    numbers[folded] = number
    answers.append(answer)
    byLength[answer.count, default: []].append(number)
    return number
  }

  /// The options to show for a card: all the deck gives, or four derived from it.
  ///
  /// Derived options come from the same group, then from answers with as many characters, then from
  /// all; there are fewer than four only when the deck has no more. No two read the same, and none
  /// but the answer is accepted by the card, or belongs to a card that accepts this answer too.
  package func options(
    for card: Card, using generator: inout some RandomNumberGenerator
  ) -> [String] {
    guard card.options.isEmpty else {
      let last = card.keepLast ? card.options.suffix(1) : []
      return card.options.dropLast(last.count).shuffled(using: &generator) + last
    }
    var taken = right(for: card)
    var shown = [card.answer]
    let sources = [byGroup[card.group], byLength[card.answer.count]].compactMap(\.self)
    for source in sources {
      while shown.count < 4, let number = pick(source, except: taken, using: &generator) {
        taken.insert(number)
        shown.append(answers[Int(number)])
      }
    }
    let all = Int32(0)..<Int32(answers.count)
    while shown.count < 4, let number = pick(all, except: taken, using: &generator) {
      taken.insert(number)
      shown.append(answers[Int(number)])
    }
    return shown.shuffled(using: &generator)
  }

  /// Whether the deck has at least one wrong option for a card.
  func hasWrongOption(for card: Card) -> Bool {
    right(for: card).count < answers.count
  }

  /// The answers that would be right.
  private func right(for card: Card) -> Set<Int32> {
    var right: Set<Int32> = []
    for text in [card.answer] + card.also {
      let folded = text.folded
      if let number = numbers[folded] { right.insert(number) }
      right.formUnion(byOtherAnswer[folded] ?? [])
    }
    return right
  }

  /// One of the numbers at random; nil when all are taken.
  ///
  /// A few tries suffice unless most are taken; then the next free one from a random place on is
  /// found within as many steps as there are taken ones, since no number occurs twice.
  private func pick<Numbers: RandomAccessCollection<Int32>>(
    _ numbers: Numbers, except taken: Set<Int32>, using generator: inout some RandomNumberGenerator
  ) -> Int32? {
    guard !numbers.isEmpty else { return nil }
    for _ in 0..<8 {
      guard let number = numbers.randomElement(using: &generator) else { return nil }
      if !taken.contains(number) { return number }
    }
    let start = numbers.index(
      numbers.startIndex, offsetBy: Int.random(in: 0..<numbers.count, using: &generator))
    return (numbers[start...].first { !taken.contains($0) })
      ?? numbers[..<start].first { !taken.contains($0) }
  }
}
