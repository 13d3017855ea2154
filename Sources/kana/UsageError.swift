/// A command line that cannot be understood, by its facts.
enum UsageError: Error, Equatable, Sendable {
  case unknownCommand(String, nearest: String?)
  case ambiguousCommand(String, candidates: [String])
  case missingSubcommand(String, choices: [String])
  case unknownOption(String, command: String?, nearest: String?)
  case missingValue(option: String, value: String)
  case unexpectedValue(option: String)
  case repeatedOption(String)
  case conflictingOptions(String, String)
  case missingArgument(String, command: String)
  case extraArgument(String, command: String, hasArguments: Bool)
  case badNumber(name: String, text: String, range: ClosedRange<Int>)
  case badChoice(name: String, text: String, choices: [String], nearest: String?)
  case emptyWord(name: String)
  case unknownField(String, fields: [String])
  /// The place counts from 1, without the program's name.
  case notUTF8(place: Int)
}

extension UsageError {
  /// What happened, and what to do, on one line.
  var message: String {
    switch self {
    case .unknownCommand(let name, let nearest):
      return "there is no command \(quoted(name)); "
        + (nearest.map { "did you mean kana \($0)?" } ?? "see kana help")
    case .ambiguousCommand(let name, let candidates):
      return "\(quoted(name)) could be \(listed(candidates)); type more of it"
    case .missingSubcommand(let command, let choices):
      return "kana \(command) needs one of \(listed(choices)); see kana help \(command)"
    case .unknownOption(let name, let command, let nearest):
      let advice = command.map { "see kana help \($0), or write -- before words that begin with -" }
      return "\(command.map { "kana \($0)" } ?? "kana") has no option \(quoted(name)); "
        + (nearest.map { "did you mean \($0)?" } ?? advice ?? "see kana help")
    case .missingValue(let option, let value):
      return "\(option) needs a value; write \(option) \(value)"
    case .unexpectedValue(let option):
      return "\(option) takes no value; write it alone"
    case .repeatedOption(let option):
      return "\(option) is given twice; give it once"
    case .conflictingOptions(let one, let other):
      return "\(one) and \(other) exclude each other; give one of them"
    case .missingArgument(let name, let command):
      return "kana \(command) needs \(name); see kana help \(command)"
    case .extraArgument(let text, let command, let hasArguments):
      let what = hasArguments ? "no argument after that" : "no argument"
      return "kana \(command) takes \(what), but \(quoted(text)) was given; "
        + (hasArguments ? "quote words that belong together" : "leave it out")
    case .badNumber(let name, let text, let range):
      return "\(name) needs a whole number from \(range.lowerBound) to \(range.upperBound), "
        + "not \(quoted(text)); write it in digits"
    case .badChoice(let name, let text, let choices, let nearest):
      return "\(name) cannot be \(quoted(text)); "
        + (nearest.map { "did you mean \($0)?" } ?? "choose \(listed(choices))")
    case .emptyWord(let name):
      return "\(name) is empty; name one"
    case .unknownField(let name, let fields):
      return "there is no field \(quoted(name)); "
        + (Nearest.match(name, among: fields).map { "did you mean {\($0)}?" }
          ?? "choose from \(fields.map { "{\($0)}" }.joined(separator: " "))")
    case .notUTF8(let place):
      return "word \(place) of the command line is not valid UTF-8; type it again"
    }
  }

  private func listed(_ words: [String]) -> String {
    words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}

/// A word as it may appear in a message: on one line, of bounded length, without control characters.
func quoted(_ word: String) -> String {
  let longest = 40
  var text = ""
  for scalar in word.unicodeScalars.prefix(longest) {
    let isControl = scalar.properties.generalCategory == .control
    text.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
  }
  return "'\(text)\(word.unicodeScalars.count > longest ? "…" : "")'"
}
