internal import Glibc

/// A call to the operating system that failed: which one, on what, and why.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The name of the C function.
  package let call: String

  /// The file or folder concerned, where there is one.
  package let path: String?

  /// The reason as the system numbers it.
  package let errno: Int32

  /// A name that was to be given is taken.
  package static func alreadyThere(_ path: String) -> SystemError {
    SystemError(call: "rename", path: path, errno: EEXIST)
  }

  package init(call: String, path: String?, errno: Int32) {
    self.call = call
    self.path = path
    self.errno = errno
  }

  /// The reason in plain words, without the path.
  package var reason: String {
    switch errno {
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "the file would exceed the allowed size"
    case EIO: "the disk reports an input/output error"
    case EROFS: "the file system is read-only"
    case EACCES, EPERM: "permission denied"
    case ENOENT: "no such file or folder"
    case ENOTDIR: "a part of the path is not a folder"
    case EISDIR: "it is a folder"
    case EEXIST: "it exists already"
    case ELOOP: "it is a symbolic link, or leads through too many"
    case ENAMETOOLONG: "the name is too long"
    case EMFILE, ENFILE: "too many open files"
    case ENOMEM: "out of memory"
    case ECONNREFUSED: "nobody is listening"
    case ETIMEDOUT: "no reply in time"
    case EPIPE, ECONNRESET: "the other side has closed the connection"
    case ESPIPE: "it is not a regular file"
    case EOVERFLOW: "it is larger than allowed"
    default: String(cString: strerror(errno))
    }
  }

  /// One line for people: the path when known, and the reason; the call only where no path is.
  package var description: String {
    if let path { "\(path): \(reason)" } else { "\(call): \(reason)" }
  }

  /// Says that the disk has no room for us, which may pass by itself.
  package var isOutOfSpace: Bool { errno == ENOSPC || errno == EDQUOT || errno == EFBIG }

  /// Says that rights are missing, or that nobody may write there.
  package var isDenied: Bool { errno == EACCES || errno == EPERM || errno == EROFS }

  package var isNoSuchFile: Bool { errno == ENOENT || errno == ENOTDIR }

  package var isLinkLoop: Bool { errno == ELOOP }

  /// Says that something else stands where a file should be, which waiting does not cure.
  package var isNotFile: Bool { errno == EISDIR || errno == ESPIPE || errno == ENXIO }

  /// Says that the process or the system has no descriptor left; closing one cures it.
  package var isOutOfDescriptors: Bool { errno == EMFILE || errno == ENFILE }

  package var isTimeout: Bool { errno == ETIMEDOUT }

  /// Says that nobody serves the socket: it is missing, or left over from a dead process.
  package var isNobodyListening: Bool { errno == ECONNREFUSED || isNoSuchFile }

  /// Says that the peer is gone.
  package var isDisconnect: Bool { errno == EPIPE || errno == ECONNRESET }
}

/// Runs one system call, again as long as a signal interrupts it, and throws what it reports.
///
/// The only place that reads `errno`: at once after the call, since anything between, even the
/// release of an object, may change it. A path with a zero byte is refused, because C would
/// silently take what stands before it.
@discardableResult
func attempt(
  _ call: StaticString, _ path: String? = nil, _ body: () -> Int
) throws(SystemError) -> Int {
  if let path, hasZero(path) {
    throw SystemError(call: "\(call)", path: path, errno: EINVAL)
  }
  while true {
    let result = body()
    let code = errno
    if result != -1 { return result }
    if code != EINTR { throw SystemError(call: "\(call)", path: path, errno: code) }
  }
}

/// Looked for at every call on a path, hence in its bytes as they lie.
private func hasZero(_ path: String) -> Bool {
  path.utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? path.utf8.contains(0)
}

/// As `attempt`, for a call on something that may not be ready: then `nil`.
func attemptReady(
  _ call: StaticString, _ path: String? = nil, _ body: () -> Int
) throws(SystemError) -> Int? {
  do { return try attempt(call, path, body) } catch {
    if error.errno == EAGAIN || error.errno == EWOULDBLOCK { return nil }
    throw error
  }
}

/// Throws for a call that returns its error number instead of setting `errno`.
func check(
  _ call: StaticString, path: String? = nil, code: Int32
) throws(SystemError) {
  if code != 0 { throw SystemError(call: "\(call)", path: path, errno: code) }
}
