/// What a key means on the page that is shown.
enum Command: Equatable, Sendable {
  /// Answers with an option.
  case choose(Int)
  /// Answers with what is typed or selected.
  case submit
  /// Says whether a flashcard was known.
  case grade(Bool)
  case reveal
  case undo
  /// Goes on from a page that waits for a key.
  case proceed
  case again(missedOnly: Bool)
  case leave
  case edit(LineEditor.Edit)
  case move(Int)
  case scroll(Scroll)
  case speak, showText, help, closeOverlay, quit

  enum Scroll: Equatable, Sendable {
    case lines(Int)
    case pages(Int)
    case top, bottom
  }

  /// Commands that a key held down, or pressed before the page was seen, must not give.
  var isGuarded: Bool {
    switch self {
    case .choose, .submit, .grade, .reveal, .undo, .proceed, .again, .leave: true
    default: false
    }
  }

  /// Commands that ask the daemon, or change what will be sent.
  var needsTheDaemon: Bool {
    switch self {
    case .choose, .submit, .grade, .reveal, .undo, .proceed, .again, .edit, .move, .showText: true
    default: false
    }
  }
}
