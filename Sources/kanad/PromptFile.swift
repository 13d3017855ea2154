internal import System

/// The line that shells show, kept where they can read it without asking anybody.
struct PromptFile {
  /// Beside the socket, gone with the session.
  private let path: String
  /// With the state, for the time after a reboot when nobody has practised yet.
  private let copyPath: String
  private var line: String?
  private var copied: String?

  init(places: Places) {
    path = places.prompt
    copyPath = places.promptCopy
  }

  /// Puts the line in place where it has changed, without a flush: it can be made again.
  ///
  /// It is there before the answer's verdict, since the prompt is drawn right after that. A failure is not worth a
  /// word; the next change tries again.
  mutating func publish(_ line: String) {
    if self.line != line { self.line = Self.put(line, at: path) }
  }

  /// Brings the copy up to date: off the answer's path, because it lies on a real disk.
  mutating func keepCopy(_ line: String) {
    if copied != line { copied = Self.put(line, at: copyPath) }
  }

  /// Forgets what was published, as after the loss of a folder.
  mutating func forget() { (line, copied) = (nil, nil) }

  /// The line when it could be put there.
  private static func put(_ line: String, at path: String) -> String? {
    do throws(SystemError) {
      try File.replace(path, with: Array((line + "\n").utf8), durability: .process)
      return line
    } catch {
      return nil
    }
  }
}
