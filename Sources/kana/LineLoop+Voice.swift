internal import KanaInterface
internal import System

/// Reading aloud, in practice line by line.
extension LinePractice {
  /// What is being said, and when to say something.
  struct Voice: ~Copyable {
    /// Each answer is read aloud once its question is closed.
    let speaksAlways: Bool
    private var speaker = Speaker()
    /// That nothing can speak is said once, and again only to who asks for it.
    private var hasComplained = false

    init(speaksAlways: Bool) { self.speaksAlways = speaksAlways }

    mutating func hush() { speaker.hush() }

    /// Says it; returns what to tell the learner where that does not work.
    mutating func say(_ reply: Say.Reply, isAsked: Bool) -> [String] {
      do {
        try speaker.say(reply)
        return []
      } catch {
        defer { hasComplained = true }
        return isAsked || !hasComplained ? [error.message] : []
      }
    }
  }

  /// Whether each answer is to be read aloud; not, where that cannot be found out.
  func speaksAlways() -> Bool {
    let reply = try? context.daemon.result(
      of: Config.self, .init(key: "speak", offset: context.offset))
    return reply?.settings.first?.value == "always"
  }

  /// Lets a new question be heard if it is one to hear, else the answer of the one before where that
  /// is wanted; whatever was being said ends.
  func hear(
    _ question: Question, after line: LineLoop.Line, _ voice: inout Voice
  ) -> [String] {
    voice.hush()
    let hasClosed =
      switch line {
      case .answer, .reveal: true
      default: false
      }
    guard question.mode == "listen" || (hasClosed && voice.speaksAlways) else { return [] }
    return speak(&voice, isAsked: false)
  }

  /// Says what is to be heard, or the last answer; the daemon knows which.
  func speak(_ voice: inout Voice, isAsked: Bool) -> [String] {
    do {
      let reply = try context.daemon.result(of: Say.self, .init())
      return voice.say(reply, isAsked: isAsked)
    } catch {
      return isAsked ? [error.message] : []
    }
  }
}
