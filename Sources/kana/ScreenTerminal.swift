internal import Screen
internal import System

/// The terminal while the practice screen has it: raw, on its alternate screen, signals caught.
///
/// It is given back as it was found when this value goes, however that comes about, and in between
/// while the program is suspended.
struct ScreenTerminal: ~Copyable {
  private let raw: RawMode
  private var signals: Signals?
  /// To be polled: readable when a signal has come.
  private(set) var signalNumber: Int32
  private let colors: ColorDepth
  /// What stands on the terminal; nil when that is not known.
  private var shown: Frame?
  private var shownQuestion: String?

  private static let caught: [Signal] = [
    .terminate, .hangup, .interrupt, .quit, .windowResized, .terminalStop,
  ]

  init(colors: ColorDepth) throws(SystemError) {
    let signals = try Signals(catching: Self.caught)
    let raw = try RawMode()
    _ = try Output.standard.write(ScreenMode.enter)
    self.colors = colors
    signalNumber = signals.number
    self.signals = consume signals
    self.raw = raw
  }

  deinit {
    _ = try? Output.standard.write(ScreenMode.leave)
  }

  mutating func takeSignals() throws(SystemError) -> [Signal] { try signals?.take() ?? [] }

  /// Whether a question is another than the one that can be seen.
  func isNews(_ question: String?) -> Bool { question != shownQuestion }

  /// Makes the terminal show a frame, by writing what differs.
  mutating func show(_ frame: Frame, questionID: String?) throws(SystemError) {
    let bytes = frame.bytes(from: shown, colors: colors)
    if !bytes.isEmpty, try Output.standard.write(bytes) == .readerGone {
      throw SystemError(call: "write", path: nil, errno: 5)
    }
    shown = frame
    shownQuestion = questionID
  }

  /// Draws everything anew next time.
  mutating func forget() { shown = nil }

  /// Gives the terminal back, stops the job, and takes the terminal again when it goes on.
  mutating func suspend() throws(SystemError) {
    signals = nil
    _ = try Output.standard.write(ScreenMode.leave)
    raw.leave()
    Program.suspend()
    try raw.enter()
    let signals = try Signals(catching: Self.caught)
    signalNumber = signals.number
    self.signals = consume signals
    _ = try Output.standard.write(ScreenMode.enter)
    forget()
  }
}
