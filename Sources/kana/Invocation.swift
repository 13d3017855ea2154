/// A command line that was understood.
struct Invocation: Sendable {
  let command: Command
  /// The command's name as typed in full, such as `deck import`.
  let path: String
  var arguments: [String] = []
  /// Values by option name; a switch has an empty value.
  var options: [String: String] = [:]

  var isJSON: Bool { options["--json"] != nil }
  var wantsHelp: Bool { options["--help"] != nil }

  /// The argument at a place, if it was given.
  subscript(place: Int) -> String? { place < arguments.count ? arguments[place] : nil }

  func has(_ option: String) -> Bool { options[option] != nil }
  func value(_ option: String) -> String? { options[option] }
  func number(_ option: String) -> Int? { options[option].flatMap { Int($0) } }
}

extension Invocation {
  /// Understands the words after the program's name.
  ///
  /// A prefix of a command's name stands for it when only one command fits the rest of the line: so
  /// `a 2` is `answer 2` and `a` is `ask`. Returns nil when there are no words besides common
  /// options that change nothing.
  ///
  /// - Throws: `UsageError`; nothing has been touched then.
  init?(words: [String]) throws(UsageError) {
    // Common options may stand before the command.
    let leading = Array(words.prefix { $0 == "--json" || $0 == "--help" || $0 == "-h" })
    guard leading.count < words.count else {
      guard leading.contains(where: { $0 != "--json" }) else { return nil }
      try self.init(
        name: "help", in: CommandTable.commands, rest: leading.filter { $0 == "--json" })
      return
    }
    let word = words[leading.count]
    let rest = leading + Array(words[(leading.count + 1)...])
    if word == "--version" {
      try self.init(name: "version", in: CommandTable.commands, rest: rest)
      return
    }
    guard !word.hasPrefix("-") else {
      throw .unknownOption(
        word, command: nil,
        nearest: Nearest.match(word, among: ["--help", "--json", "--version"]))
    }
    try self.init(name: word, in: CommandTable.commands, rest: rest)
  }

  /// Finds the command a name or prefix stands for, and reads the rest of the line by it.
  private init(
    name: String, in commands: [Command], within parent: String = "", rest: [String]
  ) throws(UsageError) {
    if let command = commands.first(where: { $0.name == name }) {
      try self.init(command, path: parent + command.name, rest: rest)
      return
    }
    let candidates = name.isEmpty ? [] : commands.filter { $0.name.hasPrefix(name) }
    if let only = candidates.first, candidates.count == 1 {
      try self.init(only, path: parent + only.name, rest: rest)
      return
    }
    guard !candidates.isEmpty else {
      throw .unknownCommand(
        parent + name, nearest: Nearest.match(name, among: commands.map(\.name)).map { parent + $0 }
      )
    }
    var fitting: [Invocation] = []
    for command in candidates {
      if let one = try? Invocation(command, path: parent + command.name, rest: rest) {
        fitting.append(one)
      }
    }
    guard let only = fitting.first, fitting.count == 1 else {
      throw .ambiguousCommand(parent + name, candidates: candidates.map(\.name))
    }
    self = only
  }

  /// Reads the rest of a line by a command that is known.
  private init(_ command: Command, path: String, rest: [String]) throws(UsageError) {
    if let place = rest.firstIndex(where: { !$0.hasPrefix("-") }), !command.subcommands.isEmpty,
      !rest[..<place].contains("--")
    {
      var others = rest
      let name = others.remove(at: place)
      try self.init(name: name, in: command.subcommands, within: path + " ", rest: others)
      return
    }
    self.init(command: command, path: path)
    try read(rest)
    guard !wantsHelp else { return }
    guard command.action != nil else {
      throw .missingSubcommand(path, choices: command.subcommands.map(\.name))
    }
    try checkArguments()
  }

  private mutating func read(_ words: [String]) throws(UsageError) {
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        arguments += words
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        arguments.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = word == "-h" ? "--help" : String(parts[0])
      let known = command.options + Command.commonOptions
      guard let option = known.first(where: { $0.name == name }) else {
        throw .unknownOption(
          name, command: path, nearest: Nearest.match(name, among: known.map(\.name)))
      }
      guard let value = option.value else {
        guard parts.count == 1 else { throw .unexpectedValue(option: name) }
        options[name] = ""
        continue
      }
      guard options[name] == nil else { throw .repeatedOption(name) }
      let text: String
      if parts.count == 2 {
        text = String(parts[1])
      } else if let next = words.first, option.takes(next, before: awaited) {
        text = next
        words.removeFirst()
      } else {
        guard value.isOptional else { throw .missingValue(option: name, value: value.name) }
        options[name] = ""
        continue
      }
      try Self.check(text, value.kind, of: name)
      options[name] = text
    }
    for option in command.options where has(option.name) {
      if let other = option.excludes.first(where: has) {
        throw .conflictingOptions(option.name, other)
      }
    }
  }

  /// The argument that the next word would be.
  private var awaited: Command.Argument? {
    arguments.count < command.arguments.count ? command.arguments[arguments.count] : nil
  }

  private func checkArguments() throws(UsageError) {
    if command.arguments.last?.isRepeated != true, let extra = self[command.arguments.count] {
      throw .extraArgument(extra, command: path, hasArguments: !command.arguments.isEmpty)
    }
    for (place, argument) in command.arguments.enumerated() {
      guard let text = self[place] else {
        if argument.isRequired { throw .missingArgument(argument.name, command: path) }
        return
      }
      try Self.check(text, argument.kind, of: argument.name)
    }
  }

  private static func check(
    _ text: String, _ kind: Command.Kind, of name: String
  ) throws(UsageError) {
    switch kind {
    case .number(let range):
      guard let number = Int(text), range.contains(number) else {
        throw .badNumber(name: name, text: text, range: range)
      }
    case .choice(let choices):
      guard choices.contains(text) else {
        throw .badChoice(
          name: name, text: text, choices: choices, nearest: Nearest.match(text, among: choices))
      }
    case .file, .deck:
      guard !text.isEmpty else { throw .emptyWord(name: name) }
    case .text, .answer, .kana, .setting, .settingValue, .command: break
    }
  }
}
