internal import Glibc

/// What the file system says about a path, without following a symbolic link at its end.
package struct FileInfo: Equatable, Sendable {
  package enum Kind: Sendable { case regular, folder, symbolicLink, socket, pipe, other }

  /// Which file it is, whatever its name: equal for two names of one file, and only then.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64
  }

  package let kind: Kind
  package let owner: UInt32
  /// The twelve permission bits.
  package let permissions: UInt32
  package let size: Int
  package let identity: Identity
  package let modifiedMilliseconds: Int64

  /// Throws also when nothing is there; `find` does not.
  package static func at(_ path: String) throws(SystemError) -> FileInfo {
    var status = stat()
    try attempt("lstat", path) { Int(lstat(path, &status)) }
    return FileInfo(status)
  }

  /// `nil` when nothing is there.
  package static func find(_ path: String) throws(SystemError) -> FileInfo? {
    do { return try at(path) } catch {
      if error.isNoSuchFile { return nil }
      throw error
    }
  }

  /// Follows symbolic links, so it describes what would be opened.
  package static func following(_ path: String) throws(SystemError) -> FileInfo {
    var status = stat()
    try attempt("stat", path) { Int(stat(path, &status)) }
    return FileInfo(status)
  }

  /// The one path of what is there that holds no symbolic link, `.` or `..`; nil when nothing is.
  package static func realPath(of path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  static func of(_ descriptor: borrowing Descriptor, _ path: String?) throws(SystemError)
    -> FileInfo
  {
    let number = descriptor.number
    var status = stat()
    try attempt("fstat", path) { Int(fstat(number, &status)) }
    return FileInfo(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      case S_IFSOCK: .socket
      case S_IFIFO: .pipe
      default: .other
      }
    owner = status.st_uid
    permissions = UInt32(status.st_mode) & 0o7777
    size = Int(status.st_size)
    identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    modifiedMilliseconds =
      Int64(status.st_mtim.tv_sec) * 1_000 + Int64(status.st_mtim.tv_nsec) / 1_000_000
  }

  /// Others than the owner may change it.
  package var isWritableByOthers: Bool { permissions & 0o022 != 0 }
}
