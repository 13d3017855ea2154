extension Trainer {
  /// The name that was probably meant: the closest one, when it is close enough to be a slip.
  static func nearest(_ word: String, among names: [String]) -> String? {
    let length = word.count
    let slips = max(1, length / 3)
    // What differs more in length cannot be close, and comparing it would take long.
    let ranked = names.filter { abs($0.count - length) <= slips }
      .map { (name: $0, distance: EditDistance.between(word, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= slips
    else { return nil }
    return best.name
  }
}
