internal import KanaInterface
internal import Trainer
internal import Varlink

/// What the daemon says to people: one line each, what happened and what to do.
enum Wording {
  static let nothingClosed = "no question has been answered yet; try: kana ask"

  static func reply(to failure: TrainerService.Failure, _ trainer: Trainer) -> [UInt8] {
    switch failure {
    case .refused(let refusal):
      let (name, parameters) = error(refusal, last: trainer.state.recorded.last?.value.answered)
      return encoded(name, parameters)
    case .storage(let failure):
      return encoded(
        .storageFailed, "\(failure); the answer was not counted, make room and answer again")
    case .interface(let error): return Reply.encode(error)
    case .other(let name, let message): return encoded(name, message)
    }
  }

  private static func error(
    _ refusal: Refusal, last: Answered?
  ) -> (ErrorName, ErrorParameters) {
    let (name, message) = text(of: refusal, last: last)
    var parameters = ErrorParameters(message: message)
    switch refusal {
    case .closed(let id, _): parameters.id = id
    case .alreadyTried(let option): parameters.option = option
    case .otherScript(let wanted): parameters.wanted = wanted.rawValue
    default: break
    }
    return (name, parameters)
  }

  private static func text(of refusal: Refusal, last: Answered?) -> (ErrorName, String) {
    switch refusal {
    case .noQuestion:
      (.noQuestion, "no question is pending\(closedLast(last)); try: kana ask")
    case .closed(let id, let answered):
      (.questionClosed, closed(id, answered))
    case .alreadyTried(let option):
      (.alreadyTried, "“\(option)” was tried already; choose another")
    case .noSuchOption(let given, let count, let lettered):
      (
        .noSuchOption,
        "“\(shortened(given))” is no option; answer \(lettered ? "a to \(letter(count))" : "1 to \(count)") or one of the options"
      )
    case .emptyAnswer:
      (.emptyAnswer, "the answer is empty; type a reading, an option or its number")
    case .answerTooLong(let limit):
      (.tooLong, "the answer is too long; at most \(limit) bytes are taken")
    case .otherScript(let wanted):
      (.otherScript, "right sound, but \(wanted.rawValue) is wanted; answer in \(wanted.rawValue)")
    case .rightOrWrongWanted:
      (.noSuchOption, "say how it went: kana answer right, or kana answer wrong")
    case .notTurned:
      (.notNow, "the answer is still hidden; try: kana reveal")
    case .examRunning(let number, let of):
      (.notNow, "an exam is running, question \(number) of \(of); finish it, or: kana end")
    case .nothingToUndo:
      (.nothingToUndo, "there is no answer to take back")
    case .deckChanged(let name):
      (.nothingToUndo, "the deck “\(name)” has changed since, so that answer stays; see: kana ask")
    case .deckGone(let name):
      (
        .notNow,
        "the deck “\(shortened(name))” of this run is gone; import it again to go on, or: kana end"
      )
    case .unknownDeck(let name, let near):
      (.unknownDeck, "there is no deck “\(shortened(name))”\(meant(near)); see: kana deck list")
    case .unknownSetting(let key, let near):
      (.unknownSetting, "there is no setting “\(shortened(key))”\(meant(near)); see: kana config")
    case .badValue(let key, let value, let accepts):
      (.badValue, "\(key) cannot be “\(shortened(value))”; it takes \(accepts)")
    case .noMode(let deck):
      (.badValue, "the deck “\(deck)” has no modes; leave --mode out")
    case .outOfRange(let option, let range):
      (.badValue, "\(option) takes \(range.lowerBound) to \(range.upperBound)")
    case .unknownKana(let text):
      (.badValue, "“\(shortened(text))” is no kana of the table; see: kana chart")
    case .nothingAlike(let text):
      (.badValue, "nothing looks like “\(shortened(text))”; name two kana to drill them")
    case .noConfusions:
      (.notNow, "you have not confused any kana yet; name some, as in --contrast シツ")
    case .noExamBefore:
      (.notNow, "no exam was finished before; try: kana start exam")
    case .noMisses:
      (.notNow, "nothing was missed in the last exam; try: kana start exam --again")
    case .nothingToAsk:
      (.notNow, "too few cards are left to ask; widen scripts and types, or choose another deck")
    case .optionNeeds(let option, let kind):
      (.badValue, "\(option) goes with \(kind) only")
    }
  }

  /// What became of the question that somebody else may have been faster with.
  private static func closedLast(_ last: Answered?) -> String {
    guard let last, last.closes else { return "" }
    return last.revealed
      ? ", the last one (\(last.prompt)) was revealed"
      : ", the last one (\(last.prompt)) was answered “\(last.given)”"
  }

  private static func closed(_ id: String, _ answered: Answered?) -> String {
    guard let answered else { return "question \(shortened(id)) is not pending; see: kana ask" }
    let how = answered.revealed ? "was revealed" : "was answered “\(answered.given)”"
    return "question \(id) (\(answered.prompt)) \(how) and is over; see: kana ask"
  }

  private static func letter(_ count: Int) -> String {
    Unicode.Scalar(UInt8(96 + min(max(count, 1), 26))).description
  }

  private static func meant(_ near: String?) -> String {
    near.map { "; did you mean “\($0)”?" } ?? ""
  }

  /// Foreign text within a message stays short and on one line.
  private static func shortened(_ text: String) -> String {
    let line = String(text.prefix(40).map { $0.isNewline ? " " : $0 })
    return line.count < text.count ? line + "…" : line
  }

  static func unexplained(_ text: String) -> String {
    "“\(shortened(text))” is neither kana nor a reading; try: kana explain ji"
  }

  // MARK: - Scores

  /// One of four messages by score band.
  static func message(score: Int) -> String {
    switch score {
    case 80...: "excellent: you know this well"
    case 60...: "good: a little more practice and it sits"
    case 40...: "half way: take the missed ones again with kana start exam --missed"
    default: "a start: practise a while with kana, then try again"
    }
  }

  static func message(run: RunLength) -> String {
    "the run ends after \(run.length) right; "
      + (run.newBest ? "a new record" : "the best is \(run.best)")
  }

  /// What is known of a kana, for those who want to see more after answering.
  static func details(readings: [String], alike: [String]) -> String {
    var parts = ["read " + readings.joined(separator: ", ")]
    if !alike.isEmpty { parts.append("looks like " + alike.joined(separator: " ")) }
    return parts.joined(separator: "; ")
  }
}
