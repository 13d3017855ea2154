/// All commands, in the order in which help lists them.
enum CommandTable {
  static let commands = practice + reports + decks + care

  /// The command with exactly this name.
  static func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }

  static let modes = ["kana", "romaji", "script", "mixed", "listen"]

  /// Commands that ask and answer.
  private static let practice: [Command] = [
    Command(
      name: "ask", summary: "print the pending question, or draw the next", action: .ask,
      options: [.init(name: "--short", meaning: "on one line")],
      examples: [
        .init(line: "kana ask", meaning: "one question; asking again prints the same"),
        .init(line: "kana ask --json", meaning: "the same for a script"),
      ]),
    Command(
      name: "answer", summary: "answer the pending question", action: .answer,
      arguments: [
        .init(
          name: "TEXT|N", kind: .answer,
          meaning: "an option's text, its number, or a reading; the exact text of an option wins")
      ],
      options: [
        .init(
          name: "--id", meaning: "answer only the question with this id",
          value: .init(name: "ID", kind: .text)),
        .init(name: "--next", meaning: "show the next question with the verdict"),
        .init(name: "--short", meaning: "print the verdict alone, on one line"),
      ],
      examples: [
        .init(line: "kana answer 2", meaning: "choose the second option"),
        .init(line: "kana answer shi --next", meaning: "answer by reading, and go on"),
        .init(line: "kana answer -- -", meaning: "an answer that begins with a dash"),
      ],
      notes: ["The exit status is 0 for a right answer and 1 for a wrong one."]),
    Command(
      name: "reveal", summary: "give up: show the answer and close the question", action: .reveal,
      options: [
        .init(
          name: "--id", meaning: "reveal only the question with this id",
          value: .init(name: "ID", kind: .text)),
        .init(name: "--next", meaning: "show the next question with the answer"),
      ],
      notes: ["A flashcard stays open: follow with kana answer right, or kana answer wrong."]),
    Command(name: "undo", summary: "take back the last answer", action: .undo),
    Command(
      name: "start", summary: "begin a run and show its first question", action: .start,
      arguments: [
        .init(
          name: "KIND", kind: .choice(["quest", "free", "exam", "flash"]),
          meaning: "quest (the growing set), free, exam or flash", isRequired: false)
      ],
      options: [
        .init(
          name: "--deck", meaning: "over another deck", value: .init(name: "D", kind: .deck)),
        .init(
          name: "--mode", meaning: "in another mode, for this run",
          value: .init(name: "M", kind: .choice(modes))),
        .init(name: "--typed", meaning: "type answers instead of choosing"),
        .init(name: "--sudden-death", meaning: "end at the first wrong answer"),
        .init(
          name: "--contrast", meaning: "only these look-alikes; alone, the pairs I confuse most",
          value: .init(name: "KANA", kind: .kana, isOptional: true), excludes: ["--from"]),
        .init(name: "--known", meaning: "only what is unlocked"),
        .init(
          name: "--questions", meaning: "how many questions an exam has",
          value: .init(name: "N", kind: .number(1...100_000))),
        .init(name: "--again", meaning: "the last exam once more", excludes: ["--missed"]),
        .init(name: "--missed", meaning: "what was missed in the last exam"),
        .init(
          name: "--from", meaning: "the first N characters are known already",
          value: .init(name: "N", kind: .number(1...100_000))),
      ],
      examples: [
        .init(line: "kana start", meaning: "back to the quest"),
        .init(line: "kana start exam --questions 20", meaning: "an exam of twenty questions"),
        .init(line: "kana start --contrast シツ", meaning: "drill two look-alikes"),
        .init(line: "kana start --contrast", meaning: "drill what I confuse most"),
        .init(line: "kana start quest --from 105", meaning: "hiragana is known already"),
      ]),
    Command(name: "end", summary: "end the run; progress stays", action: .end),
    Command(
      name: "place", summary: "find out with a few questions what is known already",
      action: .place),
    Command(
      name: "mode", summary: "show or set what is asked", action: .mode,
      arguments: [
        .init(
          name: "MODE", kind: .choice(modes),
          meaning: "kana (read it), romaji (find the kana), script, mixed or listen",
          isRequired: false)
      ]),
  ]
}
