internal import Decks
internal import KanaInterface
internal import Trainer

// How questions and verdicts look to a client.

extension TrainerService {
  func pendingQuestion(at moment: Moment) throws(Failure) -> Question {
    guard let pending = trainer.state.session.pending else { throw .refused(.noQuestion) }
    return question(pending, at: moment)
  }

  func question(_ pending: Pending, at moment: Moment) -> Question {
    let asked = pending.asked
    let state = trainer.state
    let material = trainer.material(of: asked.deck) ?? trainer.material
    let deck = trainer.library.decks[asked.deck]
    let card = deck?[asked.card]
    var question = Question(
      id: asked.id, deck: asked.deck, kind: asked.kind.rawValue, mode: asked.mode?.rawValue,
      prompt: asked.prompt, script: asked.mode == nil ? nil : Script(of: asked.card)?.rawValue,
      typed: asked.typed, options: asked.options, tried: pending.wrongAnswers,
      lettered: Trainer.isLettered(asked.options), number: asked.number, of: asked.of,
      maxPosition: trainer.maxPosition(of: material), total: material.count,
      ahead: asked.ahead, suddenDeath: state.session.run.suddenDeath,
      streak: state.session.streak, swatches: card?.swatches ?? [])
    if asked.kind == .quest {
      let round = state.session.quests[pending.questKey]?.round
      question.of = round?.length ?? asked.of
      if asked.number == 1 {
        question.introduces = (round?.introduces ?? []).map { card in
          Introduction(kana: card, romaji: trainer.library.table[card]?.romaji ?? "")
        }
      }
    }
    if asked.done { question.done = done(material, at: moment) }
    if pending.isTurned {
      question.revealed = trainer.answer(to: asked)
      question.detail = card?.detail.nonempty
    }
    if asked.kind == .exam {
      question.score = State.score(right: state.session.run.right, of: state.session.run.of)
    }
    question.image = card?.image.nonempty
    question.language = asked.mode == nil ? deck?.deck.language : "ja"
    question.speech =
      asked.mode == .listen ? asked.card : deck?.deck.language.map { _ in asked.prompt }
    return question
  }

  private func done(_ material: Material, at moment: Moment) -> DoneForToday {
    let today = trainer.state.day(at: moment)
    let day = trainer.state.studyDays[today]
    let next = trainer.dueCounts(in: material, on: today).next
    var text = "done for today: \(day?.answers ?? 0) answers, \(day?.new ?? 0) new"
    if let next {
      text += next == today + 1 ? ", next due tomorrow" : ", next due in \(next - today) days"
    }
    return DoneForToday(
      answers: day?.answers ?? 0, new: day?.new ?? 0,
      nextDue: next.map { CalendarDate.text(day: $0) }, text: text)
  }

  // MARK: - Verdicts

  func verdict(on recorded: Recorded) -> Verdict {
    let answered = recorded.answered
    let deck = trainer.library.decks[answered.deck]
    let card = deck?[answered.card]
    var verdict = Verdict(
      id: answered.id, deck: answered.deck, kind: answered.kind.rawValue,
      mode: answered.mode?.rawValue,
      script: answered.mode == nil ? nil : Script(of: answered.card)?.rawValue,
      correct: answered.right, closed: answered.closes, prompt: answered.prompt,
      given: answered.given, tried: recorded.wrongAnswers, streak: recorded.streak,
      bestStreak: recorded.bestStreak, maxPosition: position(recorded.maxPosition, answered.deck),
      unlocked: recorded.unlocked)
    if answered.closes {
      verdict.answer = answered.answer
      verdict.detail = card?.detail.nonempty
      verdict.more = card.map { !$0.text.isEmpty }
      verdict.speech = answered.mode == nil ? answered.answer : answered.card
      verdict.language = answered.mode == nil ? deck?.deck.language : "ja"
      let settings = trainer.state.settings
      if settings.text(.speak) == "always" {
        verdict.speechCommand = settings.text(.speechCommand)
      }
    }
    if !answered.right { verdict.means = means(answered) }
    if let exam = recorded.exam {
      (verdict.score, verdict.number, verdict.of) = (exam.score, exam.number, exam.of)
      (verdict.finished, verdict.best, verdict.newBest) = (exam.finished, exam.best, exam.newBest)
      if exam.finished { verdict.message = Wording.message(score: exam.score) }
    }
    if let run = recorded.run {
      (verdict.finished, verdict.score) = (true, run.length)
      (verdict.best, verdict.newBest) = (run.best, run.newBest)
      verdict.message = Wording.message(run: run)
    }
    if answered.kind == .place, answered.ends {
      verdict.finished = true
      verdict.message = "you start at position \(recorded.maxPosition)"
    }
    return verdict
  }

  /// How many cards are unlocked; 0 stands for a quest that has not begun, where the first are.
  private func position(_ recorded: Int, _ deck: String) -> Int {
    guard recorded == 0, let material = trainer.material(of: deck) else { return recorded }
    return trainer.maxPosition(of: material)
  }

  /// What a wrong answer would have been right for.
  private func means(_ answered: Answered) -> String? {
    guard let mode = answered.mode, !answered.revealed, answered.kind != .flash else { return nil }
    if let picked = answered.picked {
      // A kana is told by its reading, a reading by its kana.
      return mode.wantsKana && Normaliser.normalised(answered.given) == picked
        ? trainer.library.table[picked]?.romaji : picked
    }
    let means = trainer.library.grader.means(answered.given, for: answered.card)
    return means.isEmpty ? nil : means.joined(separator: ", ")
  }

  /// What revealing a flashcard shows; the question stays open.
  func turned(_ pending: Pending) -> Verdict {
    let asked = pending.asked
    let session = trainer.state.session
    let card = trainer.library.decks[asked.deck]?[asked.card]
    return Verdict(
      id: asked.id, deck: asked.deck, kind: asked.kind.rawValue, mode: asked.mode?.rawValue,
      script: asked.mode == nil ? nil : Script(of: asked.card)?.rawValue, correct: false,
      closed: false, prompt: asked.prompt, given: "", answer: trainer.answer(to: asked),
      streak: session.streak, bestStreak: session.bestStreak,
      maxPosition: position(session.quests[pending.questKey]?.maxPosition ?? 0, asked.deck),
      detail: card?.detail.nonempty, revealed: true, more: card.map { !$0.text.isEmpty })
  }
}

extension String {
  /// Nothing for an empty text.
  var nonempty: String? { isEmpty ? nil : self }
}
