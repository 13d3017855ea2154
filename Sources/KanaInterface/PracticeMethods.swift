// The calls and replies of the interface; what they mean stands in io.kanaquest.Trainer.varlink.

package enum Ask: Method {
  package static let name = "Ask"

  package struct Parameters: Codable, Equatable, Sendable {
    package var offset: Int?

    package init(offset: Int? = nil) {
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var question: Question

    package init(question: Question) {
      self.question = question
    }
  }
}

package enum Answer: Method {
  package static let name = "Answer"

  package struct Parameters: Codable, Equatable, Sendable {
    package var text: String
    package var id: String?
    package var key: String?
    package var elapsed: Int?
    package var next: Bool?
    package var offset: Int?

    package init(
      text: String,
      id: String? = nil,
      key: String? = nil,
      elapsed: Int? = nil,
      next: Bool? = nil,
      offset: Int? = nil
    ) {
      self.text = text
      self.id = id
      self.key = key
      self.elapsed = elapsed
      self.next = next
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var verdict: Verdict

    package init(verdict: Verdict) {
      self.verdict = verdict
    }
  }
}

package enum Reveal: Method {
  package static let name = "Reveal"

  package struct Parameters: Codable, Equatable, Sendable {
    package var id: String?
    package var key: String?
    package var next: Bool?
    package var offset: Int?

    package init(id: String? = nil, key: String? = nil, next: Bool? = nil, offset: Int? = nil) {
      self.id = id
      self.key = key
      self.next = next
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var verdict: Verdict

    package init(verdict: Verdict) {
      self.verdict = verdict
    }
  }
}

package enum Undo: Method {
  package static let name = "Undo"

  package struct Parameters: Codable, Equatable, Sendable {
    package var offset: Int?

    package init(offset: Int? = nil) {
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var undone: Verdict
    package var question: Question

    package init(undone: Verdict, question: Question) {
      self.undone = undone
      self.question = question
    }
  }
}

package enum Start: Method {
  package static let name = "Start"

  package struct Parameters: Codable, Equatable, Sendable {
    package var kind: String?
    package var deck: String?
    package var mode: String?
    package var typed: Bool?
    package var suddenDeath: Bool?
    package var contrast: String?
    package var known: Bool?
    package var questions: Int?
    package var again: Bool?
    package var missed: Bool?
    package var from: Int?
    package var offset: Int?

    package init(
      kind: String? = nil,
      deck: String? = nil,
      mode: String? = nil,
      typed: Bool? = nil,
      suddenDeath: Bool? = nil,
      contrast: String? = nil,
      known: Bool? = nil,
      questions: Int? = nil,
      again: Bool? = nil,
      missed: Bool? = nil,
      from: Int? = nil,
      offset: Int? = nil
    ) {
      self.kind = kind
      self.deck = deck
      self.mode = mode
      self.typed = typed
      self.suddenDeath = suddenDeath
      self.contrast = contrast
      self.known = known
      self.questions = questions
      self.again = again
      self.missed = missed
      self.from = from
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var question: Question

    package init(question: Question) {
      self.question = question
    }
  }
}

package enum End: Method {
  package static let name = "End"

  package struct Parameters: Codable, Equatable, Sendable {
    package var offset: Int?

    package init(offset: Int? = nil) {
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var ended: String

    package init(ended: String) {
      self.ended = ended
    }
  }
}

package enum Mode: Method {
  package static let name = "Mode"

  package struct Parameters: Codable, Equatable, Sendable {
    package var mode: String?
    package var offset: Int?

    package init(mode: String? = nil, offset: Int? = nil) {
      self.mode = mode
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var mode: String
    package var modes: [String]

    package init(mode: String, modes: [String] = []) {
      self.mode = mode
      self.modes = modes
    }
  }
}

package enum Config: Method {
  package static let name = "Config"

  package struct Parameters: Codable, Equatable, Sendable {
    package var key: String?
    package var value: String?
    package var offset: Int?

    package init(key: String? = nil, value: String? = nil, offset: Int? = nil) {
      self.key = key
      self.value = value
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var settings: [Setting]

    package init(settings: [Setting] = []) {
      self.settings = settings
    }
  }
}

package enum Say: Method {
  package static let name = "Say"

  package struct Parameters: Codable, Equatable, Sendable {
    package var kana: String?

    package init(kana: String? = nil) {
      self.kana = kana
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var text: String
    package var language: String
    package var command: String

    package init(text: String, language: String, command: String) {
      self.text = text
      self.language = language
      self.command = command
    }
  }
}
