extension Practice {
  /// Something that happened to the screen; each comes with the time at which it did.
  package enum Event: Equatable, Sendable {
    /// The bytes of the last frame, and with them the current question, are on the terminal.
    ///
    /// Before writing a new question's first frame, the caller reads whatever keys are waiting and
    /// hands them over: they were pressed before the question could be seen and are dropped.
    case shown
    case key(Key)
    /// The time a `deadline` named has come.
    case tick
    case resize(Size)
    /// The pending question, after `ask` or `start` or because it changed elsewhere.
    case question(QuestionView)
    case verdict(VerdictView)
    /// The last answer was taken back, in words, and its question is pending again.
    case undone(String, QuestionView)
    /// The call was refused and nothing changed; why, in words.
    case refused(String)
    case status(StatusView)
    /// The full text asked for with `showText`.
    case text(title: String, lines: [String])
    /// A hint for the learner, such as that no speech program is installed.
    case notice(String)
    case disconnected(String)
    case reconnected
    /// The program was suspended and goes on.
    case resumed
  }

  /// Something the caller must do.
  package enum Action: Equatable, Sendable {
    case ask
    /// `serial` stays the same when an answer is sent again after a lost connection.
    case answer(id: String, text: String, elapsedMilliseconds: Int, serial: Int)
    case reveal(id: String, serial: Int)
    case undo
    /// Plays the finished run again: all of it, or what was missed.
    case again(missedOnly: Bool)
    /// Fetches the full text of the last closed question.
    case showText
    case refreshStatus
    case speak(Speech)
    /// Stops speaking: the question changed.
    case hush
    case suspend
    /// Draws everything anew.
    case redraw
    case quit
  }

  /// What is read aloud; never the answer to an open question.
  package enum Speech: Equatable, Sendable {
    /// The prompt of a listening question.
    case prompt
    case lastClosed
  }
}
