/// The characters new in a round, before they are asked.
enum IntroductionPage {
  static func lines(
    _ introductions: [QuestionView.Introduction], columns: Int, rows: Int
  ) -> [Line] {
    let large = Stack(largeRows(introductions, columns: columns))
    if large.height > 0, large.fits(columns: columns, rows: rows) {
      return large.lines(columns: columns, rows: rows)
    }
    let pairs = introductions.map { "\($0.kana) = \($0.romaji)" }
    let text = pairs.joined(separator: "   ")
    let list =
      pairs.count + 1 <= rows
      ? Block(pairs.map { Line("new: \($0)", Theme.title) })
      : Block(wrapping: "new: \(text)", columns: columns, Theme.title)
    return Array(Stack([list]).lines(columns: columns, rows: rows).prefix(rows))
  }

  /// Each kana drawn large over its reading, as many to a row as fit.
  private static func largeRows(
    _ introductions: [QuestionView.Introduction], columns: Int
  ) -> [Block] {
    let cards = introductions.compactMap { introduction -> Block? in
      guard let drawn = LargeKana.lines(of: introduction.kana) else { return nil }
      let width = LargeKana.width(of: introduction.kana)
      let caption = Block("new: \(introduction.kana) = \(introduction.romaji)", Theme.title)
      return Block(
        Block(drawn.map { Line($0, Theme.prompt) }).padded(columns: width).lines
          + caption.padded(columns: width).lines)
    }
    guard cards.count == introductions.count else { return [] }
    var rows: [Block] = []
    for card in cards {
      if let last = rows.last, last.width + 4 + card.width <= columns {
        rows[rows.count - 1] = Block.beside(last, card, gap: 4)
      } else {
        rows.append(card)
      }
    }
    return rows
  }
}
