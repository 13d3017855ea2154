internal import System

/// The line that shells show, kept where they can read it without asking anybody.
struct PromptFile: ~Copyable {
  /// Beside the socket, gone with the session.
  private let path: String
  /// With the state, for the time after a reboot when nobody has practised yet.
  private let copyPath: String
  private var line: String?
  /// The file beside it that takes its place next, if there is one, and the line in it; nil while it is empty.
  private var next: File?
  private var prepared: String?
  /// The file in place, and the one before: what was replaced goes for good only when it is closed, and that has time.
  private var shown: File?
  private var replaced: File?
  private var copied: String?

  init(places: Places) {
    path = places.prompt
    copyPath = places.promptCopy
  }

  /// Makes the file for the next line once the last is in place, at a time when nobody waits.
  mutating func getReady() {
    guard line != nil, next == nil else { return }
    replaced = nil
    next = try? File.creatingReplacement(of: path)
  }

  /// Writes the line beside the file, so that `publish` has less to do.
  mutating func prepare(_ line: String) {
    guard self.line != line, prepared != line else { return }
    do throws(SystemError) {
      if next == nil || prepared != nil { next = try File.creatingReplacement(of: path) }
      prepared = line
      try next?.append(Array((line + "\n").utf8))
    } catch {
      discard()
    }
  }

  private mutating func discard() {
    next = nil
    prepared = nil
    try? File.removeReplacement(of: path)
  }

  /// Puts the line in place where it has changed, without a flush: it can be made again.
  ///
  /// It is there before the answer's verdict, since the prompt is drawn right after that. A failure is not worth a
  /// word; the next change tries again.
  mutating func publish(_ line: String) {
    guard self.line != line else { return }
    // A file made ahead may be gone with its folder, or for another daemon's: then it is made now.
    self.line = put(line) || put(line) ? line : nil
  }

  private mutating func put(_ line: String) -> Bool {
    prepare(line)
    guard next?.hasName == true, (try? File.putReplacement(of: path)) != nil else {
      discard()
      return false
    }
    replaced = shown.take()
    shown = next.take()
    prepared = nil
    return true
  }

  /// Brings the copy up to date: off the answer's path, because it lies on a real disk.
  mutating func keepCopy(_ line: String) {
    guard copied != line else { return }
    let content = Array((line + "\n").utf8)
    let isPut = (try? File.replace(copyPath, with: content, durability: .process)) != nil
    copied = isPut ? line : nil
  }

  /// Removes what was made ahead, as at a clean end.
  mutating func tidyUp() { if next != nil { discard() } }

  /// Forgets what was published, as after the loss of a folder.
  mutating func forget() {
    next = nil
    shown = nil
    replaced = nil
    (line, prepared, copied) = (nil, nil, nil)
  }
}
