internal import Glibc

/// The descriptors of this process, whoever opened them.
enum OpenDescriptors {
  /// Those that a new program would inherit.
  static func inheritable() -> [Int32] {
    all().filter {
      let flags = fcntl($0, F_GETFD)
      return flags != -1 && flags & FD_CLOEXEC == 0
    }
  }

  /// Numbers that are or were just open; without /proc, all that are likely.
  private static func all() -> [Int32] {
    guard let names = try? Folder.names(in: "/proc/self/fd") else { return Array(0..<1_024) }
    return names.compactMap { Int32($0) }
  }
}
