/// The answer of a closed question and what there is to say about it.
struct Explanation {
  let practice: Practice
  let columns: Int

  var blocks: [Block] {
    guard let verdict = practice.verdict else { return [] }
    let width = min(columns, PageWords.measure)
    var blocks: [Block] = []
    if let answer = verdict.answer {
      blocks.append(
        Block(wrapping: "\(verdict.correct ? "✓" : "=") \(answer)", columns: width, Theme.right))
    }
    if let given = PracticeWords.given(verdict) {
      blocks.append(Block(wrapping: "✗ \(given)", columns: width, Theme.wrong))
    }
    if let detail = verdict.detail, !detail.isEmpty {
      blocks.append(Block(wrapping: detail, columns: width))
    }
    return blocks
  }
}
