internal import Glibc

/// The right to be the only one, held as long as this value lives and freed by the system even when
/// the process is killed.
///
/// The file is never removed: a lock on a removed file excludes nobody. It names its holder.
package struct Lock: ~Copyable {
  /// Who has the lock, as it says itself.
  package struct Holder: Equatable, Sendable {
    package let process: Int32
    /// What the holder wants others to know, such as its socket.
    package let note: String

    package init(process: Int32, note: String) {
      self.process = process
      self.note = note
    }
  }

  package enum Failure: Error, Equatable {
    /// Another process has it; unknown when it was caught between taking the lock and writing.
    case held(by: Holder?)
    case system(SystemError)
  }

  private let descriptor: Descriptor

  /// How long a holder that is just ending is given.
  ///
  /// Also a child of its, which shares the lock from its birth until it runs its own program.
  private static let graceMilliseconds = 200

  /// Takes the lock, waiting until the deadline where another has it.
  ///
  /// In small steps, as the system call has no time limit of its own.
  package init(
    _ path: String, note: String = "",
    deadline: Deadline = .after(milliseconds: graceMilliseconds)
  ) throws(Failure) {
    let descriptor = try Lock.open(path)
    while try !Lock.seize(descriptor, path, note) {
      if deadline.hasPassed { throw .held(by: Lock.holder(of: path)) }
      Program.sleep(milliseconds: 5)
    }
    self.descriptor = descriptor
  }

  /// Takes the lock, or returns `nil` at the deadline: for short spans of work done by one at a time.
  package static func waiting(
    for path: String, until deadline: Deadline
  ) throws(SystemError) -> Lock? {
    do { return try Lock(path, deadline: deadline) } catch {
      switch error {
      case .held: return nil
      case .system(let error): throw error
      }
    }
  }

  /// What the file says, true only while somebody holds the lock.
  package static func holder(of path: String) -> Holder? {
    guard let bytes = try? File.contents(of: path, limit: 8_192) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, let process = Int32(first) else { return nil }
    return Holder(process: process, note: lines.count > 1 ? String(lines[1]) : "")
  }

  private static func open(_ path: String) throws(Failure) -> Descriptor {
    // O_NOFOLLOW: never truncate what a planted link points to.
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    do throws(SystemError) {
      let number: Int
      do {
        number = try attempt("open", path) { Int(Glibc.open(path, flags, 0o600)) }
      } catch {
        // On a read-only disk an existing file can still be locked, and progress be shown.
        if error.errno != EROFS { throw error }
        let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        number = try attempt("open", path) { Int(Glibc.open(path, flags)) }
      }
      return Descriptor(owning: Int32(number))
    } catch { throw .system(error) }
  }

  private static func seize(
    _ descriptor: borrowing Descriptor, _ path: String, _ note: String
  ) throws(Failure) -> Bool {
    let number = descriptor.number
    do throws(SystemError) {
      // flock, not fcntl: a record lock vanishes when any descriptor of the file is closed.
      let got = try attemptReady("flock", path) { Int(flock(number, LOCK_EX | LOCK_NB)) }
      if got == nil { return false }
    } catch { throw .system(error) }
    // A full or read-only disk must not keep the daemon from serving what it has: the name is a
    // courtesy.
    _ = try? attempt("ftruncate", path) { Int(ftruncate(number, 0)) }
    _ = try? descriptor.write(Array("\(getpid())\n\(note)\n".utf8))
    return true
  }
}
