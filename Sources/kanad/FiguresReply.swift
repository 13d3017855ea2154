internal import FSRS
internal import KanaInterface
internal import Trainer

// Figures and the chart, as the interface has them.

extension TrainerService {
  func stats(_ call: Stats.Parameters, _ turn: Turn) throws(Failure) -> Response {
    let moment = try moment(call.offset, turn)
    let figures = trainer.figures(at: moment)
    let streak = figures.dayStreak
    return Response(
      reply: encoded(
        Stats.Reply(
          answers: figures.total.answers, right: figures.total.right,
          accuracy: figures.total.accuracy, bestStreak: figures.bestStreak,
          dayStreak: streak.length, longestDayStreak: streak.longest, freezes: streak.freezes,
          broke: streak.lastBreak.map(Self.wording(of:)), medianMs: figures.medianTime,
          byDay: figures.days.map(DayFigures.init), byKana: figures.cards.map(KanaFigures.init),
          groups: figures.groups.map(GroupFigures.init),
          retention: figures.retention.map(KanaInterface.Retention.init),
          hardest: figures.hardest.map(KanaFigures.init),
          confusions: figures.confusions.map(Confusion.init),
          forecast: figures.forecast.map(DayForecast.init))))
  }

  func chart(_ call: Chart.Parameters, _ turn: Turn) throws(Failure) -> Response {
    let moment = try moment(call.offset, turn)
    return Response(
      reply: encoded(
        Chart.Reply(
          mode: trainer.state.currentMode.rawValue,
          sections: trainer.chart(at: moment).sections.map(ChartSection.init))))
  }

  /// Why a streak of days ended, for people.
  private static func wording(of ended: DayStreak.Break) -> String {
    let held =
      ended.freezes == 0
      ? "no freeze was held" : "only \(counted(ended.freezes, "freeze")) held"
    return "a streak of \(counted(ended.length, "day")) ended after "
      + CalendarDate.text(day: ended.lastDay)
      + ": \(counted(ended.missed, "day")) missed, \(held)"
  }

  private static func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension DayFigures {
  fileprivate init(_ day: StudyDays.Day) {
    self.init(
      day: CalendarDate.text(day: day.number), answers: day.answers, right: day.right, new: day.new)
  }
}

extension KanaFigures {
  fileprivate init(_ card: Figures.Card) {
    self.init(
      kana: card.text, romaji: card.reading, answers: card.tally.answers, right: card.tally.right,
      medianMs: card.medianTime, stability: card.memory?.stability,
      difficulty: card.memory?.difficulty, recall: card.recall,
      due: card.due.map { CalendarDate.text(day: $0) })
  }
}

extension GroupFigures {
  fileprivate init(_ group: Figures.Group) {
    self.init(
      group: group.name, answers: group.tally.answers, right: group.tally.right,
      accuracy: group.tally.accuracy)
  }
}

extension KanaInterface.Retention {
  fileprivate init(_ retention: Figures.Retention) {
    self.init(
      direction: retention.name, reviews: retention.reviews, recalled: retention.recalled,
      measured: retention.measured, predicted: retention.predicted)
  }
}

extension Confusion {
  fileprivate init(_ confusion: Figures.Confusion) {
    self.init(asked: confusion.asked, given: confusion.given, times: confusion.times)
  }
}

extension DayForecast {
  fileprivate init(_ forecast: Figures.Forecast) {
    self.init(day: CalendarDate.text(day: forecast.day), due: forecast.due)
  }
}

extension ChartSection {
  fileprivate init(_ section: GojuonChart.Section) {
    self.init(
      script: section.script.rawValue, type: section.type.rawValue, rows: section.rows,
      columns: section.columns,
      cells: section.cells.map { cell in
        ChartCell(
          kana: cell.kana.text, romaji: cell.kana.romaji, row: cell.row, column: cell.column,
          unlocked: cell.isUnlocked, recall: cell.recall)
      })
  }
}
