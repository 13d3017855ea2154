internal import Glibc

/// A standard stream to write text to, the whole of it or an error.
package struct Output: Sendable {
  package enum Outcome: Equatable, Sendable {
    case written

    /// The reader has gone, as `head` does when it has seen enough: stop quietly.
    case readerGone
  }

  private let number: Int32

  package static let standard = Output(number: 1)
  package static let errors = Output(number: 2)

  init(number: Int32) { self.number = number }

  package var isTerminal: Bool { isatty(number) == 1 }

  /// Writes everything, also where the stream takes only parts or is set not to block.
  ///
  /// SIGPIPE has to be ignored, or the process ends where `readerGone` would be returned.
  package func write(_ text: String) throws(SystemError) -> Outcome { try write(Array(text.utf8)) }

  package func write(_ bytes: [UInt8]) throws(SystemError) -> Outcome {
    var offset = 0
    while offset < bytes.count {
      do {
        let count = try attemptReady("write") {
          bytes.withUnsafeBytes {
            Glibc.write(number, $0.baseAddress.map { $0 + offset }, bytes.count - offset)
          }
        }
        if let count { offset += count } else { try waitUntilReady(number, .writable) }
      } catch {
        if error.errno == EPIPE { return .readerGone }
        throw error
      }
    }
    return .written
  }
}
