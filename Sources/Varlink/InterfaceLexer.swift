/// A word or a sign of the interface language.
enum InterfaceToken: Equatable {
  case word(String)
  case symbol(String)
  /// A comment that has its line to itself; others document nothing and are dropped.
  case comment(String)
  case newline
  case end
}

/// Cuts a `.varlink` text into tokens.
struct InterfaceLexer {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  /// The line of the next token, from one.
  private(set) var line = 1

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  mutating func next() throws(InterfaceSyntaxError) -> InterfaceToken {
    let isLineStart = skipBlanks()
    guard position < scalars.count else { return .end }
    switch scalars[position] {
    case "\n", "\u{2028}", "\u{2029}":
      position += 1
      line += 1
      return .newline
    case "#":
      let comment = rest { $0 != "\n" && $0 != "\u{2028}" && $0 != "\u{2029}" }
      return isLineStart ? .comment(Self.trimmed(comment.dropFirst())) : try next()
    case "-" where scalars[position...].starts(with: "->".unicodeScalars):
      position += 2
      return .symbol("->")
    case "(", ")", "[", "]", ":", ",", "?":
      position += 1
      return .symbol(String(scalars[position - 1]))
    case let scalar where Self.isWord(scalar): return .word(rest(while: Self.isWord))
    case let scalar: throw InterfaceSyntaxError(line: line, found: String(scalar))
    }
  }

  /// Steps over spaces, tabs and carriage returns; true when only they stand before on the line.
  private mutating func skipBlanks() -> Bool {
    var before = position
    while before > 0, " \t\r".unicodeScalars.contains(scalars[before - 1]) { before -= 1 }
    _ = rest { " \t\r".unicodeScalars.contains($0) }
    return before == 0 || "\n\u{2028}\u{2029}".unicodeScalars.contains(scalars[before - 1])
  }

  private mutating func rest(while belongs: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while position < scalars.count, belongs(scalars[position]) {
      text.append(scalars[position])
      position += 1
    }
    return String(text)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      || scalar == "_" || scalar == "-" || scalar == "."
  }

  /// A comment without the one space after its sign and without blanks at its end.
  private static func trimmed(_ comment: Substring) -> String {
    var text = comment.first == " " ? comment.dropFirst() : comment
    while let last = text.unicodeScalars.last, " \t\r".unicodeScalars.contains(last) {
      text.unicodeScalars.removeLast()
    }
    return String(text)
  }
}

/// Where a text stops being an interface description.
package struct InterfaceSyntaxError: Error, Equatable, Sendable {
  /// Counted from one.
  package let line: Int
  /// What stands there and does not belong: a sign, a word, or a name used wrongly.
  package let found: String

  package init(line: Int, found: String) {
    self.line = line
    self.found = found
  }
}
