internal import KanaInterface

/// Where the learner is, as lines of text.
enum StatusReport {
  static func lines(_ status: Status.Reply, paint: Paint) -> [String] {
    var table = TextTable()
    let deck = status.deck == "kana" ? "" : " · deck \(status.deck)"
    let mode = status.mode.map { " · mode \($0)" } ?? ""
    table.add("run", "\(status.kind)\(deck)\(mode)\(status.typed ? " · typed" : "")")
    table.add("streak", "\(status.streak) · best \(status.bestStreak)")
    let freezes =
      status.freezes == 0 ? "" : " · \(counted(status.freezes, "freeze"))"
    table.add("days", "\(status.dayStreak) in a row\(freezes)")
    table.add("today", "\(counted(status.answeredToday, "answer")) · \(status.newToday) new")
    let later = status.nextDue.map { status.due == 0 ? " · next \($0)" : "" } ?? ""
    table.add("due", "\(status.due) now · \(status.dueTomorrow) tomorrow\(later)")
    table.add("set", "\(status.maxPosition) of \(status.total)")
    if let pending = status.pending {
      table.add("asked", "\(pending.prompt)  (kana ask shows it)", painted: 1, by: paint.strong)
    }
    var lines = table.lines
    if let notice = status.notice { lines.append(paint.doubtful(printable(notice))) }
    return lines
  }
}

/// A number with its noun, in the plural where it must be.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// A share between 0 and 1 as whole per cent.
func percent(_ share: Double?) -> String {
  guard let share, share.isFinite else { return "-" }
  return "\(Int((share * 100).rounded())) %"
}
