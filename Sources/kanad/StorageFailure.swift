internal import System

/// Why the disk did not take what should be kept; the learner reads it, so nothing is counted.
struct StorageFailure: Error, Equatable, CustomStringConvertible, Sendable {
  enum Cause: Equatable, Sendable {
    case system(SystemError)
    /// The folder of the history is gone from its place.
    case folderGone
    /// What was asked while the disk failed fills the memory set aside for it.
    case tooMuchWaiting
  }

  let cause: Cause
  /// The file or folder concerned.
  let path: String

  init(_ cause: Cause, path: String) {
    self.cause = cause
    self.path = path
  }

  init(_ error: SystemError, path: String) {
    self.init(.system(error), path: error.path ?? path)
  }

  /// The reason in plain words, without the path.
  var reason: String {
    switch cause {
    case .system(let error): error.reason
    case .folderGone: "the folder was removed"
    case .tooMuchWaiting: "the disk has refused for too long"
    }
  }

  var description: String { "\(path): \(reason)" }
}
