@testable import Trainer

/// A history of single answers, each on a day and at an hour of the learner's own wall clock.
struct Diary {
  private(set) var state = State()

  /// 2026-01-05, a Monday.
  static let monday = 20_458

  /// Folds in an answer to one kana, so many days after Monday and at an hour by the wall clock.
  ///
  /// That clock stands `offset` minutes from UTC.
  mutating func answer(
    day: Int, hour: Double = 12, offset: Int = 0, right: Bool = true, card: String = "あ"
  ) {
    let local = (Self.monday + day) * 86_400_000 + Int(hour * 3_600_000)
    fold(
      .answered(Self.answered(card, right: right)),
      at: Moment(at: local - offset * 60_000, offset: offset))
  }

  mutating func fold(_ fact: Fact, at moment: Moment? = nil) {
    state.apply(
      Entry(
        seq: state.seq + 1, moment: moment ?? Moment(at: Self.monday * 86_400_000, offset: 0),
        fact: fact))
  }

  static func answered(_ card: String, right: Bool) -> Answered {
    Answered(
      id: "q1", kind: .free, deck: State.kanaDeck, card: card, mode: .kana, prompt: card,
      given: right ? "a" : "o", answer: "a", right: right, graded: true, closes: true)
  }

  /// The streak as it stands some days after Monday, where the last answer was given unless the offset tells otherwise.
  func streak(on day: Int, offset: Int? = nil) -> DayStreak {
    DayStreak(state.studyDays, on: Self.monday + day, offset: offset ?? state.offset)
  }

  /// The days after Monday on which anything was answered.
  var days: [Int] { state.studyDays.days.map { $0.number - Self.monday } }
}
