internal import Glibc

/// The service manager that started this process, when it wants to hear from it.
package struct ServiceManager: Sendable {
  /// A path, or a name after `@` in the system's table of names.
  private let address: String

  /// The one that `NOTIFY_SOCKET` names, or `nil`.
  ///
  /// The variable is removed, so that no child speaks for us.
  package static func current() -> ServiceManager? {
    defer { Environment.remove("NOTIFY_SOCKET") }
    return Environment.value("NOTIFY_SOCKET").flatMap(ServiceManager.init(address:))
  }

  /// `nil` for an address of another kind than the two that are defined for Unix sockets.
  package init?(address: String) {
    guard address.hasPrefix("/") || address.hasPrefix("@"), address.utf8.count > 1 else {
      return nil
    }
    self.address = address
  }

  /// Sends news, as lines of `KEY=value`: `READY=1`, `STATUS=…`, `STOPPING=1`.
  package func notify(_ lines: String...) throws(SystemError) {
    let socket = try makeUnixSocket(SOCK_DGRAM)
    let number = socket.number
    let target =
      address.hasPrefix("@")
      ? try UnixAddress(abstract: String(address.dropFirst())) : try UnixAddress(path: address)
    let message = Array(lines.joined(separator: "\n").utf8)
    try attempt("sendto", address) {
      target.with {
        Int32(sendto(number, message, message.count, Int32(MSG_NOSIGNAL), $0, $1))
      }
    }
  }
}
