/// The record `DayFigures` of io.kanaquest.Trainer.
package struct DayFigures: Codable, Equatable, Sendable {
  package var day: String
  package var answers: Int
  package var right: Int
  package var new: Int

  package init(day: String, answers: Int, right: Int, new: Int) {
    self.day = day
    self.answers = answers
    self.right = right
    self.new = new
  }
}

/// The record `KanaFigures` of io.kanaquest.Trainer.
package struct KanaFigures: Codable, Equatable, Sendable {
  package var kana: String
  package var romaji: String
  package var answers: Int
  package var right: Int
  package var medianMs: Int?
  package var stability: Double?
  package var difficulty: Double?
  package var recall: Double?
  package var due: String?

  package init(
    kana: String,
    romaji: String,
    answers: Int,
    right: Int,
    medianMs: Int? = nil,
    stability: Double? = nil,
    difficulty: Double? = nil,
    recall: Double? = nil,
    due: String? = nil
  ) {
    self.kana = kana
    self.romaji = romaji
    self.answers = answers
    self.right = right
    self.medianMs = medianMs
    self.stability = stability
    self.difficulty = difficulty
    self.recall = recall
    self.due = due
  }
}

/// The record `Confusion` of io.kanaquest.Trainer.
package struct Confusion: Codable, Equatable, Sendable {
  package var asked: String
  package var given: String
  package var times: Int

  package init(asked: String, given: String, times: Int) {
    self.asked = asked
    self.given = given
    self.times = times
  }
}

/// The record `GroupFigures` of io.kanaquest.Trainer.
package struct GroupFigures: Codable, Equatable, Sendable {
  package var group: String
  package var answers: Int
  package var right: Int
  package var accuracy: Double?

  package init(group: String, answers: Int, right: Int, accuracy: Double? = nil) {
    self.group = group
    self.answers = answers
    self.right = right
    self.accuracy = accuracy
  }
}

/// The record `Retention` of io.kanaquest.Trainer.
package struct Retention: Codable, Equatable, Sendable {
  package var direction: String
  package var reviews: Int
  package var recalled: Int
  package var measured: Double?
  package var predicted: Double?

  package init(
    direction: String,
    reviews: Int,
    recalled: Int,
    measured: Double? = nil,
    predicted: Double? = nil
  ) {
    self.direction = direction
    self.reviews = reviews
    self.recalled = recalled
    self.measured = measured
    self.predicted = predicted
  }
}

/// The record `DayForecast` of io.kanaquest.Trainer.
package struct DayForecast: Codable, Equatable, Sendable {
  package var day: String
  package var due: Int

  package init(day: String, due: Int) {
    self.day = day
    self.due = due
  }
}

/// The record `ChartCell` of io.kanaquest.Trainer.
package struct ChartCell: Codable, Equatable, Sendable {
  package var kana: String
  package var romaji: String
  package var row: Int
  package var column: Int
  package var unlocked: Bool
  package var recall: Double?

  package init(
    kana: String,
    romaji: String,
    row: Int,
    column: Int,
    unlocked: Bool,
    recall: Double? = nil
  ) {
    self.kana = kana
    self.romaji = romaji
    self.row = row
    self.column = column
    self.unlocked = unlocked
    self.recall = recall
  }
}

/// The record `ChartSection` of io.kanaquest.Trainer.
package struct ChartSection: Codable, Equatable, Sendable {
  package var script: String
  package var type: String
  package var rows: [String]
  package var columns: [String]
  package var cells: [ChartCell]

  package init(
    script: String,
    type: String,
    rows: [String] = [],
    columns: [String] = [],
    cells: [ChartCell] = []
  ) {
    self.script = script
    self.type = type
    self.rows = rows
    self.columns = columns
    self.cells = cells
  }
}
