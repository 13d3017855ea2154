/// Paths as text.
package enum Path {
  /// The folder part: `/` for a file in the root, `.` for a bare name.
  package static func folder(of path: String) -> String {
    let path = trimmed(path)
    guard let slash = lastSlash(in: path) else { return "." }
    return slash == path.startIndex ? "/" : trimmed(String(path[..<slash]))
  }

  /// The last part.
  package static func name(of path: String) -> String {
    let path = trimmed(path)
    guard let slash = lastSlash(in: path) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// The byte: as a character it would be another one where a combining mark follows.
  private static func lastSlash(in path: String) -> String.Index? {
    path.utf8.lastIndex(of: UInt8(ascii: "/"))
  }

  package static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// Without slashes at the end, except for the root itself.
  package static func trimmed(_ path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return String(bytes) ?? path
  }

  /// The path as seen from a folder, which it is already when absolute.
  package static func absolute(_ path: String, from folder: String) -> String {
    isAbsolute(path) ? path : join(folder, path)
  }
}
