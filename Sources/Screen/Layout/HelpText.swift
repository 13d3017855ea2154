/// What each key does.
enum HelpText {
  static func lines(isTyping: Bool) -> [(key: String, meaning: String)] {
    (isTyping ? typing : choosing) + everywhere
  }

  private static let choosing = [
    ("1-4, a-d", "answers with that option; letters when an option is a digit"),
    ("arrows", "select an option, Enter answers with it"),
    ("y, n", "says whether a flashcard was known"),
    ("r", "reveals the answer; counts as not known"),
    ("u", "takes back the last answer"),
    ("s", "reads aloud the last answer, or what is to be heard"),
    ("t", "shows the full text of the last question"),
    ("q, Esc", "ends the sitting; the question waits for the next one"),
  ]

  private static let typing = [
    ("Enter", "answers; romaji of any system, or the kana itself"),
    ("Ctrl-R", "reveals the answer; counts as not known"),
    ("Ctrl-Y", "takes back the last answer"),
    ("Ctrl-P", "reads aloud the last answer, or what is to be heard"),
    ("Ctrl-T", "shows the full text of the last question"),
    ("Ctrl-U", "clears what is typed; Ctrl-W its last word"),
    ("Esc", "clears what is typed, then ends the sitting"),
  ]

  private static let everywhere = [
    ("PgUp, PgDn", "scroll a long question"),
    ("Ctrl-L", "draws the screen anew"),
    ("Ctrl-Z", "suspends"),
    ("Ctrl-C", "leaves at once; every answer is kept"),
  ]
}
