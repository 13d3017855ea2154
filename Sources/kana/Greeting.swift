internal import KanaInterface

/// What a learner sees once, before the first answer.
enum Greeting {
  static let title = "Welcome to Kana Quest"

  static let lines = [
    "Welcome to Kana Quest: a few kana at first, one more whenever you know them.",
    "Answer with a key or by typing; nothing is lost when you stop, and q stops.",
    "If you know some kana already, kana place finds out in a few questions.",
  ]

  /// Nobody has answered anything yet.
  static func isDue(_ status: Status.Reply) -> Bool {
    status.answeredToday == 0 && status.bestStreak == 0 && status.dayStreak == 0
      && status.maxPosition <= 4 && status.deck == "kana" && status.kind == "quest"
  }
}
