internal import Glibc

/// The folder against which relative paths are read.
package enum WorkingFolder {
  /// The root when the folder has been removed.
  package static var path: String {
    guard let text = getcwd(nil, 0) else { return "/" }
    defer { free(text) }
    return String(cString: text)
  }

  /// Goes to the root, so that a daemon keeps no file system busy.
  package static func leave() { _ = chdir("/") }
}
