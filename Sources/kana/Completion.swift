/// What could stand at the end of a command line, read off the command table.
struct Completion: Equatable, Sendable {
  struct Candidate: Equatable, Sendable {
    let text: String
    let meaning: String
  }

  var candidates: [Candidate] = []
  /// The name of a file belongs here, which shells complete better by themselves.
  var wantsFile = false

  /// What only the running daemon knows.
  enum Asked: Equatable, Sendable {
    /// Options of the pending question.
    case answers
    case decks
    case settings
    case values(ofSetting: String)
  }

  /// Completes the last of the words after the program's name; it may be empty.
  init(words: [String], ask: (Asked) -> [Candidate]) {
    let partial = words.last ?? ""
    var scan = Scan()
    for word in words.dropLast() { scan.take(word) }
    if let value = scan.value { fill(with: value.kind, at: scan, ask) }
    // After an option whose value may be left out, whatever else goes on stands as well.
    if scan.value?.isOptional ?? true {
      if partial.hasPrefix("-"), !scan.isAfterDashes {
        candidates += scan.options.map { Candidate(text: $0.name, meaning: $0.meaning) }
      } else if !scan.commands.isEmpty {
        candidates += scan.commands.map { Candidate(text: $0.name, meaning: $0.summary) }
      } else if let argument = scan.argument {
        fill(with: argument.kind, at: scan, ask)
      }
    }
    candidates = candidates.filter { $0.text.hasPrefix(partial) }
  }

  private mutating func fill(
    with kind: Command.Kind, at scan: Scan, _ ask: (Asked) -> [Candidate]
  ) {
    switch kind {
    case .choice(let words): candidates += words.map { Candidate(text: $0, meaning: "") }
    case .command:
      candidates += CommandTable.commands.map { Candidate(text: $0.name, meaning: $0.summary) }
    case .file: wantsFile = true
    case .answer: candidates += ask(.answers)
    case .deck: candidates += ask(.decks)
    case .setting: candidates += ask(.settings)
    case .settingValue:
      if let key = scan.arguments.first { candidates += ask(.values(ofSetting: key)) }
    case .text, .kana, .number: break
    }
  }

  /// Where the words before the last lead.
  private struct Scan {
    private var command: Command?
    private var used: Set<String> = []
    private(set) var arguments: [String] = []
    private(set) var isAfterDashes = false
    /// The value that the option just named may have, or must have.
    var value: Command.Value? { option?.value }
    private var option: Command.Option?
    /// A word was no command, so that nothing can be said about the next.
    private var isLost = false

    mutating func take(_ word: String) {
      if let option, option.takes(word, before: argument) {
        self.option = nil
        return
      }
      option = nil
      if isAfterDashes || !word.hasPrefix("-") || word == "-" {
        takeName(word)
      } else if word == "--" {
        isAfterDashes = true
      } else {
        used.insert(word)
        option = command?.options.first { $0.name == word }
      }
    }

    private mutating func takeName(_ word: String) {
      let names = commands
      guard !names.isEmpty else { return arguments.append(word) }
      let fitting = names.filter { $0.name.hasPrefix(word) }
      command = names.first { $0.name == word } ?? (fitting.count == 1 ? fitting[0] : nil)
      isLost = command == nil
    }

    /// Commands of which one may be named now.
    var commands: [Command] { isLost ? [] : command?.subcommands ?? CommandTable.commands }

    var options: [Command.Option] {
      ((command?.options ?? []) + Command.commonOptions).filter { !used.contains($0.name) }
    }

    var argument: Command.Argument? {
      guard let command else { return nil }
      return arguments.count < command.arguments.count
        ? command.arguments[arguments.count]
        : command.arguments.last.flatMap { $0.isRepeated ? $0 : nil }
    }
  }
}

/// Shells that complete, and how they take candidates.
enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// One candidate as a line.
  func line(_ candidate: Completion.Candidate) -> String {
    let text = printable(candidate.text)
    switch self {
    case .bash: return Self.quotedForBash(text)
    case .zsh:
      let name = text.split(separator: ":", omittingEmptySubsequences: false).joined(
        separator: "\\:")
      return candidate.meaning.isEmpty ? name : "\(name):\(candidate.meaning)"
    case .fish: return candidate.meaning.isEmpty ? text : "\(text)\t\(candidate.meaning)"
    }
  }

  /// Bash puts what it gets into the line as it is.
  private static func quotedForBash(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.value > 0x7F || $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "-_.,/+".unicodeScalars.contains($0)
    }
    return isPlain && !text.isEmpty ? text : shellQuoted(text)
  }

  /// The lines that make the shell ask for candidates; each shows only what the table has.
  var script: String {
    switch self {
    case .bash:
      """
      _kana() {
        local IFS=$'\\n'
        COMPREPLY=($(kana completions bash --words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
      }
      complete -o default -F _kana kana
      """
    case .zsh:
      """
      #compdef kana
      _kana() {
        local -a found
        found=("${(@f)$(kana completions zsh --words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
        if (( $? == 0 )) && [[ -n $found ]]; then _describe kana found; else _files; fi
      }
      if (( $+functions[compdef] )); then compdef _kana kana; fi
      """
    case .fish:
      """
      function __kana_words
        set -l words (commandline -opc)
        kana completions fish --words -- $words[2..] (commandline -ct) 2>/dev/null
      end
      complete -c kana -f -a '(__kana_words)'
      complete -c kana -n 'not __kana_words >/dev/null' -F
      """
    }
  }
}

/// A text as one word of any of the shells.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
    + "'"
}
