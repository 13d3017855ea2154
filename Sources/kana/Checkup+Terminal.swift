internal import KanaInterface
internal import System

// What the terminal can show, and the programs that the trainer makes use of.

extension Checkup {
  func terminalFindings() -> [Finding] {
    [localeFinding(), terminalFinding()] + (Terminal.isInteractive ? [widthFinding()] : [])
  }

  private func localeFinding() -> Finding {
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { Environment.value($0) }
      .first { !$0.isEmpty } ?? ""
    let folded = locale.lowercased()
    if folded.contains("utf-8") || folded.contains("utf8") {
      return Finding(level: "ok", about: "locale", text: locale)
    }
    return Finding(
      level: "warning", about: "locale",
      text: locale.isEmpty ? "none is set" : "\(locale) is not UTF-8",
      advice: "set LANG=C.UTF-8 so that other programs show kana too")
  }

  private func terminalFinding() -> Finding {
    let kind = Environment.value("TERM") ?? ""
    if !Terminal.isInteractive {
      return Finding(level: "ok", about: "terminal", text: "not on one now")
    }
    if kind == "linux" {
      return Finding(
        level: "warning", about: "terminal", text: "the bare console has no kana",
        advice: "use a terminal window, or fbterm")
    }
    let size = Terminal.size().map { ", \($0.columns) by \($0.rows)" } ?? ""
    return Finding(
      level: "ok", about: "terminal", text: "\(kind.isEmpty ? "unknown" : kind)\(size)")
  }

  private func widthFinding() -> Finding {
    switch GlyphWidth.measured() {
    case GlyphWidth.expected:
      Finding(level: "ok", about: "font", text: "a kana is two columns wide")
    case .some(let width):
      Finding(
        level: "warning", about: "font",
        text: "a kana is \(counted(width, "column")) wide here, not two",
        advice: "choose a UTF-8 locale and a monospaced font with kana, such as Noto Sans Mono CJK")
    case .none:
      Finding(level: "ok", about: "font", text: "the terminal does not tell how wide a kana is")
    }
  }

  func programFindings() -> [Finding] {
    var findings: [Finding] = []
    if let program = autostart.program() {
      findings.append(Finding(level: "ok", about: "kanad", text: program))
    } else {
      findings.append(
        Finding(
          level: "error", about: "kanad", text: "not found",
          advice: "install kanad beside kana, or on the PATH"))
    }
    if places.usesSystemd {
      let isActive = Autostart.isSocketUnitActive()
      findings.append(
        Finding(
          level: "ok", about: "systemd",
          text: isActive
            ? "kanad.socket is active" : "kanad.socket is not active; kana starts kanad"))
    }
    let line = Prompt.current()
    findings.append(
      Finding(
        level: "ok", about: "prompt",
        text: line.map { "streak \($0.streak), due \($0.due)" } ?? "nothing to show yet"))
    return findings
  }

  /// Which program would read aloud.
  ///
  /// - Throws: what asking the daemon for the configured one throws.
  func speechFinding() throws(Failure) -> Finding {
    let reply = try daemon.reply(to: Config.self, .init(key: Speech.settingKey))
    let configured = try reply.record(of: Config.self).settings.first?.value ?? ""
    let command = Speech.command(text: "", language: "ja", configured: configured) {
      Program.find($0)
    }
    if let command { return Finding(level: "ok", about: "speech", text: command.program) }
    if configured.isEmpty {
      return Finding(
        level: "warning", about: "speech", text: "no speech program is installed",
        advice: "install espeak-ng to hear kana")
    }
    return Finding(
      level: "warning", about: "speech", text: "\(quoted(configured)) cannot be found",
      advice: "kana config \(Speech.settingKey) \"\" takes the first that is installed")
  }
}
