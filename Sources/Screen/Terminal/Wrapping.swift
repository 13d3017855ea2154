extension Columns {
  /// The text in lines of at most so many columns, broken at spaces or between wide characters.
  ///
  /// Line breaks in the text are kept, a word longer than a line is cut, and closing punctuation does
  /// not begin a line unless it alone is too wide. The result has at least one line.
  package static func wrapped(_ text: some StringProtocol, columns: Int) -> [String] {
    let columns = max(2, columns)
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { wrappedParagraph($0, columns: columns) }
  }

  private static func wrappedParagraph(_ text: some StringProtocol, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    var gap = ""
    for word in words(of: text) {
      if word.text.allSatisfy({ $0 == " " }) {
        gap += word.text
        continue
      }
      if used > 0, used + gap.utf8.count + word.width > columns {
        lines.append(line)
        (line, used, gap) = ("", 0, "")
      }
      line += gap
      used += gap.utf8.count
      gap = ""
      for cluster in clusters(of: word.text) {
        if used + cluster.width > columns {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line += cluster.text
        used += cluster.width
      }
    }
    return lines + [line]
  }

  /// Runs that must not be broken: words, single wide characters with the punctuation that closes
  /// them, and runs of spaces.
  private static func words(of text: some StringProtocol) -> [Cluster] {
    var result: [Cluster] = []
    for cluster in clusters(of: text) {
      guard let last = result.last else {
        result.append(cluster)
        continue
      }
      let joins =
        closing.contains(cluster.text)
        ? last.text != " "
        : cluster.width == 1 && (cluster.text == " ") == (last.text.last == " ")
          && !(last.text.last.map { width(of: String($0)) == 2 } ?? false)
      if joins {
        result[result.count - 1] = Cluster(
          text: last.text + cluster.text, width: last.width + cluster.width)
      } else {
        result.append(cluster)
      }
    }
    return result
  }

  private static let closing: Set<String> = [
    "、", "。", "，", "．", "！", "？", "」", "』", "）", "】", "》", "〉", "：", "；", "ー", "…",
  ]
}
