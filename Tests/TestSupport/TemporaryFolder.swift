internal import Glibc
internal import System

/// Gives a test a new folder of its own, private and empty, and removes it afterwards.
///
/// Its path holds no symbolic link and is short enough for a socket in it.
package func withTemporaryFolder<Result>(
  _ body: (String) throws -> Result
) throws -> Result {
  var template = Array("/tmp/kana-test-XXXXXX".utf8CString)
  guard let name = mkdtemp(&template) else {
    throw SystemError(call: "mkdtemp", path: "/tmp", errno: errno)
  }
  let folder = String(cString: name)
  defer { removeTree(folder) }
  return try body(folder)
}

/// Removes a folder with all that is in it, as far as possible.
package func removeTree(_ path: String) {
  guard let info = try? FileInfo.at(path) else { return }
  guard info.kind == .folder else {
    unlink(path)
    return
  }
  chmod(path, 0o700)
  for name in (try? Folder.names(in: path)) ?? [] { removeTree(Path.join(path, name)) }
  rmdir(path)
}
