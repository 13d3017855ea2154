extension CommandTable {
  /// Commands that tell how things stand.
  static let reports: [Command] = [
    Command(name: "status", summary: "show where I am", action: .status),
    Command(
      name: "stats", summary: "show figures: accuracy, memory, hardest kana, forecast, calendar",
      action: .stats),
    Command(
      name: "chart", summary: "show the grid of kana marked by how well each is remembered",
      action: .chart),
    Command(
      name: "show", summary: "show the full text and details of the last closed question",
      action: .show),
    Command(
      name: "explain", summary: "show which readings count and why", action: .explain,
      arguments: [
        .init(name: "KANA|ROMAJI", kind: .kana, meaning: "a character or a reading"),
        .init(
          name: "ANSWER", kind: .text, meaning: "would this answer count? exit status 0 or 1",
          isRequired: false),
      ],
      examples: [
        .init(line: "kana explain ぢ", meaning: "readings, and what sounds or looks the same"),
        .init(line: "kana explain シ si", meaning: "would si count for シ?"),
      ]),
    Command(
      name: "say", summary: "read aloud the last closed question, or what is to be heard",
      action: .say,
      arguments: [
        .init(name: "KANA", kind: .kana, meaning: "this instead", isRequired: false)
      ],
      notes: ["Uses spd-say or espeak-ng, or what kana config speech-command names."]),
    Command(
      name: "prompt",
      summary: "print the figures for a shell prompt; never waits or starts anything",
      action: .prompt,
      options: [
        .init(
          name: "--format", meaning: "text with fields such as {streak}",
          value: .init(name: "F", kind: .text))
      ],
      examples: [
        .init(line: "kana prompt --format 'かな {streak} {due}'", meaning: "streak and due count")
      ],
      notes: [
        "Fields: {streak} {due} {days} {today} {position} {total}.",
        "Prints nothing when there are no figures yet.",
      ]),
    Command(
      name: "watch", summary: "print a line at every change, for status bars", action: .watch,
      options: [
        .init(
          name: "--format", meaning: "text with fields such as {streak}, or waybar",
          value: .init(name: "F", kind: .text))
      ],
      examples: [
        .init(line: "kana watch --format '{streak} {due}'", meaning: "one line per change")
      ],
      notes: ["Fields: {streak} {due} {days} {today} {position} {total} {deck} {mode} {event}."]),
  ]

  private static let deckName = Command.Option(
    name: "--name", meaning: "call the deck so; otherwise as its file",
    value: .init(name: "D", kind: .text))

  /// Commands about decks.
  static let decks: [Command] = [
    Command(
      name: "deck", summary: "list, add and choose decks", action: .deckList,
      subcommands: [
        Command(name: "list", summary: "list the decks", action: .deckList),
        Command(
          name: "import", summary: "add a deck from a file, or bring it up to date",
          action: .deckImport,
          arguments: [
            .init(name: "FILE", kind: .file, meaning: "CSV, TSV, Anki's plain text or JSON")
          ],
          options: [deckName]),
        Command(
          name: "check", summary: "list every fault of a deck file and import nothing",
          action: .deckCheck,
          arguments: [
            .init(name: "FILE", kind: .file, meaning: "CSV, TSV, Anki's plain text or JSON")
          ],
          options: [deckName]),
        Command(
          name: "use", summary: "make a deck the current one", action: .deckUse,
          arguments: [.init(name: "D", kind: .deck, meaning: "a deck's name")]),
        Command(
          name: "remove", summary: "remove a deck; its history stays", action: .deckRemove,
          arguments: [.init(name: "D", kind: .deck, meaning: "a deck's name")]),
        Command(
          name: "export", summary: "print a deck as a file", action: .deckExport,
          arguments: [.init(name: "D", kind: .deck, meaning: "a deck's name")],
          options: [
            .init(
              name: "--format", meaning: "json, csv or anki",
              value: .init(name: "F", kind: .choice(["json", "csv", "anki"])))
          ]),
      ],
      examples: [
        .init(line: "kana deck check poems.csv", meaning: "faults with row and column"),
        .init(line: "kana deck import poems.csv", meaning: "a deck named poems"),
        .init(line: "kana start exam --deck poems", meaning: "ten of its questions"),
      ])
  ]
}
