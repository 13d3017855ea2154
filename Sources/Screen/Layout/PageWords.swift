/// Short texts of the pages.
enum PageWords {
  /// The most columns of running text; longer lines are tiring to read.
  static let measure = 72

  /// The script of the prompt, or the one wanted: readings are the same in both.
  static func label(of question: QuestionView) -> String {
    let script = question.script ?? ""
    switch question.mode {
    case nil: return ""
    case .kana: return script
    case .romaji: return script.isEmpty ? "" : "in \(script)"
    case .script:
      let from = question.prompt.unicodeScalars.contains { (0x3041...0x309F).contains($0.value) }
      return from ? "hiragana to katakana" : "katakana to hiragana"
    case .listen: return script
    }
  }

  /// A stretch of time in words.
  static func duration(milliseconds: Int) -> String {
    let seconds = milliseconds / 1000
    switch seconds {
    case ..<60: return "\(seconds) s"
    case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
    default: return "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
  }
}
