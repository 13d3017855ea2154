internal import Glibc

/// The three descriptors that every program expects to be open.
package enum StandardStreams {
  /// Opens those that are closed on nothing; to be called before anything else is opened.
  ///
  /// A program may be started with them closed. The next file or socket opened would then get such
  /// a number, and what is meant for a person would be written into it.
  package static func ensureOpen() {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 {
      // The lowest free number is taken, which is this one.
      _ = open("/dev/null", O_RDWR)
    }
  }
}
