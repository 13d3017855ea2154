internal import KanaInterface
internal import Screen

/// What the daemon says, as the practice screen takes it.
extension QuestionView {
  /// The picture is drawn by the caller, who knows how large it may be.
  init(_ question: Question, picture: [String] = []) {
    self.init(id: question.id, prompt: question.prompt)
    deck = question.deck
    kind = RunKind(name: question.kind)
    mode = question.mode.flatMap { QuizMode(rawValue: $0) }
    script = question.script
    typed = question.typed
    options = question.options
    tried = question.tried
    lettered = question.lettered
    number = question.number
    of = question.of
    maxPosition = question.maxPosition
    total = question.total
    introduces = question.introduces.map { Introduction(kana: $0.kana, romaji: $0.romaji) }
    note = question.done?.text
    revealed = question.revealed
    detail = question.detail
    suddenDeath = question.suddenDeath
    score = question.score
    streak = question.streak
    swatches = question.swatches
    self.picture = picture
  }
}

extension RunKind {
  /// A placement, and any kind that a newer daemon has, is shown without the quest's streak.
  init(name: String) {
    self = RunKind(rawValue: name) ?? .free
  }
}

extension VerdictView {
  init(_ verdict: Verdict, next: QuestionView?) {
    self.init(
      id: verdict.id, prompt: verdict.prompt, correct: verdict.correct, closed: verdict.closed)
    kind = RunKind(name: verdict.kind)
    script = verdict.script
    given = verdict.given
    answer = verdict.answer
    tried = verdict.tried
    streak = verdict.streak
    bestStreak = verdict.bestStreak
    maxPosition = verdict.maxPosition
    unlocked = verdict.unlocked
    detail = verdict.detail
    means = verdict.means
    revealed = verdict.revealed ?? false
    more = verdict.more ?? false
    score = verdict.score
    number = verdict.number
    of = verdict.of
    finished = verdict.finished ?? false
    best = verdict.best
    newBest = verdict.newBest ?? false
    message = verdict.message
    self.next = next
  }
}

extension StatusView {
  init(_ status: Status.Reply) {
    self.init()
    deck = status.deck
    streak = status.streak
    bestStreak = status.bestStreak
    dayStreak = status.dayStreak
    answeredToday = status.answeredToday
    due = status.due
    maxPosition = status.maxPosition
    total = status.total
    nextDue = status.nextDue
  }
}
