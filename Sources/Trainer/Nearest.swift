extension Trainer {
  /// The name that was probably meant: the closest one, when it is close enough to be a slip.
  static func nearest(_ word: String, among names: [String]) -> String? {
    let ranked = names.map { (name: $0, distance: EditDistance.between(word, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }),
      best.distance <= max(1, word.count / 3)
    else { return nil }
    return best.name
  }
}
