/// A line of text being typed, with a caret.
package struct LineEditor: Equatable, Sendable {
  /// More is not typed in answer to anything.
  private static let limit = 200

  package private(set) var beforeCaret = ""
  package private(set) var afterCaret = ""

  package init() {}

  package var text: String { beforeCaret + afterCaret }
  package var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  package enum Edit: Equatable, Sendable {
    case insert(String)
    case backspace, delete, left, right, home, end
    case deleteToStart, deleteToEnd, deleteWord
  }

  package mutating func apply(_ edit: Edit) {
    switch edit {
    case .insert(let more): insert(more)
    case .backspace: if !beforeCaret.isEmpty { beforeCaret.removeLast() }
    case .delete: if !afterCaret.isEmpty { afterCaret.removeFirst() }
    case .left:
      if let last = beforeCaret.popLast() { afterCaret.insert(last, at: afterCaret.startIndex) }
    case .right: if !afterCaret.isEmpty { beforeCaret.append(afterCaret.removeFirst()) }
    case .home: (beforeCaret, afterCaret) = ("", text)
    case .end: (beforeCaret, afterCaret) = (text, "")
    case .deleteToStart: beforeCaret = ""
    case .deleteToEnd: afterCaret = ""
    case .deleteWord:
      while beforeCaret.last?.isWhitespace == true { beforeCaret.removeLast() }
      while let last = beforeCaret.last, !last.isWhitespace { beforeCaret.removeLast() }
    }
  }

  /// Adds code points, so that a mark committed after its letter joins it; controls are left out.
  private mutating func insert(_ more: String) {
    let room = LineEditor.limit - text.unicodeScalars.count
    let fit = more.unicodeScalars.filter { $0.properties.generalCategory != .control }
    beforeCaret.unicodeScalars.append(contentsOf: fit.prefix(max(0, room)))
  }
}
