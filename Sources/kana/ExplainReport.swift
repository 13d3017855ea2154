internal import KanaInterface

/// Which readings count and why, as lines of text.
enum ExplainReport {
  /// The answer is the one that was judged, if one was.
  static func lines(_ reply: Explain.Reply, answer: String?, paint: Paint) -> [String] {
    var lines = kana(
      Explained(
        kana: reply.kana, readings: reply.readings, collides: reply.collides, alike: reply.alike),
      paint)
    for other in reply.others {
      lines.append("")
      lines += kana(other, paint)
    }
    if let answer, let accepted = reply.accepted {
      let text = printable(answer)
      lines.append(
        accepted
          ? "\(paint.good("yes:")) \(text) counts for \(printable(reply.kana))"
          : "\(paint.bad("no:")) \(text) does not count for \(printable(reply.kana))")
    }
    return lines
  }

  private static func kana(_ explained: Explained, _ paint: Paint) -> [String] {
    var table = TextTable()
    for (place, reading) in explained.readings.enumerated() {
      table.add(
        place == 0 ? explained.kana : "", reading.text, reading.systems.joined(separator: ", "),
        painted: 0, by: paint.strong)
    }
    if !explained.collides.isEmpty {
      table.add("", "sounds like", explained.collides.joined(separator: " "))
    }
    if !explained.alike.isEmpty {
      table.add("", "looks like", explained.alike.joined(separator: " "))
    }
    let lines = table.lines
    return lines.isEmpty ? [paint.strong(printable(explained.kana))] : lines
  }
}
