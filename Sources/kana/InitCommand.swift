/// `kana init`: what to put into the configuration of a shell or a status bar.
struct InitCommand {
  /// The daemon's line and its copy; none where no home is known, and then nothing is ever shown.
  let files: [String]
  /// The format that is set for shell prompts; asked for only where no other is given.
  let configured: () -> String?

  static let targets = ShellPrompt.shells + ["tmux", "starship", "oh-my-posh", "waybar"]

  func text(_ invocation: Invocation) throws(UsageError) -> String {
    let target = invocation.arguments[0]
    let given = invocation.value("--format")
    guard ShellPrompt.shells.contains(target) else {
      _ = try given.map { (text) throws(UsageError) in try PromptFormat(text) }
      return Self.bar(target, format: given)
    }
    return ShellPrompt(
      files: files, format: try PromptFormat(given ?? configured() ?? Prompt.defaultFormat),
      hasSegment: invocation.has("--segment"), asksEvery: invocation.number("--ask")
    ).script(for: target)
  }

  /// Lines for the configuration of a status bar.
  static func bar(_ target: String, format: String?) -> String {
    switch target {
    case "tmux":
      let text = format ?? "かな {streak} {due}"
      let command = "kana prompt --format \(shellQuoted(text))"
      return "set -ga status-right \(tmuxQuoted(" #(\(command))"))"
    case "starship":
      // A variable costs no process; the shell's own snippet sets it.
      return """
        # in ~/.config/starship.toml, with kana init SHELL in the shell's own file
        [env_var.KANA_PROMPT]
        format = '[かな $env_value]($style) '
        style = 'purple'
        """
    case "oh-my-posh":
      return """
        // in the segments of oh-my-posh's configuration, with kana init SHELL in the shell's own file
        {
          "type": "text",
          "style": "plain",
          "foreground": "magenta",
          "template": "{{ if .Env.KANA_PROMPT }}かな {{ .Env.KANA_PROMPT }} {{ end }}"
        }
        """
    default:
      let exec = "kana watch --format waybar"
      return """
        "custom/kana": {
          "exec": "\(exec)",
          "return-type": "json",
          "restart-interval": 5
        }
        """
    }
  }

  /// A word of tmux's configuration in which nothing is expanded.
  private static func tmuxQuoted(_ text: String) -> String {
    let escaped = text.map { character in
      "\"\\$".contains(character) ? "\\\(character)" : String(character)
    }.joined()
    return "\"\(escaped)\""
  }
}
