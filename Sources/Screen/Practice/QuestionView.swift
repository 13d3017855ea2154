/// What a run is for; it decides which keys answer and what follows an answer.
package enum RunKind: String, Sendable {
  case quest, free, exam, flash
}

/// What is shown and what is wanted, for kana.
package enum QuizMode: String, Sendable {
  case kana, romaji, script, listen
}

/// A question as the screen needs it: what the daemon's `Question` says, and its picture drawn.
package struct QuestionView: Equatable, Sendable {
  package struct Introduction: Equatable, Sendable {
    package let kana: String
    package let romaji: String

    package init(kana: String, romaji: String) {
      self.kana = kana
      self.romaji = romaji
    }
  }

  package var id: String
  package var deck = ""
  package var kind = RunKind.quest
  /// Nil for decks that are not kana.
  package var mode: QuizMode?
  package var prompt: String
  /// The script of the prompt or, where the answer is a kana, the script wanted.
  package var script: String?
  package var typed = false
  /// Empty when typed.
  package var options: [String] = []
  /// Options chosen already, dead until the question closes.
  package var tried: [String] = []
  /// Options are labelled with letters because one of them is itself a digit.
  package var lettered = false
  /// Place in the round or exam, from 1.
  package var number = 1
  /// Length of the round or exam; 0 in an endless run.
  package var of = 0
  package var maxPosition = 0
  package var total = 0
  /// Characters new in this round, shown before its first question.
  package var introduces: [Introduction] = []
  /// Said once with this question, such as "done for today".
  package var note: String?
  /// The answer of a flashcard that was turned.
  package var revealed: String?
  package var detail: String?
  package var suddenDeath = false
  /// Points so far in an exam.
  package var score: Int?
  package var streak = 0
  /// Colours shown as the clue, `#rrggbb`.
  package var swatches: [String] = []
  /// A picture as lines of text, which may hold SGR sequences (chafa's output), or a line naming it.
  package var picture: [String] = []

  package init(id: String, prompt: String) {
    self.id = id
    self.prompt = prompt
  }

  /// The key that chooses an option: `1` to `9`, or `a` to `i`.
  package func label(ofOption index: Int) -> String {
    guard (0..<9).contains(index) else { return " " }
    let first: UInt8 = lettered ? UInt8(ascii: "a") : UInt8(ascii: "1")
    return String(Unicode.Scalar(first + UInt8(index)))
  }

  /// The option a key chooses; nil when it is no label.
  func option(labelled scalar: Unicode.Scalar) -> Int? {
    options.indices.first { label(ofOption: $0).unicodeScalars.first == scalar && $0 < 9 }
  }

  /// True when there is such an option and it was not tried yet.
  func isOpen(option index: Int) -> Bool {
    options.indices.contains(index) && !tried.contains(options[index])
  }
}
