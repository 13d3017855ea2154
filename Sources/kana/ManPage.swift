internal import KanaInterface

/// The manual page, made from the command table; in the man macros of groff(7).
enum ManPage {
  static func text() -> String {
    var lines = [
      ".TH KANA 1 \"\" \"kana \(Version.current)\" \"User Commands\"",
      ".SH NAME", "kana \\- learn to read and write kana in the terminal",
      ".SH SYNOPSIS", ".B kana", "[\\fICOMMAND\\fR] [\\fIARGUMENT\\fR ...]",
      ".SH DESCRIPTION",
      text(
        "Asks hiragana and katakana one question at a time. Without a command it practises on a"),
      text("terminal, and otherwise shows where the learner is. All commands talk to one daemon,"),
      text("kanad, which is started when it is needed and keeps every answer on disk."),
      ".PP",
      text("The beginning of a command's name is enough where it is clear."),
      ".SH COMMANDS",
    ]
    for command in CommandTable.commands { lines += section(command, parent: "") }
    lines += [
      ".SH EXIT STATUS", ".TP", ".B 0", "done, or a right answer", ".TP", ".B 1", "a wrong answer",
      ".TP", ".B 2", text("wrong usage, or the call makes no sense now; nothing has changed"),
      ".TP", ".B 69", text("no daemon and none could be started, or no reply in time"), ".TP",
      ".B 74", "the disk refused; nothing was counted",
      ".SH ENVIRONMENT", ".TP", ".B KANA_HOME", "keeps everything in this folder", ".TP",
      ".B KANA_SOCKET", "the daemon's socket", ".TP", ".B NO_COLOR", "no colours",
    ]
    return lines.joined(separator: "\n")
  }

  private static func section(_ command: Command, parent: String) -> [String] {
    var lines = [".TP", ".B \(text(parent + command.usage.joined(separator: " ")))"]
    lines.append(text(command.summary) + ".")
    lines += command.notes.map(text)
    if !command.options.isEmpty {
      lines.append(".RS")
      for option in command.options {
        let value =
          option.value.map { value in
            let name = "\\fI\(text(value.name))\\fR"
            return value.isOptional ? " [\(name)]" : " \(name)"
          } ?? ""
        lines += [".TP", "\\fB\(text(option.name))\\fR\(value)", text(option.meaning)]
      }
      lines.append(".RE")
    }
    for example in command.examples {
      lines += [".IP", "\\f(CW\(text(example.line))\\fR \\(em \(text(example.meaning))"]
    }
    for subcommand in command.subcommands {
      lines += section(subcommand, parent: "\(parent)\(command.name) ")
    }
    return lines
  }

  /// Text in which roff sees nothing to do: no escapes, hyphens as typed, no control lines.
  private static func text(_ plain: String) -> String {
    var result = ""
    for character in plain {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case ".", "'": result += result.isEmpty ? "\\&\(character)" : String(character)
      default: result.append(character)
      }
    }
    return result
  }
}
