internal import KanaInterface
internal import Screen
internal import System
internal import Varlink

/// The calls of the practice screen, on one connection that stays open.
struct PracticeCalls: ~Copyable {
  private let autostart: Autostart
  private let offset: () -> Int
  /// Makes the keys of this sitting's answers its own.
  private let sitting: String
  private var wire: Wire?
  private var speaker = Speaker()
  /// Whether the learner has not answered anything yet.
  private(set) var isFirstTime = false

  init(autostart: Autostart, sitting: String, offset: @escaping () -> Int) {
    self.autostart = autostart
    self.sitting = sitting
    self.offset = offset
    wire = nil
  }

  /// Why an action could not be carried out for now.
  struct Lost: Error {
    let words: String
  }

  /// What to poll for the end of the connection; negative while there is none.
  private(set) var number: Int32 = -1

  mutating func disconnect() {
    wire = nil
    number = -1
  }

  mutating func connect() throws(Lost) {
    do {
      let connected = try autostart.connect()
      number = connected.number
      wire = consume connected
    } catch { throw Lost(words: error.message) }
  }

  mutating func hush() { speaker.hush() }

  /// Carries out an action and says what came of it.
  mutating func events(
    for action: Practice.Action, size: Screen.Size
  ) throws(Lost) -> [Practice.Event] {
    do {
      return try attempt(action, size)
    } catch {
      switch error {
      case .lost(let lost): throw lost
      case .refused(let failure):
        var events: [Practice.Event] = [.refused(failure.message)]
        // Another terminal answered or ended what is shown: see what is asked now.
        if failure.name == ErrorName.questionClosed.qualifiedName
          || failure.name == ErrorName.noQuestion.qualifiedName
        {
          events += try self.events(for: .ask, size: size)
        }
        return events
      }
    }
  }

  private enum Trouble: Error {
    case lost(Lost)
    case refused(Failure)
  }

  private mutating func attempt(
    _ action: Practice.Action, _ size: Screen.Size
  ) throws(Trouble) -> [Practice.Event] {
    switch action {
    case .ask:
      return [.question(view(try result(of: Ask.self, .init(offset: offset())).question, size))]
    case .answer(let id, let text, let elapsed, let serial):
      let verdict = try result(
        of: Answer.self,
        .init(
          text: text, id: id, key: "\(sitting)-\(serial)", elapsed: elapsed, next: true,
          offset: offset())
      ).verdict
      return try events(after: verdict, size)
    case .reveal(let id, let serial):
      let verdict = try result(
        of: Reveal.self,
        .init(id: id, key: "\(sitting)-\(serial)", next: true, offset: offset())
      ).verdict
      return try events(after: verdict, size)
    case .undo:
      let undone = try result(of: Undo.self, .init(offset: offset()))
      let words = VerdictReport.undone(undone.undone).joined(separator: " ")
      return [.undone(words, view(undone.question, size)), try status()]
    case .again(let missedOnly):
      let question = try result(
        of: Start.self,
        .init(
          kind: "exam", again: missedOnly ? nil : true, missed: missedOnly ? true : nil,
          offset: offset())
      ).question
      return [.question(view(question, size))]
    case .showText:
      let shown = try result(of: Show.self, .init())
      let lines = ListReport.shown(shown, paint: .none)
      return [.text(title: lines.first ?? "", lines: Array(lines.dropFirst()))]
    case .refreshStatus: return [try status()]
    case .speak: return try speak()
    case .hush, .suspend, .redraw, .quit: return []
    }
  }

  /// A closed question may have changed what is due.
  private mutating func events(
    after verdict: Verdict, _ size: Screen.Size
  ) throws(Trouble) -> [Practice.Event] {
    let next = verdict.next.map { view($0, size) }
    let event = Practice.Event.verdict(VerdictView(verdict, next: next))
    return verdict.closed ? [event, try status()] : [event]
  }

  private mutating func status() throws(Trouble) -> Practice.Event {
    let status = try result(of: Status.self, .init(offset: offset()))
    isFirstTime = Greeting.isDue(status)
    return .status(StatusView(status))
  }

  private mutating func speak() throws(Trouble) -> [Practice.Event] {
    let reply = try result(of: Say.self, .init())
    do { try speaker.say(reply) } catch { return [.notice(error.message)] }
    return []
  }

  private func view(_ question: Question, _ size: Screen.Size) -> QuestionView {
    let picture =
      question.image.map {
        Picture.lines($0, columns: min(60, size.columns - 2), rows: max(1, size.rows / 2 - 1))
      } ?? []
    return QuestionView(question, picture: picture)
  }

  /// Whether each answer is to be read aloud; false when that cannot be found out.
  mutating func speaksAlways() -> Bool {
    let reply = try? result(of: Config.self, .init(key: "speak", offset: offset()))
    return reply?.settings.first?.value == "always"
  }

  private mutating func result<M: Method>(
    of method: M.Type, _ parameters: M.Parameters
  ) throws(Trouble) -> M.Reply {
    let request: Request
    do { request = try Request(method, parameters, isRepeatable: false) } catch {
      throw .refused(error)
    }
    if wire == nil {
      do { try connect() } catch { throw .lost(error) }
    }
    let reply: Reply
    do { reply = try exchange(request) } catch {
      throw .lost(Lost(words: Failure(error).message))
    }
    if reply.error == ErrorName.rebuilding.qualifiedName,
      case .string(let message)? = reply.parameters["message"]
    {
      throw .lost(Lost(words: printable(message)))
    }
    do { return try reply.checked().record(of: method) } catch { throw .refused(error) }
  }

  private mutating func exchange(_ request: Request) throws(Wire.Break) -> Reply {
    guard var open = wire.take() else { throw .nobody }
    number = -1
    let deadline = Deadline.after(milliseconds: request.patience)
    try open.send(request, deadline: deadline)
    let reply = try open.receive(deadline: deadline)
    number = open.number
    wire = consume open
    return reply
  }
}
