internal import Glibc

/// This process and the programs on this machine.
package enum Program {
  package static var process: Int32 { getpid() }

  /// Ends this process at once with a status.
  package static func exit(_ status: Int32) -> Never { Glibc.exit(status) }

  package static func sleep(milliseconds: Int) { _ = poll(nil, 0, Int32(clamping: milliseconds)) }

  /// Stops this job as Ctrl-Z would, its whole process group, and returns when it goes on.
  package static func suspend() {
    var usual = sigaction()
    var before = sigaction()
    usual.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGTSTP, &usual, &before)
    kill(0, SIGTSTP)
    sigaction(SIGTSTP, &before, nil)
  }

  /// The path by which a command would be run, or `nil` when there is none.
  ///
  /// Itself when it holds a slash, else the first executable regular file in the folders of `path`.
  ///
  /// Empty and relative folders are passed over: what they mean changes with the working folder.
  package static func find(
    _ command: String, path: String? = Environment.value("PATH")
  ) -> String? {
    if command.isEmpty { return nil }
    if command.contains("/") { return isExecutable(command) ? command : nil }
    for folder in (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    where Path.isAbsolute(String(folder)) {
      let candidate = Path.join(String(folder), command)
      if isExecutable(candidate) { return candidate }
    }
    return nil
  }

  package static func isExecutable(_ path: String) -> Bool {
    guard let info = try? FileInfo.following(path), info.kind == .regular else { return false }
    return access(path, X_OK) == 0
  }
}

/// The file from which this process runs.
package struct OwnProgram: Equatable, Sendable {
  /// Where it was at start.
  package let path: String
  private let identity: FileInfo.Identity

  /// To be made at start, before an upgrade can have replaced the file.
  package init() throws(SystemError) { try self.init(link: "/proc/self/exe") }

  init(link: String) throws(SystemError) {
    // The link leads to the running file even after it has lost its name.
    identity = try FileInfo.following(link).identity
    var path = try Self.target(of: link)
    let mark = " (deleted)"
    if path.hasSuffix(mark) { path.removeLast(mark.count) }
    self.path = path
  }

  /// Whether another file, or none, stands at the path now, as after an upgrade.
  package var isReplaced: Bool { (try? FileInfo.following(path))?.identity != identity }

  /// The path of a program in the same folder.
  package func sibling(_ name: String) -> String { Path.join(Path.folder(of: path), name) }

  private static func target(of link: String) throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = try attempt("readlink", link) { readlink(link, &buffer, buffer.count) }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
