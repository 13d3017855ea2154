extension Fault: CustomStringConvertible {
  /// One line for people: where, and what is wrong.
  package var description: String {
    let words = [place.description, column.map { "column \(Self.quoted($0))" }]
      .compactMap(\.self).filter { !$0.isEmpty }
    return words.isEmpty ? message : "\(words.joined(separator: ", ")): \(message)"
  }

  /// What is wrong, without the place.
  package var message: String {
    switch problem {
    case .fileTooLarge(let bytes, let limit):
      "the file has \(bytes) bytes; at most \(limit) are read"
    case .utf16: "the file is UTF-16; save it as UTF-8"
    case .badSyntax(let what): "not valid JSON: \(Self.shown(what, limit: 160))"
    case .noCards: "there are no cards"
    case .tooManyRows(let limit): "more than \(limit) rows; split the deck"
    case .badName(Deck.builtIn):
      "\(Self.quoted(Deck.builtIn)) is the built-in deck; give this one another name with --name"
    case .badName(let name):
      "a deck cannot be called \(Self.quoted(name)); give it another name with --name"
    case .badLanguage(let tag): "\(Self.quoted(tag)) is not a language tag such as ko or zh-CN"
    case .languageDiffers(let tag, let first):
      "the language \(Self.quoted(tag)) differs from \(Self.quoted(first)) before"
    case .unknownColumn(let suggestion?): "unknown; did you mean \(suggestion)?"
    case .unknownColumn(nil): "unknown"
    case .repeatedColumn: "there is one like it already"
    case .unnamedColumn(let number): "column \(number) has no name"
    case .missingColumn(let name): "there is no column \(name)"
    case .wrongNumberOfFields(let found, let expected):
      "\(found) fields where the header has \(expected)"
    case .unclosedQuote: "a quote is opened and never closed"
    case .textAfterQuote: "text after a closing quote; double a quote that belongs to the text"
    case .blankBeforeQuote: "a blank before an opening quote"
    case .invalidUTF8: "not valid UTF-8"
    case .controlCharacter(let value):
      "a control character, U+\(Self.hexadecimal(value))"
    case .fieldTooLong(let bytes):
      "\(bytes) bytes where at most \(Limits.fieldBytes) are allowed"
    case .wrongKind(let found, let wanted): "\(found) where \(wanted) is wanted"
    case .empty: "empty"
    case .duplicateQuestion(let number): "the same question as in \(unit) \(number)"
    case .sameKey(let number):
      "cannot be told from the question in \(unit) \(number); change a word of it"
    case .answerNotAmongOptions(let answer, nil):
      "the answer \(Self.quoted(answer)) is not among the options"
    case .answerNotAmongOptions(let answer, let alike?):
      "the answer \(Self.quoted(answer)) is not among the options; "
        + "\(Self.quoted(alike)) is written otherwise"
    case .answerIsIndex(let answer):
      "the answer \(Self.quoted(answer)) is not among the options; "
        + "write the option's text, since a number may count from 0 or from 1"
    case .duplicateOptions(let one, let other):
      "the options \(Self.quoted(one)) and \(Self.quoted(other)) read the same"
    case .severalRightOptions(let option):
      "\(Self.quoted(option)) is another accepted answer, so two options would be right"
    case .emptyItem: "an empty item in the list"
    case .tooFewOptions: "fewer than two options are possible"
    case .tooManyOptions(let count): "\(count) options; at most \(Limits.options) are possible"
    case .imageMissing(let path): "there is no picture \(Self.quoted(path))"
    case .badColour(let text):
      "\(Self.quoted(text)) is not a colour; write #rgb, #rrggbb or a CSS name such as teal"
    case .badFlag(let text): "\(Self.quoted(text)) is neither yes nor no"
    }
  }

  private var unit: String {
    if case .entry = place { "entry" } else { "row" }
  }

  /// Text of the file between quotation marks, safe for a terminal and not too long for a line.
  private static func quoted(_ text: String) -> String {
    "“\(shown(text, limit: 40))”"
  }

  private static func shown(_ text: String, limit: Int) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(limit) {
      let unsafe = scalar.isControl || scalar == "\n" || scalar == "\t" || scalar.turnsText
      shown.append(unsafe ? " " : scalar)
    }
    return String(shown) + (text.unicodeScalars.count > limit ? "…" : "")
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Unicode.Scalar {
  /// Line separators and the marks that reverse the direction of writing.
  fileprivate var turnsText: Bool {
    switch value {
    case 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension Fault.Place: CustomStringConvertible {
  package var description: String {
    switch self {
    case .file: ""
    case .row(let number): "row \(number)"
    case .entry(let number): "entry \(number)"
    case .line(let number): "line \(number)"
    }
  }
}
