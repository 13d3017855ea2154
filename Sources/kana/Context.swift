internal import KanaInterface

/// What a command knows besides its own words.
struct Context {
  let daemon: Daemon
  let paint: Paint
  /// Minutes by which local time is ahead of UTC.
  let offset: Int
  /// Milliseconds since 1970 UTC.
  let now: Int64
  /// A name that nobody else has, for a call that may have to be sent twice.
  let newKey: () -> String
}

/// What a command came to: what to print, and how to exit.
struct Outcome: Equatable, Sendable {
  var text: String
  var status = Failure.Status.done
  /// A line for standard error, after the text.
  var complaint: String?

  init(_ text: String, status: Failure.Status = .done) {
    self.text = text
    self.status = status
  }

  init(_ lines: [String], status: Failure.Status = .done) {
    self.init(lines.linked(by: "\n"), status: status)
  }
}
