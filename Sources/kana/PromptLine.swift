/// The one line that the daemon keeps for shell prompts.
///
/// Read without a daemon, it tells what is true now: a line of an earlier study day is corrected
/// from itself.
struct PromptLine: Equatable, Sendable {
  var streak: Int
  var due: Int
  /// Study days in a row.
  var days: Int
  /// Answers of the study day.
  var today: Int
  var position: Int
  var total: Int
  var studyDay: StudyDay
  var dueTomorrow: Int
  /// The hour at which study days begin.
  var rollover = 4

  /// Reads `streak due dayStreak today position total studyDate dueTomorrow`, behind which the
  /// rollover stands where it is not four o'clock; nil for anything else, since the file may hold
  /// whatever somebody put there.
  init?(_ text: some StringProtocol) {
    var reader = DigitReader(text)
    func number() -> Int? { reader.number(digits: 1...9) }
    func field() -> Int? { reader.skip(" ") ? number() : nil }
    guard let streak = number(), let due = field(), let days = field(), let today = field(),
      let position = field(), let total = field(), reader.skip(" "),
      let studyDay = StudyDay(&reader), let dueTomorrow = field()
    else { return nil }
    // A later version may say more.
    let saysMore = reader.skip(" ")
    guard saysMore || reader.isAtEnd || reader.skip("\n") else { return nil }
    self.streak = streak
    self.due = due
    self.days = days
    self.today = today
    self.position = position
    self.total = total
    self.studyDay = studyDay
    self.dueTomorrow = dueTomorrow
    if saysMore, let hour = reader.number(digits: 1...2), hour < 24,
      reader.isAtEnd || reader.skip("\n") || reader.skip(" ")
    {
      rollover = hour
    }
  }

  /// The line as it is at a moment.
  func asOf(milliseconds: Int64, offsetMinutes: Int) -> PromptLine {
    asOf(
      StudyDay(milliseconds: milliseconds, offsetMinutes: offsetMinutes, rolloverHour: rollover))
  }

  /// The line as it is on a study day.
  ///
  /// A day later nothing has been answered yet, what was due tomorrow is due, and the days in a row
  /// stand as long as the day before had an answer. After that they have lapsed: whether a freeze
  /// bridges the gap, only the daemon knows. A day before the line's own, after the clock was set
  /// back, changes nothing.
  func asOf(_ now: StudyDay) -> PromptLine {
    guard now > studyDay else { return self }
    var line = self
    if now.number - studyDay.number > 1 || today == 0 { line.days = 0 }
    line.due = max(due, dueTomorrow)
    line.today = 0
    line.studyDay = now
    return line
  }
}

/// Text with fields in braces, such as `{streak}`.
struct PromptFormat: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case field(String)
  }

  private let pieces: [Piece]

  static let promptFields = ["streak", "due", "days", "today", "position", "total"]

  /// Reads a format; a name in braces must be one of the fields, other braces stand for themselves.
  init(_ format: String, fields: [String] = promptFields) throws(UsageError) {
    var pieces: [Piece] = []
    var text = ""
    var rest = format.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      let name = rest[open...].dropFirst().prefix {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }
      let isField = !name.isEmpty && rest[name.endIndex...].first == UInt8(ascii: "}")
      let end = isField ? rest.index(after: name.endIndex) : rest.index(after: open)
      text += Self.text(isField ? rest[..<open] : rest[..<end])
      if isField {
        let field = Self.text(name)
        guard fields.contains(field) else { throw .unknownField(field, fields: fields) }
        pieces += [.text(text), .field(field)]
        text = ""
      }
      rest = rest[end...]
    }
    text += Self.text(rest)
    pieces.append(.text(text))
    self.pieces = pieces
  }

  func text(_ value: (String) -> String) -> String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .field(let name): result += value(name)
      }
    }
    return result
  }

  /// A part of the format; it is cut only beside braces, so that it is always whole characters.
  private static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }

  /// The pieces in order, each turned into a word of some shell.
  func words(text: (String) -> String, field: (String) -> String) -> [String] {
    pieces.compactMap {
      switch $0 {
      case .text(let plain): plain.isEmpty ? nil : text(plain)
      case .field(let name): field(name)
      }
    }
  }

  func text(_ line: PromptLine) -> String {
    text { name in
      switch name {
      case "streak": "\(line.streak)"
      case "due": "\(line.due)"
      case "days": "\(line.days)"
      case "today": "\(line.today)"
      case "position": "\(line.position)"
      default: "\(line.total)"
      }
    }
  }
}
