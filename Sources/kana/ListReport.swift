internal import KanaInterface

/// Replies that are lists, as lines of text.
enum ListReport {
  /// One setting by itself is shown in full, several as a table.
  static func settings(_ settings: [Setting], paint: Paint) -> [String] {
    if let only = settings.first, settings.count == 1 {
      return [
        "\(printable(only.key)) = \(paint.strong(shown(only.value)))",
        "\(printable(only.meaning)); accepts \(printable(only.accepts)); "
          + "normally \(shown(only.default))",
      ]
    }
    var table = TextTable()
    for setting in settings {
      let isChanged = setting.value != setting.default
      let before = isChanged ? " (normally \(shown(setting.default)))" : ""
      table.add(
        setting.key, shown(setting.value), setting.accepts + before,
        painted: isChanged ? 1 : nil, by: paint.strong)
    }
    return table.lines + ["", paint.faint("kana config KEY tells what a setting means")]
  }

  private static func shown(_ value: String) -> String {
    value.isEmpty ? "(empty)" : printable(value)
  }

  static func decks(_ decks: [DeckInfo], paint: Paint) -> [String] {
    var table = TextTable()
    for deck in decks {
      let best = deck.bestScores.map { "best \($0.score) of \($0.of) questions" }
      table.add(
        deck.current ? "*" : " ", deck.name, counted(deck.cards, "card"),
        "set \(deck.maxPosition)", best.joined(separator: ", "),
        painted: deck.current ? 1 : nil, by: paint.strong)
    }
    return table.lines
  }

  static func modes(_ reply: Mode.Reply, paint: Paint) -> [String] {
    reply.modes.map { $0 == reply.mode ? "* \(paint.strong(printable($0)))" : "  \(printable($0))" }
  }

  static func shown(_ reply: Show.Reply, paint: Paint) -> [String] {
    var lines = [paint.strong("\(printable(reply.prompt)) = \(printable(reply.answer))")]
    let source = [reply.title, reply.author, reply.form].compactMap { $0 }.map(printable)
    if !source.isEmpty { lines.append(source.joined(separator: " · ")) }
    if let text = reply.text { lines += [""] + printableLines(text) }
    if let detail = reply.detail { lines += [""] + printableLines(detail) }
    if let image = reply.image { lines.append("image: \(printable(image))") }
    if !reply.swatches.isEmpty {
      lines.append("colours: \(reply.swatches.map(printable).joined(separator: " "))")
    }
    return lines
  }

  static func findings(_ findings: [Finding], paint: Paint) -> [String] {
    var table = TextTable()
    for finding in findings {
      let colour: (String) -> String =
        switch finding.level {
        case "ok": paint.good
        case "error": paint.bad
        default: paint.doubtful
        }
      let advice = finding.advice.map { "; \($0)" } ?? ""
      table.add(finding.level, finding.about, finding.text + advice, painted: 0, by: colour)
    }
    return table.lines
  }
}
