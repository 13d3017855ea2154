/// The end of a run.
enum ScorePage {
  static func lines(_ verdict: VerdictView, columns: Int, rows: Int) -> [Line] {
    var blocks: [Block] = []
    if let score = verdict.score {
      let isRun = (verdict.of ?? 0) == 0
      blocks.append(Block(isRun ? "\(score) in a row" : "score \(score)", Theme.title))
    }
    if verdict.newBest {
      blocks.append(Block("new best", Theme.right))
    } else if let best = verdict.best {
      blocks.append(Block("best \(best)", Theme.faint))
    }
    if let message = verdict.message, !message.isEmpty {
      blocks.append(Block(wrapping: message, columns: min(columns, PageWords.measure)))
    }
    if blocks.isEmpty { blocks = [Block("The run is over.", Theme.title)] }
    return Array(Stack(blocks).lines(columns: columns, rows: rows).prefix(rows))
  }
}
