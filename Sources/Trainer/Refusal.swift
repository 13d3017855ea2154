/// Why a request makes no sense now; nothing was changed.
///
/// It carries facts only: whoever talks to people words them.
package enum Refusal: Error, Equatable, Sendable {
  case noQuestion
  /// The question named is not the pending one; how it was closed, when that is remembered.
  case closed(id: String, by: Answered?)
  case alreadyTried(option: String)
  /// How many options there are, and whether they are labelled by letters.
  case noSuchOption(given: String, count: Int, lettered: Bool)
  case emptyAnswer
  case answerTooLong(limit: Int)
  /// Right sound, but kana of this script are wanted.
  case otherScript(wanted: Script)
  /// A flashcard takes the learner's word once it was turned.
  case rightOrWrongWanted
  case notTurned
  case examRunning(number: Int, of: Int)
  case nothingToUndo
  /// The question has lost its card or its right option.
  case deckChanged(name: String)
  /// The deck that the run is about is not at hand any more.
  case deckGone(name: String)
  case unknownDeck(name: String, near: String?)
  case unknownSetting(key: String, near: String?)
  case badValue(key: String, value: String, accepts: String)
  case noMode(deck: String)
  case outOfRange(option: String, range: ClosedRange<Int>)
  case unknownKana(String)
  case nothingAlike(String)
  case noConfusions
  case noExamBefore
  case noMisses
  case nothingToAsk
  case optionNeeds(option: String, kind: String)
}
