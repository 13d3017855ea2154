// The calls and replies of the interface; what they mean stands in io.kanaquest.Trainer.varlink.

package enum Status: Method {
  package static let name = "Status"

  package struct Parameters: Codable, Equatable, Sendable {
    package var offset: Int?

    package init(offset: Int? = nil) {
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var kind: String
    package var deck: String
    package var mode: String?
    package var typed: Bool
    package var streak: Int
    package var bestStreak: Int
    package var dayStreak: Int
    package var freezes: Int
    package var answeredToday: Int
    package var newToday: Int
    package var due: Int
    package var dueTomorrow: Int
    package var nextDue: String?
    package var currentPosition: Int
    package var maxPosition: Int
    package var total: Int
    package var studyDate: String
    package var notice: String?
    package var pending: Question?

    package init(
      kind: String,
      deck: String,
      mode: String? = nil,
      typed: Bool,
      streak: Int,
      bestStreak: Int,
      dayStreak: Int,
      freezes: Int,
      answeredToday: Int,
      newToday: Int,
      due: Int,
      dueTomorrow: Int,
      nextDue: String? = nil,
      currentPosition: Int,
      maxPosition: Int,
      total: Int,
      studyDate: String,
      notice: String? = nil,
      pending: Question? = nil
    ) {
      self.kind = kind
      self.deck = deck
      self.mode = mode
      self.typed = typed
      self.streak = streak
      self.bestStreak = bestStreak
      self.dayStreak = dayStreak
      self.freezes = freezes
      self.answeredToday = answeredToday
      self.newToday = newToday
      self.due = due
      self.dueTomorrow = dueTomorrow
      self.nextDue = nextDue
      self.currentPosition = currentPosition
      self.maxPosition = maxPosition
      self.total = total
      self.studyDate = studyDate
      self.notice = notice
      self.pending = pending
    }
  }
}

package enum Show: Method {
  package static let name = "Show"

  package struct Parameters: Codable, Equatable, Sendable {
    package init() {
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var prompt: String
    package var answer: String
    package var title: String?
    package var author: String?
    package var form: String?
    package var text: String?
    package var detail: String?
    package var image: String?
    package var swatches: [String]

    package init(
      prompt: String,
      answer: String,
      title: String? = nil,
      author: String? = nil,
      form: String? = nil,
      text: String? = nil,
      detail: String? = nil,
      image: String? = nil,
      swatches: [String] = []
    ) {
      self.prompt = prompt
      self.answer = answer
      self.title = title
      self.author = author
      self.form = form
      self.text = text
      self.detail = detail
      self.image = image
      self.swatches = swatches
    }
  }
}

package enum Explain: Method {
  package static let name = "Explain"

  package struct Parameters: Codable, Equatable, Sendable {
    package var text: String
    package var answer: String?

    package init(text: String, answer: String? = nil) {
      self.text = text
      self.answer = answer
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var kana: String
    package var readings: [Reading]
    package var collides: [String]
    package var alike: [String]
    package var others: [Explained]
    package var accepted: Bool?

    package init(
      kana: String,
      readings: [Reading] = [],
      collides: [String] = [],
      alike: [String] = [],
      others: [Explained] = [],
      accepted: Bool? = nil
    ) {
      self.kana = kana
      self.readings = readings
      self.collides = collides
      self.alike = alike
      self.others = others
      self.accepted = accepted
    }
  }
}

package enum Watch: Method {
  package static let name = "Watch"

  package struct Parameters: Codable, Equatable, Sendable {
    package var offset: Int?

    package init(offset: Int? = nil) {
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var deck: String
    package var mode: String?
    package var streak: Int
    package var due: Int
    package var dayStreak: Int
    package var answeredToday: Int
    package var maxPosition: Int
    package var total: Int
    package var studyDate: String
    package var dueTomorrow: Int
    package var event: String
    package var prompt: String?
    package var correct: Bool?

    package init(
      deck: String,
      mode: String? = nil,
      streak: Int,
      due: Int,
      dayStreak: Int,
      answeredToday: Int,
      maxPosition: Int,
      total: Int,
      studyDate: String,
      dueTomorrow: Int,
      event: String,
      prompt: String? = nil,
      correct: Bool? = nil
    ) {
      self.deck = deck
      self.mode = mode
      self.streak = streak
      self.due = due
      self.dayStreak = dayStreak
      self.answeredToday = answeredToday
      self.maxPosition = maxPosition
      self.total = total
      self.studyDate = studyDate
      self.dueTomorrow = dueTomorrow
      self.event = event
      self.prompt = prompt
      self.correct = correct
    }
  }
}
