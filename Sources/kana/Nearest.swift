/// Finds what was probably meant by a word that is not known.
enum Nearest {
  /// The closest candidate, if it is close enough to be a slip rather than another word.
  static func match(_ word: String, among candidates: [String]) -> String? {
    let word = String(word.prefix(32))
    let ranked = candidates.map { (name: $0, distance: distance(word, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, min(word.count, best.name.count) / 2) ? best.name : nil
  }

  /// Fewest insertions, deletions, replacements and swaps of neighbours between two words
  /// (optimal string alignment).
  static func distance(_ one: String, _ other: String) -> Int {
    let one = Array(one)
    let other = Array(other)
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (row, character) in one.enumerated() {
      var current = [row + 1]
      for (column, candidate) in other.enumerated() {
        var cost = min(
          last[column + 1] + 1, current[column] + 1,
          last[column] + (character == candidate ? 0 : 1))
        if row > 0, column > 0, character == other[column - 1], one[row - 1] == candidate {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[other.count]
  }
}
