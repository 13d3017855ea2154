internal import System

/// The standard streams of this run.
struct Console {
  let output = Output.standard
  let errors = Output.errors

  /// Colour goes to terminals only, and not where NO_COLOR or a dumb terminal forbids it.
  var paint: Paint {
    let isForbidden =
      Environment.value("NO_COLOR")?.isEmpty == false || Environment.value("TERM") == "dumb"
    return Paint(isOn: output.isTerminal && !isForbidden)
  }

  /// Prints text with a line end; false when nobody reads it any more, which is no failure.
  func print(_ text: String) throws(Failure) -> Bool {
    try write(Array("\(text)\n".utf8))
  }

  func write(_ bytes: [UInt8]) throws(Failure) -> Bool {
    do { return try output.write(bytes) == .written } catch {
      throw Failure(
        .interrupted, "the output cannot be written: \(error.reason); send it elsewhere",
        status: .storage)
    }
  }

  /// One line for people on standard error; there is nowhere to complain if that fails.
  func complain(_ message: String) { _ = try? errors.write("kana: \(message)\n") }

  /// Shows how far a wait has come, on the same line of a terminal each time.
  @Sendable static func reportWaiting(_ message: String?) {
    let text = message.map { "\r\u{1B}[Kkana: \($0)" } ?? "\r\u{1B}[K"
    _ = try? Output.errors.write(text)
  }
}
