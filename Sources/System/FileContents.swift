internal import Glibc

extension File {
  /// Reads a whole regular file; a folder, a FIFO or a file larger than `limit` bytes is refused.
  package static func contents(
    of path: String, limit: Int = 1 << 30
  ) throws(SystemError) -> [UInt8] {
    let file = try forReading(path)
    var bytes: [UInt8] = []
    // A size of zero is also what files in /proc report, so reading goes on to the end.
    var wanted = max(try file.size(), 4_096) + 1
    while true {
      if bytes.count > limit { throw SystemError(call: "read", path: path, errno: EOVERFLOW) }
      wanted = min(wanted, limit + 1 - bytes.count)
      let more = try file.read(at: bytes.count, count: wanted)
      if bytes.isEmpty { bytes = more } else { bytes += more }
      if more.count < wanted { return bytes }
    }
  }

  /// How far a replaced file must be safe when the call returns.
  package enum Durability: Sendable {
    /// Survives loss of power.
    case powerLoss

    /// Survives the end of the process alone; costs no flush.
    case process
  }

  /// Puts new content in a file's place: readers see the old or the new, never a mixture.
  ///
  /// The content is first written to `path.tmp` beside it, so only one process may do this to one
  /// path at a time; a leftover of an earlier crash is removed. The file is its owner's alone.
  /// When it throws before the rename, the old content is still in place.
  package static func replace(
    _ path: String, with bytes: [UInt8], durability: Durability = .powerLoss
  ) throws(SystemError) {
    let temporary = temporary(for: path)
    do throws(SystemError) {
      let file = try creatingReplacement(of: path)
      try file.append(bytes)
      if durability == .powerLoss { try file.syncAll() }
      try file.close()
      try rename(temporary, to: path)
    } catch {
      try? removeIfPresent(temporary)
      throw error
    }
    if durability == .powerLoss { try Folder.sync(Path.folder(of: path)) }
  }

  /// The first step of `replace`: an empty file beside the one that is to be replaced.
  ///
  /// For who has time for it before the content is known. Meanwhile another process may have removed it or made its
  /// own: see `hasName`.
  package static func creatingReplacement(of path: String) throws(SystemError) -> File {
    try creatingAnew(temporary(for: path))
  }

  /// The last step of `replace`: puts what was written in the file's place.
  package static func putReplacement(of path: String) throws(SystemError) {
    try rename(temporary(for: path), to: path)
  }

  /// Removes what was begun and is not to be put in place.
  package static func removeReplacement(of path: String) throws(SystemError) {
    try removeIfPresent(temporary(for: path))
  }

  private static func temporary(for path: String) -> String { path + ".tmp" }

  /// Creates a file, in place of a leftover of that name.
  private static func creatingAnew(_ path: String) throws(SystemError) -> File {
    do throws(SystemError) { return try creating(path) } catch {
      guard error.errno == EEXIST else { throw error }
      try removeIfPresent(path)
      return try creating(path)
    }
  }

  package static func rename(_ path: String, to newPath: String) throws(SystemError) {
    try attempt("rename", path) { Int(Glibc.rename(path, newPath)) }
  }

  /// Renames a file that cannot be used to a free name beside it, which is returned.
  ///
  /// Its content is untouched. The name ends in `label`, and a number where that is taken.
  package static func setAside(_ path: String, label: String) throws(SystemError) -> String {
    var target = "\(path).\(label)"
    var number = 2
    while try FileInfo.find(target) != nil {
      target = "\(path).\(label).\(number)"
      number += 1
    }
    try rename(path, to: target)
    return target
  }

  /// Gives a file that is about to be replaced a second name, under which it lives on.
  ///
  /// Costs no room; only where the file system knows no second names is the content copied.
  package static func keep(_ path: String, as name: String) throws(SystemError) {
    do { try attempt("link", path) { Int(link(path, name)) } } catch {
      if error.errno == EEXIST { throw error }
      try copy(path, to: name)
    }
  }

  /// Copies a file of any size, a piece at a time.
  private static func copy(_ path: String, to name: String) throws(SystemError) {
    let source = try forReading(path)
    let target = try creating(name)
    do throws(SystemError) {
      var offset = 0
      while true {
        let piece = try source.read(at: offset, count: 1 << 20)
        if piece.isEmpty { break }
        try target.append(piece)
        offset += piece.count
      }
      try target.syncAll()
    } catch {
      try? remove(name)
      throw error
    }
  }

  package static func remove(_ path: String) throws(SystemError) {
    try attempt("unlink", path) { Int(unlink(path)) }
  }

  package static func removeIfPresent(_ path: String) throws(SystemError) {
    do { try remove(path) } catch { if !error.isNoSuchFile { throw error } }
  }
}
