internal import KanaInterface
internal import System
internal import Varlink

/// What the client finds out about its surroundings, and what the daemon says about its own.
struct Checkup {
  let autostart: Autostart
  let daemon: Daemon
  let paint: Paint

  func outcome(_ invocation: Invocation) -> Outcome {
    let request = Doctor.Parameters(repair: invocation.flag("--repair"))
    var findings = placeFindings() + terminalFindings() + helperFindings()
    var status = Failure.Status.done
    var reply: Reply?
    do {
      let answer = try daemon.reply(to: Doctor.self, request)
      let record = try answer.record(of: Doctor.self)
      findings += daemonFindings(record) + record.findings
      reply = answer
    } catch {
      findings.append(Finding(level: "error", about: "daemon", text: error.message))
      status = .unavailable
    }
    if invocation.isJSON { return Outcome(json(findings, reply), status: status) }
    return Outcome(
      ["kana \(Version.current)"] + ListReport.findings(findings, paint: paint), status: status)
  }

  private var places: Places { autostart.places }

  private func json(_ findings: [Finding], _ reply: Reply?) -> String {
    let list = findings.map { finding in
      JSON.object([
        "level": .string(finding.level), "about": .string(finding.about),
        "text": .string(finding.text), "advice": finding.advice.map { .string($0) } ?? .null,
      ])
    }
    return JSONPrinter.text(
      .object([
        "version": .string(Version.current), "data": .string(places.data),
        "state": .string(places.state), "run": .string(places.run),
        "socket": .string(places.socket), "findings": .array(list),
        "daemon": reply.map { .object($0.parameters) } ?? .null,
      ]))
  }

  /// The folders by which client and daemon find each other.
  private func placeFindings() -> [Finding] {
    let folders = [("data", places.data), ("state", places.state), ("run", places.run)]
    return folders.map { (about, path) -> Finding in
      do {
        guard try FileInfo.find(path) != nil else {
          return Finding(level: "ok", about: about, text: "\(path) (not made yet)")
        }
      } catch {
        return Finding(
          level: "error", about: about, text: "\(error)",
          advice: "make its folders readable, or set KANA_HOME")
      }
      do throws(Folder.Fault) {
        try Folder.check(path)
        return Finding(level: "ok", about: about, text: path)
      } catch {
        return Finding(
          level: "error", about: about, text: error.description, advice: error.remedy)
      }
    } + [Finding(level: "ok", about: "socket", text: places.socket)]
  }

  private func terminalFindings() -> [Finding] {
    var findings: [Finding] = []
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { Environment.value($0) }
      .first { !$0.isEmpty } ?? ""
    let folded = locale.lowercased()
    if folded.contains("utf-8") || folded.contains("utf8") {
      findings.append(Finding(level: "ok", about: "locale", text: locale))
    } else {
      findings.append(
        Finding(
          level: "warning", about: "locale",
          text: locale.isEmpty ? "none is set" : "\(locale) is not UTF-8",
          advice: "set LANG=C.UTF-8 so that other programs show kana too"))
    }
    let kind = Environment.value("TERM") ?? ""
    if !Terminal.isInteractive {
      findings.append(Finding(level: "ok", about: "terminal", text: "not on one now"))
    } else if kind == "linux" {
      findings.append(
        Finding(
          level: "warning", about: "terminal", text: "the bare console has no kana",
          advice: "use a terminal window, or fbterm"))
    } else {
      let size = Terminal.size().map { ", \($0.columns) by \($0.rows)" } ?? ""
      findings.append(
        Finding(level: "ok", about: "terminal", text: "\(kind.isEmpty ? "unknown" : kind)\(size)"))
    }
    return findings
  }

  private func helperFindings() -> [Finding] {
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
    if let speech = ["spd-say", "espeak-ng"].lazy.compactMap({ Program.find($0) }).first {
      findings.append(Finding(level: "ok", about: "speech", text: speech))
    } else {
      findings.append(
        Finding(
          level: "warning", about: "speech", text: "no speech program is installed",
          advice: "install espeak-ng to hear kana"))
    }
    let line = Prompt.current()
    findings.append(
      Finding(
        level: "ok", about: "prompt",
        text: line.map { "streak \($0.streak), due \($0.due)" } ?? "nothing to show yet"))
    return findings
  }

  private func daemonFindings(_ daemon: Doctor.Reply) -> [Finding] {
    var findings: [Finding] = []
    if daemon.version == Version.current {
      findings.append(
        Finding(
          level: "ok", about: "daemon", text: "version \(daemon.version), process \(daemon.pid)"))
    } else {
      findings.append(
        Finding(
          level: "warning", about: "daemon",
          text: "version \(daemon.version), but this is \(Version.current)",
          advice: "kana daemon restart"))
    }
    let own = [places.data, places.state, places.run, places.socket]
    let its = [daemon.data, daemon.state, daemon.run, daemon.socket]
    for (one, other) in zip(own, its) where one != other {
      findings.append(
        Finding(
          level: "warning", about: "places", text: "the daemon uses \(other), not \(one)",
          advice: "start both with the same environment: kana daemon restart"))
    }
    findings.append(
      Finding(level: "ok", about: "history", text: counted(daemon.answers, "answer")))
    return findings
  }
}
