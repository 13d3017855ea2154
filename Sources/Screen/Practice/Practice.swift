/// A sitting at the practice screen: what happened goes in, what must be done comes out.
///
/// Nothing here touches the terminal, the clock or the daemon. The caller hands over each event with
/// its time in milliseconds of a clock that never goes back, carries out the actions, draws
/// `frame`, and then reports `shown`.
package struct Practice: Equatable, Sendable {
  package enum Page: Equatable, Sendable {
    /// No question has come yet.
    case starting
    /// New characters, before the first question that asks them.
    case introduction
    case question
    /// The question is over; its answer is read until a key is pressed.
    case explanation
    /// The run is over.
    case score
    /// The figures of the sitting.
    case summary
  }

  /// Something laid over the page.
  package enum Overlay: Equatable, Sendable {
    case help(offset: Int)
    case text(title: String, lines: [String], offset: Int)
  }

  /// What the last answer came to.
  package struct Feedback: Equatable, Sendable {
    package enum Tone: Equatable, Sendable {
      case right, wrong, note
    }

    package let tone: Tone
    package let text: String
    /// Drawn conspicuously until then.
    package var flashUntil: Int?
  }

  /// How long right and wrong flash, in milliseconds.
  package static let flash = 400

  package internal(set) var size: Size
  package internal(set) var page = Page.starting
  package internal(set) var overlay: Overlay?
  package internal(set) var question: QuestionView?
  /// The verdict that closed the last question.
  package internal(set) var verdict: VerdictView?
  package internal(set) var feedback: Feedback?
  /// A hint, or something said once, until the next answer.
  package internal(set) var notice: String?
  /// Why there is no daemon at the moment.
  package internal(set) var disconnected: String?
  package internal(set) var status = StatusView()
  package internal(set) var sitting = Sitting()
  package internal(set) var editor = LineEditor()
  /// The option that Enter would choose.
  package internal(set) var selection: Int?
  /// Lines of a long question scrolled away.
  package internal(set) var scroll = 0
  /// When the last event happened.
  package internal(set) var now = 0

  /// Reads each answer aloud once its question is closed.
  let speaksAlways: Bool
  /// The question to show once the page that waits for a key is left.
  var upcoming: QuestionView?
  /// What was sent and has no reply yet.
  var awaiting: Action?
  var gate = KeyGate()
  /// When the question was first on the terminal.
  var askedAt: Int?
  /// The question whose new characters were looked at.
  var introduced: String?
  var serial = 0

  package init(size: Size, speaksAlways: Bool = false) {
    self.size = size
    self.speaksAlways = speaksAlways
  }

  /// When `tick` is wanted next, on the events' clock; nil when the screen can sleep.
  package var deadline: Int? {
    [gate.deadline, feedback?.flashUntil].compactMap(\.self).min()
  }

  /// True while a flash is on.
  package var isFlashing: Bool {
    feedback?.flashUntil.map { now < $0 } ?? false
  }

  /// Takes one event.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - time: when, in milliseconds; for a key, when it was read.
  /// - Returns: what to do, in order.
  package mutating func handle(_ event: Event, at time: Int) -> [Action] {
    now = max(now, time)
    switch event {
    case .shown: return shown()
    case .key(let key): return press(key)
    case .tick: return tick()
    case .resize(let size):
      // What cannot be seen cannot be answered.
      if isTooSmall { gate.close() }
      self.size = size
      if isTooSmall { gate.close() }
      return []
    case .question(let question): return receive(question)
    case .verdict(let verdict): return receive(verdict)
    case .undone(let words, let question): return undone(words, question)
    case .refused(let words):
      awaiting = nil
      tell(.note, words)
      return []
    case .status(let status):
      self.status = status
      return []
    case .text(let title, let lines):
      if awaiting == .showText { awaiting = nil }
      overlay = .text(title: title, lines: lines, offset: 0)
      return []
    case .notice(let words):
      notice = words
      return []
    case .disconnected(let words):
      disconnected = words
      return []
    case .reconnected: return reconnected()
    case .resumed:
      gate.close()
      askedAt = nil
      return [.redraw]
    }
  }

  private mutating func shown() -> [Action] {
    if isTooSmall { return [] }
    gate.open(at: now)
    guard page == .question, askedAt == nil else { return [] }
    askedAt = now
    sitting.start(at: now)
    return question?.mode == .listen ? [.speak(.prompt)] : []
  }

  private mutating func tick() -> [Action] {
    if let until = feedback?.flashUntil, until <= now { feedback?.flashUntil = nil }
    return settle()
  }

  private mutating func reconnected() -> [Action] {
    disconnected = nil
    switch awaiting {
    case let action?:
      switch action {
      case .answer, .reveal, .ask, .again: return [action]
      default: break
      }
    case nil:
      guard page == .question || page == .starting || page == .introduction else { return [] }
    }
    // Whether an undo was done is unknown, and doing it twice would take back two answers.
    return send(.ask)
  }

  /// Shows another page, at which no key pressed before counts.
  mutating func turn(to page: Page) {
    self.page = page
    overlay = nil
    scroll = 0
    gate.close()
  }

  mutating func tell(_ tone: Feedback.Tone, _ text: String) {
    feedback = Feedback(tone: tone, text: text, flashUntil: now + Practice.flash)
  }
}
