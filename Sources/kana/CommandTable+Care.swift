extension CommandTable {
  /// Commands that keep things in order.
  static let care: [Command] = [
    Command(
      name: "config", summary: "show or change settings", action: .config,
      arguments: [
        .init(name: "KEY", kind: .setting, meaning: "a setting", isRequired: false),
        .init(name: "VALUE", kind: .text, meaning: "its new value", isRequired: false),
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
      ]),
  ]
}
