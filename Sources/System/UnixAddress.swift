internal import Glibc

/// The address of a Unix socket for one call.
///
/// The system's address holds 107 bytes of path; a longer path is reached through its folder,
/// opened here and named `/proc/self/fd/N/…`, so only the last part has a limit.
struct UnixAddress: ~Copyable {
  private var address: sockaddr_un
  private let length: socklen_t
  /// Kept open while the address is in use.
  private let folder: Descriptor?

  /// The bytes of a path that fit, apart from the final zero.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  init(path: String) throws(SystemError) {
    if path.utf8.count <= Self.longestPath {
      (address, length) = try Self.fill(Array(path.utf8), path)
      folder = nil
    } else {
      let opened = try Folder.open(Path.folder(of: path))
      let detour = "/proc/self/fd/\(opened.number)/\(Path.name(of: path))"
      (address, length) = try Self.fill(Array(detour.utf8), path)
      folder = consume opened
    }
  }

  /// A name in the system's table instead of the file system, without its leading zero byte.
  init(abstract name: String) throws(SystemError) {
    (address, length) = try Self.fill([0] + Array(name.utf8), "@\(name)")
    folder = nil
  }

  private static func fill(
    _ bytes: [UInt8], _ path: String
  ) throws(SystemError) -> (sockaddr_un, socklen_t) {
    guard bytes.count <= longestPath else {
      throw SystemError(call: "bind", path: path, errno: ENAMETOOLONG)
    }
    if bytes.dropFirst().contains(0) || bytes.isEmpty {
      throw SystemError(call: "bind", path: path, errno: EINVAL)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // A path is followed by its zero, an abstract name ends with the address.
    let isAbstract = bytes.first == 0
    let header = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path)
    return (address, socklen_t(header + bytes.count + (isAbstract ? 0 : 1)))
  }

  /// Hands the address to a call.
  func with(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int {
    var address = address
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Int(call($0, length)) }
    }
  }
}

/// Makes an unconnected Unix socket.
func makeUnixSocket(_ type: __socket_type = SOCK_STREAM) throws(SystemError) -> Descriptor {
  let kind = Int32(type.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
  return Descriptor(owning: Int32(try attempt("socket") { Int(socket(AF_UNIX, kind, 0)) }))
}
