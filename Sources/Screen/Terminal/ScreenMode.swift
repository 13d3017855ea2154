/// What is written when the screen is taken over and given back.
package enum ScreenMode {
  /// Switches to the alternate screen, so that what stood there comes back afterwards.
  ///
  /// Pastes are bracketed, so that pasted text is not taken for keys. The first frame is then drawn
  /// without a previous one, which clears the screen and places or hides the caret.
  package static let enter = Array("\u{1B}[?1049h\u{1B}[?2004h".utf8)

  /// Undoes everything that `enter` and the frames did; writing it twice does no harm.
  ///
  /// Ends synchronized output too, in case a frame was cut off, and shows the caret again.
  package static let leave = Array(
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l".utf8)
}
