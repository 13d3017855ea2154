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
    var findings = placeFindings() + terminalFindings() + programFindings()
    var status = Failure.Status.done
    var reply: Reply?
    do {
      let answer = try daemon.reply(to: Doctor.self, request)
      let record = try answer.record(of: Doctor.self)
      findings += [try speechFinding()] + daemonFindings(record) + record.findings
      reply = answer
    } catch {
      findings.append(Finding(level: "error", about: "daemon", text: error.message))
      status = .unavailable
    }
    if invocation.isJSON { return Outcome(json(findings, reply), status: status) }
    return Outcome(
      ["kana \(Version.current)"] + ListReport.findings(findings, paint: paint), status: status)
  }

  var places: Places { autostart.places }

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
