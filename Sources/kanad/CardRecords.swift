internal import Decks
internal import KanaInterface

// A deck's cards as they travel: what a deck does not say is absent there and empty here.

extension Decks.Card {
  init(_ record: KanaInterface.Card) {
    self.init(
      question: record.question, answer: record.answer, options: record.options ?? [],
      detail: record.detail ?? "", title: record.title ?? "", author: record.author ?? "",
      text: record.text ?? "", form: record.form ?? "", image: record.image ?? "",
      swatches: record.swatches ?? [], group: record.group ?? "", also: record.also ?? [],
      keepLast: record.keepLast ?? false)
  }
}

extension KanaInterface.Card {
  init(_ card: Decks.Card) {
    func said(_ text: String) -> String? { text.isEmpty ? nil : text }
    func said(_ list: [String]) -> [String]? { list.isEmpty ? nil : list }
    self.init(
      question: card.question, answer: card.answer, options: said(card.options),
      detail: said(card.detail), title: said(card.title), author: said(card.author),
      text: said(card.text), form: said(card.form), image: said(card.image),
      swatches: said(card.swatches), group: said(card.group), also: said(card.also),
      keepLast: card.keepLast ? true : nil)
  }
}
