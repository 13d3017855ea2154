internal import System

/// The folders of a learner who exists for one measurement only; removed when it goes.
///
/// As in real life the history lies on a disk and what is gone with the session in memory.
struct PrivateHome: ~Copyable {
  let places: Places
  let environment: [String: String]
  /// On the same disk as the history, for what the measurement keeps itself.
  let folder: String
  private let runtime: String

  init() throws(Failure) {
    let name = "kana-bench-\(Random.identifier())"
    let disk = Environment.value("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? WorkingFolder.path
    let folder = Path.absolute(Path.join(disk, name), from: WorkingFolder.path)
    let memory = "/dev/shm"
    let hasMemory = (try? FileInfo.following(memory))?.kind == .folder
    let runtime = hasMemory ? Path.join(memory, name) : Path.join(folder, "run")
    var environment = Environment.all()
    for other in ["KANA_HOME", "KANA_SOCKET", "NO_COLOR"] { environment[other] = nil }
    environment["HOME"] = folder
    environment["XDG_DATA_HOME"] = Path.join(folder, "data")
    environment["XDG_STATE_HOME"] = Path.join(folder, "state")
    environment["XDG_RUNTIME_DIR"] = runtime
    let variables = environment
    do {
      try Folder.prepare(folder)
      try Folder.prepare(runtime)
      places = try Places(
        variable: { variables[$0] }, workingFolder: folder, user: User.current,
        probe: { _ in .ours })
    } catch {
      throw Failure(message: "\(error)")
    }
    self.environment = environment
    self.folder = folder
    self.runtime = runtime
  }

  deinit {
    Self.remove(folder)
    Self.remove(runtime)
  }

  /// Removes what is there with all that is in it, as far as possible.
  private static func remove(_ path: String) {
    guard let info = try? FileInfo.at(path) else { return }
    guard info.kind == .folder else {
      try? File.remove(path)
      return
    }
    for name in (try? Folder.names(in: path)) ?? [] { remove(Path.join(path, name)) }
    try? Folder.remove(path)
  }
}
