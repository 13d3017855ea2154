internal import Glibc

/// Folders: made safe, listed, made durable.
package enum Folder {
  /// Why a folder cannot be trusted with our files.
  package enum Fault: Error, Equatable, CustomStringConvertible {
    case isSymbolicLink(String)
    case isNotFolder(String)
    case isOwnedByOther(String, owner: UInt32)
    case isWritableByOthers(String, permissions: UInt32)
    case system(SystemError)

    /// What is wrong, in plain words.
    package var description: String {
      switch self {
      case .isSymbolicLink(let path): "\(path) is a symbolic link"
      case .isNotFolder(let path): "\(path) is not a folder"
      case .isOwnedByOther(let path, let owner): "\(path) belongs to another user (\(owner))"
      case .isWritableByOthers(let path, let permissions):
        "\(path) can be written by others (mode \(String(permissions, radix: 8)))"
      case .system(let error): error.description
      }
    }

    /// What the user can do about it.
    package var remedy: String {
      switch self {
      case .isSymbolicLink: "put a real folder in its place"
      case .isNotFolder: "move it away"
      case .isOwnedByOther: "run as its owner, or choose another place with KANA_HOME"
      case .isWritableByOthers(let path, _): "chmod go-w '\(path)'"
      case .system(let error):
        if error.isOutOfSpace {
          "make room on the disk"
        } else {
          "check the folder, or choose another place with KANA_HOME"
        }
      }
    }
  }

  /// Makes a folder, with those above it that are missing, for its owner alone, and checks it.
  ///
  /// Afterwards it is a real folder of ours that nobody else can change. Links higher up in the
  /// path are the business of whoever owns those folders.
  package static func prepare(_ path: String) throws(Fault) {
    let path = Path.trimmed(path)
    do throws(SystemError) {
      if try FileInfo.find(path) == nil { try make(path) }
    } catch { throw .system(error) }
    try check(path)
  }

  /// The checks of `prepare` alone, for a folder that exists.
  package static func check(_ path: String) throws(Fault) {
    let info: FileInfo
    do { info = try FileInfo.at(Path.trimmed(path)) } catch { throw .system(error) }
    switch info.kind {
    case .folder: break
    case .symbolicLink: throw .isSymbolicLink(path)
    default: throw .isNotFolder(path)
    }
    if info.owner != User.current { throw .isOwnedByOther(path, owner: info.owner) }
    if info.isWritableByOthers {
      throw .isWritableByOthers(path, permissions: info.permissions)
    }
  }

  /// Makes a folder and those above it; each new name is on the disk before the next is made, so
  /// that what is later synced inside cannot be lost with its folder.
  private static func make(_ path: String) throws(SystemError) {
    let parent = Path.folder(of: path)
    if parent != path, try !exists(parent) { try make(parent) }
    do { try attempt("mkdir", path) { Int(mkdir(path, 0o700)) } } catch {
      // Another process was faster, or there is a link: the check comes next.
      if error.errno == EEXIST { return }
      throw error
    }
    do { try sync(parent) } catch {
      // Making a name needs no right to read the folder, syncing it does.
      if error.errno != EACCES { throw error }
    }
  }

  /// Something is there, if only a dangling link.
  private static func exists(_ path: String) throws(SystemError) -> Bool {
    try FileInfo.find(path) != nil
  }

  /// Makes the names in a folder durable: new, renamed and removed ones.
  package static func sync(_ path: String) throws(SystemError) {
    let folder = try open(path)
    let number = folder.number
    try attempt("fsync", path) { Int(fsync(number)) }
  }

  /// Removes an empty folder.
  package static func remove(_ path: String) throws(SystemError) {
    try attempt("rmdir", path) { Int(rmdir(path)) }
  }

  static func open(_ path: String) throws(SystemError) -> Descriptor {
    Descriptor(
      owning: Int32(
        try attempt("open", path) { Int(Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) }))
  }

  /// The names in a folder, sorted, without `.` and `..`; names that are not UTF-8 are left out.
  package static func names(in path: String) throws(SystemError) -> [String] {
    let number = try open(path).release()
    guard let stream = fdopendir(number) else {
      _ = Descriptor(owning: number)
      throw SystemError(call: "fdopendir", path: path, errno: ENOMEM)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
