internal import Glibc

/// Bounds the system sets on this process.
package enum Limits {
  /// How many descriptors may be open at once.
  package static func openFiles() -> Int {
    var limit = rlimit()
    // Cannot fail for a limit that exists.
    getrlimit(files, &limit)
    return Int(clamping: limit.rlim_cur)
  }

  /// Sets it, for tests of what happens when it is reached; it cannot pass the system's own bound.
  package static func setOpenFiles(_ count: Int) throws(SystemError) {
    var limit = rlimit()
    getrlimit(files, &limit)
    limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
    try attempt("setrlimit") { Int(setrlimit(files, &limit)) }
  }

  private static var files: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
}
