// The calls and replies of the interface; what they mean stands in io.kanaquest.Trainer.varlink.

package enum Stats: Method {
  package static let name = "Stats"

  package struct Parameters: Codable, Equatable, Sendable {
    package var offset: Int?

    package init(offset: Int? = nil) {
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var answers: Int
    package var right: Int
    package var accuracy: Double?
    package var bestStreak: Int
    package var dayStreak: Int
    package var longestDayStreak: Int
    package var freezes: Int
    package var broke: String?
    package var medianMs: Int?
    package var byDay: [DayFigures]
    package var byKana: [KanaFigures]
    package var groups: [GroupFigures]
    package var retention: [Retention]
    package var hardest: [KanaFigures]
    package var confusions: [Confusion]
    package var forecast: [DayForecast]

    package init(
      answers: Int,
      right: Int,
      accuracy: Double? = nil,
      bestStreak: Int,
      dayStreak: Int,
      longestDayStreak: Int,
      freezes: Int,
      broke: String? = nil,
      medianMs: Int? = nil,
      byDay: [DayFigures] = [],
      byKana: [KanaFigures] = [],
      groups: [GroupFigures] = [],
      retention: [Retention] = [],
      hardest: [KanaFigures] = [],
      confusions: [Confusion] = [],
      forecast: [DayForecast] = []
    ) {
      self.answers = answers
      self.right = right
      self.accuracy = accuracy
      self.bestStreak = bestStreak
      self.dayStreak = dayStreak
      self.longestDayStreak = longestDayStreak
      self.freezes = freezes
      self.broke = broke
      self.medianMs = medianMs
      self.byDay = byDay
      self.byKana = byKana
      self.groups = groups
      self.retention = retention
      self.hardest = hardest
      self.confusions = confusions
      self.forecast = forecast
    }
  }
}

package enum Chart: Method {
  package static let name = "Chart"

  package struct Parameters: Codable, Equatable, Sendable {
    package var offset: Int?

    package init(offset: Int? = nil) {
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var mode: String
    package var sections: [ChartSection]

    package init(mode: String, sections: [ChartSection] = []) {
      self.mode = mode
      self.sections = sections
    }
  }
}
