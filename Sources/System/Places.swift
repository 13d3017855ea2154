/// Where everything is: the one rule by which both programs find each other and the files.
package struct Places: Equatable, Sendable {
  package enum Failure: Error, Equatable, CustomStringConvertible {
    /// Neither `HOME` nor what would make it unnecessary is set.
    case noHome

    package var description: String {
      "HOME is not set to an absolute path; set it, or KANA_HOME to the folder to use"
    }
  }

  /// History, decks and the lock.
  package let data: String
  /// What can be rebuilt, and a copy of the prompt line.
  package let state: String
  /// The prompt line for shells, and the socket unless `KANA_SOCKET` moves it.
  package let run: String
  package let socket: String
  /// False when an override is set: then no systemd unit can be meant.
  package let usesSystemd: Bool

  package var journal: String { Path.join(data, "journal") }
  package var decks: String { Path.join(data, "decks") }
  package var lock: String { Path.join(data, "lock") }
  package var snapshot: String { Path.join(state, "state.json") }
  package var prompt: String { Path.join(run, "prompt") }
  package var promptCopy: String { Path.join(state, "prompt") }
  /// Held by a client while it starts the daemon.
  package var startLock: String { Path.join(run, "start.lock") }

  /// Whether the socket stands in `run`, a folder of ours, and not where `KANA_SOCKET` puts it.
  package var isSocketInRun: Bool { Path.folder(of: socket) == run }

  /// Decides from the variables; an empty one counts as unset.
  ///
  /// `XDG_…` values that are not absolute are ignored, as their specification asks. `KANA_HOME` and
  /// `KANA_SOCKET` may be relative to `workingFolder`. The runtime folder is the given one unless it
  /// belongs to somebody else (after `su` or `sudo`), else `/run/user/UID` if it is ours alone, else
  /// `run` in the state folder; `probe` looks at a folder.
  package init(
    variable: (String) -> String?,
    workingFolder: @autoclosure () -> String,
    user: UInt32,
    probe: (String) -> RuntimeFolder
  ) throws(Failure) {
    func value(_ name: String) -> String? {
      guard let value = variable(name), !value.isEmpty else { return nil }
      return Path.trimmed(value)
    }
    func absolute(_ name: String) -> String? {
      value(name).flatMap { Path.isAbsolute($0) ? $0 : nil }
    }
    func resolved(_ name: String) -> String? {
      value(name).map { Path.isAbsolute($0) ? $0 : Path.join(workingFolder(), $0) }
    }

    let override = resolved("KANA_HOME")
    let socketOverride = resolved("KANA_SOCKET")
    usesSystemd = override == nil && socketOverride == nil

    if let override {
      data = Path.join(override, "data")
      state = Path.join(override, "state")
      run = Path.join(override, "run")
    } else {
      let home = absolute("HOME")
      let dataHome = absolute("XDG_DATA_HOME") ?? home.map { Path.join($0, ".local/share") }
      let stateHome = absolute("XDG_STATE_HOME") ?? home.map { Path.join($0, ".local/state") }
      guard let dataHome, let stateHome else { throw .noHome }
      data = Path.join(dataHome, "kana")
      state = Path.join(stateHome, "kana")
      let systemRuntime = "/run/user/\(user)"
      if let given = absolute("XDG_RUNTIME_DIR"), probe(given) != .foreign {
        run = Path.join(given, "kana")
      } else if probe(systemRuntime) == .ours {
        run = Path.join(systemRuntime, "kana")
      } else {
        run = Path.join(state, "run")
      }
    }
    socket = socketOverride ?? Path.join(run, "kanad.sock")
  }

  /// What a runtime folder looks like to us.
  package enum RuntimeFolder: Sendable {
    /// A folder that belongs to us and that only we can use.
    case ours
    /// It belongs to another user.
    case foreign
    /// Missing, or open to others.
    case unsure
  }

  /// Decides for this process.
  package static func current() throws(Failure) -> Places {
    try Places(
      variable: Environment.value, workingFolder: WorkingFolder.path, user: User.current,
      probe: RuntimeFolder.init(probing:))
  }

  /// The variables that lead a daemon with another working folder to the same places.
  package func variables(from environment: [String: String]) -> [String: String] {
    var variables = environment
    if variables["KANA_HOME"]?.isEmpty == false { variables["KANA_HOME"] = Path.folder(of: data) }
    if variables["KANA_SOCKET"]?.isEmpty == false { variables["KANA_SOCKET"] = socket }
    return variables
  }
}

extension Places.RuntimeFolder {
  init(probing path: String) {
    // A link is followed here: what matters is whose folder we would be in.
    guard let info = try? FileInfo.following(path), info.kind == .folder else {
      self = .unsure
      return
    }
    if info.owner != User.current {
      self = .foreign
    } else {
      self = info.permissions & 0o077 == 0 ? .ours : .unsure
    }
  }
}
