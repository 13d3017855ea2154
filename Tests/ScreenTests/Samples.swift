import Screen

/// Questions and verdicts to test with.
enum Samples {
  static func choice(_ id: String = "1", prompt: String = "シ", script: String = "katakana")
    -> QuestionView
  {
    var question = QuestionView(id: id, prompt: prompt)
    question.deck = "kana"
    question.mode = .kana
    question.script = script
    question.options = ["tsu", "shi", "so", "n"]
    question.number = 3
    question.of = 8
    question.maxPosition = 12
    question.total = 208
    question.streak = 7
    return question
  }

  static func typed(_ id: String = "1", prompt: String = "きゃ") -> QuestionView {
    var question = choice(id, prompt: prompt, script: "hiragana")
    question.typed = true
    question.options = []
    return question
  }

  static func romaji(_ id: String = "1") -> QuestionView {
    var question = choice(id, prompt: "shi")
    question.mode = .romaji
    question.options = ["シ", "ツ", "ソ", "ン"]
    return question
  }

  static func exam(_ id: String = "1") -> QuestionView {
    var question = QuestionView(id: id, prompt: "床前明月光，____。")
    question.deck = "tang-poems"
    question.kind = .exam
    question.options = ["疑是地上霜", "举头望明月", "低头思故乡", "春眠不觉晓"]
    question.number = 4
    question.of = 10
    question.score = 30
    return question
  }

  static func flash(_ id: String = "1") -> QuestionView {
    var question = QuestionView(id: id, prompt: "Which constellation holds Betelgeuse?")
    question.deck = "constellations"
    question.kind = .flash
    return question
  }

  static func right(_ question: QuestionView, answer: String, next: QuestionView? = nil)
    -> VerdictView
  {
    var verdict = VerdictView(id: question.id, prompt: question.prompt, correct: true, closed: true)
    verdict.kind = question.kind
    verdict.script = question.script
    verdict.given = answer
    verdict.answer = answer
    verdict.streak = question.streak + 1
    verdict.bestStreak = 20
    verdict.next = next
    return verdict
  }

  static func wrong(_ question: QuestionView, given: String, means: String? = nil) -> VerdictView {
    var verdict = VerdictView(
      id: question.id, prompt: question.prompt, correct: false, closed: false)
    verdict.kind = question.kind
    verdict.script = question.script
    verdict.given = given
    verdict.means = means
    verdict.tried = question.options.isEmpty ? [] : question.tried + [given]
    verdict.bestStreak = 20
    return verdict
  }
}

/// A screen driven as the client drives it: each event is followed by the frame being shown.
struct Driver {
  var practice: Practice
  var time = 10_000
  var actions: [Practice.Action] = []

  init(
    _ question: QuestionView?, size: Size = Size(columns: 80, rows: 24), speaksAlways: Bool = false
  ) {
    practice = Practice(size: size, speaksAlways: speaksAlways)
    if let question { send(.question(question)) }
  }

  /// Hands over an event and shows what follows; the actions are kept for the test.
  @discardableResult
  mutating func send(_ event: Practice.Event) -> [Practice.Action] {
    actions = practice.handle(event, at: time)
    actions += practice.handle(.shown, at: time)
    return actions
  }

  /// Presses a key after a pause long enough to be meant.
  @discardableResult
  mutating func press(_ key: Key, after pause: Int = 2_000) -> [Practice.Action] {
    wait(pause)
    return send(.key(key))
  }

  @discardableResult
  mutating func type(_ text: String, after pause: Int = 2_000) -> [Practice.Action] {
    var all: [Practice.Action] = []
    wait(pause)
    for scalar in text.unicodeScalars {
      wait(60)
      all += send(.key(.text(scalar)))
    }
    return all
  }

  /// Lets time pass, ticking when the screen asks for it.
  @discardableResult
  mutating func wait(_ milliseconds: Int) -> [Practice.Action] {
    var all: [Practice.Action] = []
    let end = time + milliseconds
    while let deadline = practice.deadline, deadline <= end {
      time = max(time, deadline)
      all += practice.handle(.tick, at: time)
    }
    time = end
    actions = all
    return all
  }

  /// The rows of the frame without the spaces at their ends.
  var rows: [String] {
    let frame = practice.frame
    return (0..<frame.size.rows).map { row in
      var text = frame.text(row: row)
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  var text: String { rows.joined(separator: "\n") }
}
