/// One command as it is typed, explained and completed; parsing, help and completion all read it.
struct Command: Sendable {
  let name: String
  /// What it does, as a sentence without a full stop.
  let summary: String
  /// What to run; nil when one of the subcommands must be named.
  var action: Action?
  var arguments: [Argument] = []
  var options: [Option] = []
  var subcommands: [Command] = []
  var examples: [Example] = []
  /// What a learner should know beyond the summary, one paragraph each.
  var notes: [String] = []

  /// What the program does for a command line.
  enum Action: Sendable, Equatable, CaseIterable {
    case ask, answer, reveal, undo, start, end, place, mode
    case status, stats, chart, show, explain
    case deckList, deckImport, deckCheck, deckUse, deckRemove, deckExport
    case initialize, completions, config, prompt, say, watch, export, importHistory, call
    case doctor, version, help, daemonStart, daemonStop, daemonRestart
  }
}

extension Command {
  /// A word that follows the command.
  struct Argument: Sendable {
    let name: String
    let kind: Kind
    let meaning: String
    var isRequired = true
    /// Any number of further words may follow.
    var isRepeated = false
  }

  /// A word that begins with two dashes.
  struct Option: Sendable {
    /// With its dashes.
    let name: String
    let meaning: String
    /// The value that follows; nil for a switch.
    var value: Value?
    /// Names of options that cannot be given along with this one.
    var excludes: [String] = []
  }

  /// The value of an option.
  struct Value: Sendable {
    let name: String
    let kind: Kind
    /// The option may stand alone; its value is then empty.
    var isOptional = false
  }

  /// What a word may be: it is checked by this, and completed from it.
  enum Kind: Sendable, Equatable {
    case text
    /// An option of the pending question.
    case answer
    case kana
    case file
    case deck
    case setting
    /// A value of the setting named before.
    case settingValue
    case command
    case number(ClosedRange<Int>)
    case choice([String])
  }

  /// A line to type, and what it is good for.
  struct Example: Sendable {
    let line: String
    let meaning: String
  }
}

extension Command {
  /// Understood by every command.
  static let commonOptions = [
    Option(name: "--json", meaning: "print one JSON object instead of text"),
    Option(name: "--help", meaning: "explain this command"),
  ]

  /// The command and its arguments as a pattern, word by word: `answer`, `TEXT|N`, `[--id ID]`.
  var usage: [String] {
    var words = [name]
    if !subcommands.isEmpty {
      let names = subcommands.map(\.name).joined(separator: "|")
      words.append(action == nil ? names : "[\(names)]")
    }
    words += arguments.map { argument in
      let name = argument.isRepeated ? "\(argument.name) ..." : argument.name
      return argument.isRequired ? name : "[\(name)]"
    }
    words += options.map { option in
      "[\(option.pattern)]"
    }
    return words
  }
}

extension Command.Option {
  /// The option as it is typed: `--next`, `--id ID`, `--contrast [KANA]`.
  var pattern: String {
    guard let value else { return name }
    return value.isOptional ? "\(name) [\(value.name)]" : "\(name) \(value.name)"
  }

  /// Whether the word that follows is the option's value.
  ///
  /// A value that may be left out is not seen in another option, nor in a word that the argument
  /// still to come could be.
  func takes(_ word: String, before argument: Command.Argument?) -> Bool {
    guard let value, value.isOptional else { return value != nil }
    if word.hasPrefix("-") { return false }
    guard case .choice(let words)? = argument?.kind else { return true }
    return !words.contains(word)
  }
}
