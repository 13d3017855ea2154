internal import System

/// The line that shells show, kept where they can read it without asking anybody.
struct PromptFile {
  /// Beside the socket, gone with the session.
  private let path: String
  /// With the state, for the time after a reboot when nobody has practised yet.
  private let copyPath: String
  private var line: String?
  /// Written, and to be put in place.
  private var prepared: String?
  private var copied: String?

  init(places: Places) {
    path = places.prompt
    copyPath = places.promptCopy
  }

  /// Writes the line beside the file, so that `publish` has less to do.
  mutating func prepare(_ line: String) {
    guard self.line != line, prepared != line else { return }
    let content = Array((line + "\n").utf8)
    prepared =
      (try? File.prepareReplacement(of: path, with: content, durability: .process)) == nil
      ? nil : line
  }

  /// Puts the line in place where it has changed, without a flush: it can be made again.
  ///
  /// It is there before the answer's verdict, since the prompt is drawn right after that. A failure is not worth a
  /// word; the next change tries again.
  mutating func publish(_ line: String) {
    guard self.line != line else { return }
    prepare(line)
    let isPut = prepared == line && (try? File.putReplacement(of: path)) != nil
    self.line = isPut ? line : nil
    prepared = nil
  }

  /// Brings the copy up to date: off the answer's path, because it lies on a real disk.
  mutating func keepCopy(_ line: String) {
    guard copied != line else { return }
    let content = Array((line + "\n").utf8)
    let isPut = (try? File.replace(copyPath, with: content, durability: .process)) != nil
    copied = isPut ? line : nil
  }

  /// Forgets what was published, as after the loss of a folder.
  mutating func forget() { (line, prepared, copied) = (nil, nil, nil) }
}
