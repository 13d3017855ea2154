internal import Glibc

/// An open regular file, for a journal: appended to, read in parts, cut back.
package struct File: ~Copyable {
  package let path: String
  private let descriptor: Descriptor

  /// Opens for appending, and creates the file for its owner alone when it is missing.
  ///
  /// Creating alone does not make the name durable: see `Folder.sync`.
  package static func forAppending(_ path: String) throws(SystemError) -> File {
    try File(path, O_RDWR | O_APPEND | O_CREAT)
  }

  /// Creates a file for its owner alone; throws when the name is taken.
  package static func creating(_ path: String) throws(SystemError) -> File {
    try File(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL)
  }

  package static func forReading(_ path: String) throws(SystemError) -> File {
    try File(path, O_RDONLY)
  }

  private init(_ path: String, _ flags: Int32) throws(SystemError) {
    // Without O_NONBLOCK a FIFO in the file's place would block here for ever.
    let flags = flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let number = try attempt("open", path) { Int(open(path, flags, 0o600)) }
    let descriptor = Descriptor(owning: Int32(number))
    // A file just made is a regular one.
    let kind = flags & O_EXCL == 0 ? try FileInfo.of(descriptor, path).kind : .regular
    switch kind {
    case .regular: break
    case .folder: throw SystemError(call: "open", path: path, errno: EISDIR)
    default: throw SystemError(call: "open", path: path, errno: ESPIPE)
    }
    self.path = path
    self.descriptor = descriptor
  }

  package func info() throws(SystemError) -> FileInfo { try FileInfo.of(descriptor, path) }

  /// Whether the file still has a name: one that was removed, or replaced by another, has none.
  package var hasName: Bool {
    var status = stat()
    return fstat(descriptor.number, &status) == 0 && status.st_nlink > 0
  }

  package func size() throws(SystemError) -> Int { try info().size }

  /// Writes everything at the end.
  ///
  /// When it throws, a part may have been written: cut the file back to the size before.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    let number = descriptor.number
    var offset = 0
    while offset < bytes.count {
      offset += try attempt("write", path) {
        bytes.withUnsafeBytes {
          Glibc.write(number, $0.baseAddress.map { $0 + offset }, bytes.count - offset)
        }
      }
    }
  }

  /// Lets the disk begin with the last `count` bytes before `size`, so that less is left to `sync`.
  ///
  /// A hint and no more: nothing is promised, and nothing reported.
  package func beginSync(size: Int, last count: Int) {
    // Linux starts to write out what it is told to forget. The page being filled stays in memory,
    // since only a part of it is named.
    posix_fadvise(descriptor.number, size - count, count, POSIX_FADV_DONTNEED)
  }

  /// Returns when content and size are on the disk.
  ///
  /// After a failure never try again on this file: the system reports a lost write once and then
  /// calls the pages clean. Rewrite the content into a new file.
  package func sync() throws(SystemError) {
    let number = descriptor.number
    try attempt("fdatasync", path) { Int(fdatasync(number)) }
  }

  /// As `sync`, with all metadata: needed once for a new file.
  package func syncAll() throws(SystemError) {
    let number = descriptor.number
    try attempt("fsync", path) { Int(fsync(number)) }
  }

  package func truncate(to size: Int) throws(SystemError) {
    let number = descriptor.number
    try attempt("ftruncate", path) { Int(ftruncate(number, size)) }
  }

  /// Reads up to `count` bytes from `offset`; fewer only where the file ends.
  package func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    let number = descriptor.number
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
      filled = 0
      do throws(SystemError) {
        while filled < count {
          let start = filled
          let got = try attempt("read", path) {
            pread(number, buffer.baseAddress.map { $0 + start }, count - start, offset + start)
          }
          if got == 0 { break }
          filled += got
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Where the next bytes from `offset` on may be that are not zero, or the file's end.
  ///
  /// Passes over the holes of a sparse file without reading them.
  package func dataStart(from offset: Int) throws(SystemError) -> Int {
    let number = descriptor.number
    // SEEK_DATA, which Glibc keeps from Swift.
    do { return try attempt("lseek", path) { lseek(number, offset, 3) } } catch {
      if error.errno == ENXIO { return max(offset, try size()) }
      // A file system that knows no holes: all of it is data.
      if error.errno == EINVAL || error.errno == EOPNOTSUPP { return offset }
      throw error
    }
  }

  package consuming func close() throws(SystemError) { try descriptor.close() }
}
