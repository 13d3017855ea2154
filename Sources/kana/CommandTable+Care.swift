extension CommandTable {
  /// Commands that keep things in order.
  static let care: [Command] = [
    Command(
      name: "init", summary: "print what makes a shell or status bar show the streak",
      action: .initialize,
      arguments: [
        .init(
          name: "TARGET", kind: .choice(InitCommand.targets),
          meaning: InitCommand.targets.linked(by: ", "))
      ],
      options: [
        .init(
          name: "--format", meaning: "text with fields, instead of kana config prompt-format",
          value: .init(name: "F", kind: .text)),
        .init(name: "--segment", meaning: "put it before the prompt, in colour"),
        .init(
          name: "--ask", meaning: "ask a question every N commands; 0 at the start of a shell only",
          value: .init(name: "N", kind: .number(0...100_000))),
      ],
      examples: [
        .init(line: "kana init bash --segment >> ~/.bashrc", meaning: "for good"),
        .init(line: "kana init fish --ask 0", meaning: "a question in every new terminal"),
      ],
      notes: [
        "Sets KANA_PROMPT at every prompt, without starting a process.",
        "Fields: {streak} {due} {days} {today} {position} {total}.",
      ]),
    Command(
      name: "completions", summary: "print what makes a shell complete kana's commands",
      action: .completions,
      arguments: [
        .init(
          name: "SHELL", kind: .choice(CompletionShell.allCases.map(\.rawValue)),
          meaning: "bash, zsh or fish"),
        .init(
          name: "WORD", kind: .text, meaning: "with --words: a command line up to the cursor",
          isRequired: false, isRepeated: true),
      ],
      options: [.init(name: "--words", meaning: "print what could stand at the cursor")],
      examples: [
        .init(line: "kana completions bash >> ~/.bashrc", meaning: "for good"),
        .init(
          line: "kana completions fish > ~/.config/fish/completions/kana.fish", meaning: "for fish"),
      ]),
    Command(
      name: "config", summary: "show or change settings", action: .config,
      arguments: [
        .init(name: "KEY", kind: .setting, meaning: "a setting", isRequired: false),
        .init(name: "VALUE", kind: .settingValue, meaning: "its new value", isRequired: false),
      ],
      examples: [
        .init(line: "kana config", meaning: "all settings and what they accept"),
        .init(line: "kana config retention 0.92", meaning: "review a little more often"),
      ]),
    Command(
      name: "export", summary: "print the whole history as one JSON document", action: .export,
      examples: [.init(line: "kana export > history.json", meaning: "take it elsewhere")]),
    Command(
      name: "import", summary: "merge an exported history; twice changes nothing",
      action: .importHistory,
      arguments: [.init(name: "FILE", kind: .file, meaning: "what kana export printed")]),
    Command(
      name: "call", summary: "call a method of the daemon and print its reply as JSON",
      action: .call,
      arguments: [
        .init(
          name: "METHOD", kind: .text, meaning: "such as Status or org.varlink.service.GetInfo"),
        .init(name: "JSON", kind: .text, meaning: "its parameters, an object", isRequired: false),
      ],
      options: [.init(name: "--more", meaning: "print every reply of a streaming method")],
      examples: [
        .init(line: #"kana call Explain '{"text":"ji"}'"#, meaning: "what explain prints, raw")
      ]),
    Command(
      name: "doctor", summary: "check places, daemon and terminal, and say what to do",
      action: .doctor,
      options: [.init(name: "--repair", meaning: "let the daemon mend what it found")]),
    Command(
      name: "daemon", summary: "start, stop or restart the daemon by hand", action: nil,
      subcommands: [
        Command(name: "start", summary: "start it unless it runs", action: .daemonStart),
        Command(name: "stop", summary: "stop it; everything is on disk", action: .daemonStop),
        Command(name: "restart", summary: "stop it and start it again", action: .daemonRestart),
      ]),
    Command(name: "version", summary: "print the version", action: .version),
    Command(
      name: "help", summary: "explain a command", action: .help,
      arguments: [
        .init(name: "COMMAND", kind: .command, meaning: "a command", isRequired: false),
        .init(
          name: "SUBCOMMAND", kind: .text, meaning: "a part of it, as in help deck import",
          isRequired: false),
      ],
      options: [.init(name: "--man", meaning: "print the manual page of all commands")],
      examples: [.init(line: "kana help --man > kana.1", meaning: "then man ./kana.1")]),
  ]
}
