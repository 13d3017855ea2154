internal import System

/// The line that shells show, kept where they can read it without asking anybody.
struct PromptFile {
  /// Beside the socket, gone with the session; and with the state, for when that is.
  private let paths: [String]
  private var published: [String?]

  init(places: Places) {
    paths = [places.prompt, places.promptCopy]
    published = [nil, nil]
  }

  /// Puts the line in place where it has changed, without a flush: it can be made again.
  ///
  /// A failure is not worth a word; the next change tries again.
  mutating func publish(_ line: String) {
    for index in paths.indices where published[index] != line {
      do throws(SystemError) {
        try File.replace(paths[index], with: Array((line + "\n").utf8), durability: .process)
        published[index] = line
      } catch {
        published[index] = nil
      }
    }
  }

  /// Forgets what was published, as after the loss of a folder.
  mutating func forget() { published = [nil, nil] }
}
