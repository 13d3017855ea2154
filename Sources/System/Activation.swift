internal import Glibc

/// What a service manager hands to a program it starts: listening sockets, and an address for news.
///
/// The protocol of sd_listen_fds(3) and sd_notify(3).
package enum Activation {
  /// A descriptor passed to this process.
  package struct Passed: Equatable, Sendable {
    package let number: Int32
    package let name: String

    package init(number: Int32, name: String) {
      self.number = number
      self.name = name
    }
  }

  /// What is wrong with what was passed.
  package enum Fault: Error, Equatable, CustomStringConvertible {
    case malformed(variable: String, value: String)
    /// More than one socket, and not exactly one of them has the expected name.
    case ambiguous([String])
    /// Not a listening Unix stream socket.
    case unsuitable(SystemError)

    package var description: String {
      switch self {
      case .malformed(let variable, let value): "\(variable)=\(value) makes no sense"
      case .ambiguous(let names):
        "none or several of the passed sockets fit: \(names.joined(separator: ", "))"
      case .unsuitable(let error):
        "the passed descriptor is no listening Unix stream socket (\(error.reason))"
      }
    }
  }

  /// Where the first passed descriptor is, by the protocol.
  private static let firstNumber: Int32 = 3

  /// Reads the variables: what is passed to the process with this number, in order.
  ///
  /// Empty when nothing is passed, or it was meant for another process, such as our parent.
  package static func passed(
    _ variable: (String) -> String?, process: Int32
  ) throws(Fault) -> [Passed] {
    guard let owner = variable("LISTEN_PID") else { return [] }
    guard let number = Int32(owner) else {
      throw .malformed(variable: "LISTEN_PID", value: owner)
    }
    if number != process { return [] }
    guard let text = variable("LISTEN_FDS") else { return [] }
    guard let count = Int32(text), (0...1_024).contains(count) else {
      throw .malformed(variable: "LISTEN_FDS", value: text)
    }
    let names = (variable("LISTEN_FDNAMES") ?? "").split(
      separator: ":", omittingEmptySubsequences: false)
    return (0..<count).map {
      let place = Int($0)
      let name = place < names.count && !names[place].isEmpty ? String(names[place]) : "unknown"
      return Passed(number: firstNumber + $0, name: name)
    }
  }

  /// Takes the passed socket, the one named `name` or the only one, or `nil` when none was passed.
  ///
  /// The variables are removed, so that no child takes itself for the one meant.
  package static func takeListener(named name: String) throws(Fault) -> Listener? {
    let all = try passed(Environment.value, process: getpid())
    for variable in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "LISTEN_PIDFDID"] {
      Environment.remove(variable)
    }
    if all.isEmpty { return nil }
    let fitting = all.count == 1 ? all : all.filter { $0.name == name }
    guard fitting.count == 1, let chosen = fitting.first else {
      throw .ambiguous(all.map(\.name))
    }
    // What we have no use for is closed.
    for other in all where other != chosen { _ = try? Descriptor(inherited: other.number) }
    do { return try Listener(inherited: chosen.number) } catch { throw .unsuitable(error) }
  }
}
