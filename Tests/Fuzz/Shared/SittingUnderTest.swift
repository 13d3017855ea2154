import Screen

/// The practice screen driven by keys and events in any order, and a terminal that shows it.
struct SittingUnderTest {
  private var practice = Practice(size: Size(columns: 60, rows: 16), speaksAlways: true)
  private var decoder = KeyDecoder()
  private var time = 10_000
  private var terminal = TerminalModel(size: Size(columns: 60, rows: 16))
  private var shown: Frame?
  /// What was sent to the daemon and has no reply yet.
  private var isAsked = false
  private var serial = 0
  /// Drawing takes longer than all else.
  private var looksLeft = 3

  mutating func read(_ byte: UInt8) {
    time += 40
    for key in decoder.keys(from: [byte]) { send(.key(key)) }
  }

  /// An event whose kind stands in the low bits of a byte, and what about it in the high ones.
  mutating func event(_ byte: UInt8) {
    let choice = Int(byte >> 4)
    switch byte & 15 {
    case 0...3: wait(160 << (byte & 3))
    case 4: for key in decoder.timeout() { send(.key(key)) }
    case 5: send(.question(question(choice)))
    case 6: send(.verdict(verdict(choice, correct: true, closed: true)))
    case 7: send(.verdict(verdict(choice, correct: false, closed: false)))
    case 8: send(.verdict(verdict(choice, correct: false, closed: true)))
    case 9: send(.undone("taken back", question(choice)))
    case 10: send(.resize(Size(columns: 8 * choice, rows: 2 * choice)))
    case 11: send(choice < 4 ? .disconnected("no daemon") : .reconnected)
    case 12: send(.refused("not now\u{3000}\u{1F1EF}"))
    case 13:
      send(.text(title: "全文", lines: Array(repeating: "窗前明月光\t\u{1B}[31m", count: choice)))
    case 14: send(choice < 8 ? .notice("no speech program") : .resumed)
    default: look()
    }
  }

  private mutating func wait(_ milliseconds: Int) {
    let end = time + milliseconds
    var ticks = 0
    while let deadline = practice.deadline, deadline <= end {
      time = max(time, deadline)
      send(.tick)
      ticks += 1
      expect(ticks < 8, "the screen never sleeps")
    }
    time = end
  }

  private mutating func send(_ event: Practice.Event) {
    // Without a daemon nothing comes from it.
    if event.isReply, event != .reconnected, practice.disconnected != nil { return }
    let before = practice
    let actions = practice.handle(event, at: time)
    if event.isReply { isAsked = false }
    for action in actions { check(action, before) }
    expect(practice.now == time, "another time")
    if let selection = practice.selection, let question = practice.question {
      expect(question.options.indices.contains(selection), "an option that is not there")
    }
    expect(practice.editor.text.unicodeScalars.count <= 200, "an answer without end")
    for action in practice.handle(.shown, at: time) { check(action, practice) }
  }

  /// Whatever is sent to the daemon waits for its reply, and is an answer to what is shown.
  private mutating func check(_ action: Practice.Action, _ before: Practice) {
    switch action {
    case .answer(let id, let text, let elapsed, let number):
      expect(id == before.question?.id, "an answer to another question")
      expect(elapsed >= 0, "answered before it was asked")
      expect(!text.isEmpty, "an empty answer")
      if let question = before.question, !question.typed, question.kind != .flash {
        expect(question.options.contains(text), "\(text) is none of \(question.options)")
      }
      expect(number >= serial, "an old serial")
      serial = number
    case .ask, .reveal, .undo, .again, .showText: break
    case .refreshStatus, .speak, .hush, .suspend, .redraw, .quit: return
    }
    expect(practice.disconnected == nil, "\(action) without a daemon")
    expect(!isAsked || before.disconnected != nil, "\(action) before the last reply")
    isAsked = true
  }

  // MARK: - What is shown

  /// The terminal shows the frame, and nothing in it can drive the terminal.
  mutating func look() {
    if looksLeft == 0 { return }
    looksLeft -= 1
    let frame = practice.frame
    if terminal.size != frame.size {
      terminal = TerminalModel(size: frame.size)
      shown = nil
    }
    terminal.feed(frame.bytes(from: shown, colors: .sixteen))
    shown = frame
    let difference = terminal.difference(from: frame, colors: .sixteen)
    expect(difference == nil, "the terminal shows another frame: \(difference ?? "")")
    expect(terminal.faults.isEmpty, "\(terminal.faults)")
  }

  // MARK: - Questions and verdicts

  private func question(_ choice: Int) -> QuestionView {
    var question = QuestionView(id: "q\(choice)", prompt: ["シ", "きゃ", "床前明月光，____。"][choice % 3])
    question.mode = [.kana, .romaji, .listen, nil][choice & 3]
    question.kind = [.quest, .exam, .flash, .free][choice >> 2 & 3]
    question.script = "katakana"
    question.typed = choice % 5 == 0
    question.options = question.typed ? [] : ["tsu", "ｼ", "so\u{200D}", "疑是地上霜"]
    question.tried = choice % 3 == 0 ? Array(question.options.prefix(2)) : []
    question.lettered = choice % 7 == 0
    if choice == 9 { question.introduces = [.init(kana: "シ", romaji: "shi")] }
    if choice == 11 { question.picture = ["\u{1B}[48;5;9m▀\u{1B}[0m", "🙂"] }
    question.swatches = choice == 13 ? ["#f00", "teal"] : []
    return question
  }

  private func verdict(_ choice: Int, correct: Bool, closed: Bool) -> VerdictView {
    let question = practice.question ?? question(choice)
    var verdict = VerdictView(
      id: choice == 15 ? "other" : question.id, prompt: question.prompt, correct: correct,
      closed: closed)
    verdict.kind = question.kind
    verdict.given = "tsu"
    verdict.answer = closed ? "shi" : nil
    verdict.tried = closed ? [] : ["tsu"]
    verdict.detail = choice == 3 ? "long ago\nand far away" : nil
    verdict.means = choice == 5 ? "ツ" : nil
    verdict.revealed = !closed && question.kind == .flash
    verdict.finished = closed && choice == 7
    verdict.next = closed && choice < 7 ? self.question(choice + 1) : nil
    return verdict
  }
}

extension Practice.Event {
  /// It ends the waiting for the daemon.
  fileprivate var isReply: Bool {
    switch self {
    case .question, .verdict, .undone, .refused, .text, .reconnected: true
    default: false
    }
  }
}
