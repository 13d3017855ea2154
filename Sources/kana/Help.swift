/// Help as text, made from the command table.
enum Help {
  /// All commands, one line each.
  static func overview() -> [String] {
    var table = TextTable()
    for command in CommandTable.commands { table.add("  \(command.name)", command.summary) }
    return [
      "kana trains reading and writing kana, one question at a time.", "",
      "usage: kana [COMMAND] [ARGUMENT ...] [--json] [--help]", "",
      "Without a command: practice on a terminal, else kana status.",
      "The beginning of a command's name is enough where it is clear: kana a 2 answers.", "",
    ] + table.lines + [
      "", "kana help COMMAND explains one. Exit status: 0 right or done, 1 wrong answer,",
      "2 refused, 69 no daemon, 74 the disk refused.",
    ]
  }

  /// One command in full; the path is its name with the names above it.
  static func lines(_ command: Command, path: String) -> [String] {
    let parent = path.dropLast(command.name.count)
    var lines = usage("usage: kana \(parent)", command.usage)
    lines += ["", "\(command.summary).".capitalizedFirst]
    lines += section("", command.arguments.map { ($0.name, $0.meaning) })
    lines += section("", command.subcommands.map { ($0.usage.joined(separator: " "), $0.summary) })
    let options = (command.options + Command.commonOptions).map { option in
      (option.pattern, choices(option) ?? option.meaning)
    }
    lines += section("Options", options)
    for note in command.notes { lines += ["", note] }
    lines += section("Examples", command.examples.map { ($0.line, $0.meaning) })
    return lines
  }

  /// The pattern on as many lines as it takes, each further one indented to its first word.
  private static func usage(_ start: String, _ words: [String]) -> [String] {
    var lines = [start + (words.first ?? "")]
    let indent = String(repeating: " ", count: lines[0].count)
    for word in words.dropFirst() {
      if lines[lines.count - 1].count + word.count >= 80 { lines.append(indent) }
      lines[lines.count - 1] += " \(word)"
    }
    return lines
  }

  /// The meaning with the words an option accepts.
  private static func choices(_ option: Command.Option) -> String? {
    guard case .choice(let words)? = option.value?.kind else { return nil }
    let names = words.joined(separator: ", ")
    return option.meaning == names ? nil : "\(option.meaning): \(names)"
  }

  private static func section(_ title: String, _ rows: [(String, String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    var table = TextTable()
    for (name, meaning) in rows { table.add("  \(name)", meaning) }
    return [""] + (title.isEmpty ? [] : ["\(title):"]) + table.lines
  }

  /// The command that words after `help` name, with its path.
  static func command(_ words: [String]) throws(UsageError) -> (Command, path: String)? {
    var commands = CommandTable.commands
    var found: (Command, path: String)?
    for word in words {
      let prefix = found.map { $0.path + " " } ?? ""
      let matches =
        commands.filter { $0.name == word }.first.map { [$0] }
        ?? commands.filter { $0.name.hasPrefix(word) }
      guard let command = matches.first, !word.isEmpty else {
        throw .unknownCommand(
          prefix + word,
          nearest: Nearest.match(word, among: commands.map(\.name)).map { prefix + $0 })
      }
      guard matches.count == 1 else {
        throw .ambiguousCommand(prefix + word, candidates: matches.map(\.name))
      }
      found = (command, prefix + command.name)
      commands = command.subcommands
    }
    return found
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
