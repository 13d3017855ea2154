internal import FSRS

// What one answer does to the state, and how it is taken back.

extension State {
  mutating func apply(
    _ answered: Answered, _ entry: Entry, from origin: Origin, isUndone: Bool
  ) {
    let isOwn = origin == .ownDevice
    guard isOwn || !isUndone else { return }
    let before = session
    let learned = isUndone ? nil : learn(answered, at: entry.moment)
    if answered.kind == .quest { countStreak(answered) }
    guard isOwn else { return }
    let exam = move(answered)
    let run = answered.ends ? finishSuddenDeath(answered) : nil
    record(
      Recorded(
        seq: entry.seq, answered: answered,
        wrongAnswers: answered.closes
          ? Self.tried(before, answered) : session.pending?.wrongAnswers ?? [],
        streak: session.streak, bestStreak: session.bestStreak,
        maxPosition: session.quests[before.pending?.questKey ?? ""]?.maxPosition ?? 0,
        exam: exam, run: run))
    if answered.ends { session.run = Run() }
    undo.append(Boxed(UndoStep(seq: entry.seq, session: before, learned: learned)))
    if undo.count > Self.undoDepth + Self.spare { undo.removeFirst(Self.spare) }
  }

  private static func tried(_ before: Session, _ answered: Answered) -> [String] {
    let earlier = before.pending?.wrongAnswers ?? []
    return answered.right || answered.revealed ? earlier : earlier + [answered.given]
  }

  private mutating func record(_ verdict: Recorded) {
    recorded.append(Boxed(verdict))
    if recorded.count > Self.verdictsKept + Self.spare { recorded.removeFirst(Self.spare) }
  }

  // MARK: - The session

  private mutating func countStreak(_ answered: Answered) {
    session.streak = answered.right ? session.streak + 1 : 0
    session.bestStreak = max(session.bestStreak, session.streak)
  }

  /// Moves the pending question, the round and the exam on.
  private mutating func move(_ answered: Answered) -> ExamProgress? {
    if answered.kind == .quest, let key = session.pending?.questKey {
      moveRound(answered, of: key)
    }
    if answered.closes {
      session.pending = nil
    } else {
      session.pending?.isAnswered = true
      session.pending?.wrongAnswers.append(answered.given)
    }
    if answered.right && answered.closes { session.run.right += 1 }
    if !answered.right, let name = session.run.missed {
      sequences[name, default: []].append(answered.card)
      session.run.missedCount += 1
    }
    return answered.kind == .exam ? scoreExam(answered) : nil
  }

  private mutating func moveRound(_ answered: Answered, of key: String) {
    guard var quest = session.quests[key], var round = quest.round else { return }
    if !answered.right {
      if answered.graded, !isFirstMeeting(answered, in: round) { round.isFlawless = false }
      if let picked = answered.picked, joins(picked, round, of: quest) {
        round.joined.append(picked)
      }
    }
    if answered.closes { round.currentPosition += 1 }
    quest.round = round
    session.quests[key] = quest
  }

  /// The first question ever about a card in this direction: its miss does not spoil a round.
  private func isFirstMeeting(_ answered: Answered, in round: Round) -> Bool {
    let direction = answered.mode?.direction ?? .see
    return memories[answered.deck]?[direction][answered.card].map { $0.graded <= 1 } ?? true
  }

  private func joins(_ card: String, _ round: Round, of quest: Quest) -> Bool {
    guard !settings.isFull else { return false }
    let ahead = (sequences[round.sequence] ?? []).dropFirst(round.currentPosition + 1)
    // By their bytes, as all cards are told apart.
    func isCard(_ other: String) -> Bool { other.utf8.elementsEqual(card.utf8) }
    return !ahead.contains(where: isCard) && !round.joined.contains(where: isCard)
  }

  private mutating func scoreExam(_ answered: Answered) -> ExamProgress {
    let run = session.run
    let score = Self.score(right: run.right, of: run.of)
    let key = Self.examKey(deck: answered.deck, of: run.of)
    let best = session.bests[key]
    var progress = ExamProgress(
      score: score, number: run.askedCount, of: run.of, finished: answered.ends, best: best,
      newBest: false)
    guard answered.ends else { return progress }
    session.bests[key] = max(best ?? 0, score)
    progress.best = max(best ?? 0, score)
    progress.newBest = score > best ?? 0
    session.lastExam = ExamResult(
      deck: answered.deck, of: run.of, mode: run.mode, typed: run.typed, known: run.known,
      missed: run.missed ?? "", missedCount: run.missedCount)
    return progress
  }

  /// 100 points in all, rounded half away from zero.
  package static func score(right: Int, of: Int) -> Int {
    of > 0 ? Int((100 * Double(right) / Double(of)).rounded()) : 0
  }

  private mutating func finishSuddenDeath(_ answered: Answered) -> RunLength? {
    guard session.run.suddenDeath, answered.kind != .exam else { return nil }
    let key = Self.suddenDeathKey(deck: answered.deck, kind: answered.kind)
    let best = session.bests[key] ?? 0
    let length = session.run.right
    session.bests[key] = max(best, length)
    return RunLength(length: length, best: max(best, length), newBest: length > best)
  }

  // MARK: - Learning

  private mutating func learn(_ answered: Answered, at moment: Moment) -> UndoStep.Learned {
    let today = day(at: moment)
    let direction = answered.mode?.direction ?? .see
    let tallyKey = answered.mode == nil ? Self.tallyKey(of: answered.deck) : direction.rawValue
    let lesson = memories[answered.deck, default: DeckMemory()].learn(
      answered, in: direction, day: today, at: moment.at, scheduler: Self.scheduler)
    let learned = UndoStep.Learned(
      deck: answered.deck, card: answered.card, makes: direction == .make, trace: lesson.before,
      day: today, studied: studyDays[today], confusedWith: lesson.confusedWith,
      confusedTimes: lesson.confusedTimes, retentionKey: tallyKey,
      retention: retention[tallyKey], answers: answers, right: right)
    if let predicted = lesson.predicted {
      retention[tallyKey, default: RetentionTally()].count(answered.right, predicted: predicted)
    }
    studyDays.count(
      day: today, offset: moment.offset, right: answered.right,
      isNew: answered.graded && lesson.before?.memory == nil)
    answers += 1
    right += answered.right ? 1 : 0
    return learned
  }

  // MARK: - Undo

  mutating func undo(_ seq: Int) {
    guard let index = undo.lastIndex(where: { $0.value.seq == seq }) else { return }
    let step = undo[index].value
    undo.removeSubrange(index...)
    recorded.removeAll { $0.value.seq >= seq }
    session = step.session
    for (name, count) in [
      (session.run.asked, session.run.askedCount), (session.run.missed, session.run.missedCount),
    ] {
      if let name, let list = sequences[name] { sequences[name] = Array(list.prefix(count)) }
    }
    for earlier in step.placed ?? [] {
      memories[earlier.deck]?[earlier.makes ? .make : .see][earlier.card] = earlier.trace
    }
    if let learned = step.learned { forget(learned) }
  }

  private mutating func forget(_ learned: UndoStep.Learned) {
    let direction: Direction = learned.makes ? .make : .see
    memories[learned.deck]?[direction][learned.card] = learned.trace
    if let given = learned.confusedWith {
      memories[learned.deck]?.confuse(learned.card, with: given, times: learned.confusedTimes)
    }
    studyDays.restore(learned.studied, number: learned.day)
    retention[learned.retentionKey] = learned.retention
    (answers, right) = (learned.answers, learned.right)
  }
}
