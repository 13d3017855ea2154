import Testing
@testable import Trainer

@Suite struct GojuonChartTests {
  /// A section as lines of text, gaps as a dot.
  private func grid(_ section: GojuonChart.Section) -> [String] {
    section.rows.enumerated().map { row, name in
      let cells = section.columns.indices.map { column in
        section.cells.first { $0.row == row && $0.column == column }?.kana.text ?? "."
      }
      return ([name] + cells).joined(separator: " ")
    }
  }

  private func section(_ script: Script, _ type: KanaType) throws -> GojuonChart.Section {
    let chart = GojuonChart(try BuiltIn.table().entries)
    return try #require(chart.sections.first { $0.script == script && $0.type == type })
  }

  @Test func `the syllabary has its gaps where no kana are`() throws {
    let section = try section(.hiragana, .gojuon)
    #expect(section.columns == ["a", "i", "u", "e", "o"])
    #expect(
      grid(section) == [
        "a あ い う え お", "ka か き く け こ", "sa さ し す せ そ", "ta た ち つ て と", "na な に ぬ ね の",
        "ha は ひ ふ へ ほ", "ma ま み む め も", "ya や . ゆ . よ", "ra ら り る れ ろ", "wa わ . . . を",
        "n ん . . . .",
      ])
  }

  @Test func `voiced kana stand in the rows they come from`() throws {
    #expect(
      try grid(section(.katakana, .dakuon)) == [
        "ga ガ ギ グ ゲ ゴ", "za ザ ジ ズ ゼ ゾ", "da ダ ヂ ヅ デ ド", "ba バ ビ ブ ベ ボ",
      ])
    #expect(try grid(section(.hiragana, .handakuon)) == ["pa ぱ ぴ ぷ ぺ ぽ"])
  }

  @Test func `combinations have three columns`() throws {
    let section = try section(.hiragana, .yoon)
    #expect(section.columns == ["ya", "yu", "yo"])
    #expect(
      grid(section) == [
        "kya きゃ きゅ きょ", "sha しゃ しゅ しょ", "cha ちゃ ちゅ ちょ", "nya にゃ にゅ にょ", "hya ひゃ ひゅ ひょ",
        "mya みゃ みゅ みょ", "rya りゃ りゅ りょ", "gya ぎゃ ぎゅ ぎょ", "ja じゃ じゅ じょ", "bya びゃ びゅ びょ",
        "pya ぴゃ ぴゅ ぴょ",
      ])
  }

  @Test func `kana for loanwords stand by consonant and vowel`() throws {
    let section = try section(.katakana, .extended)
    #expect(section.columns == ["a", "i", "u", "e", "o", "yu"])
    #expect(
      Set(grid(section)) == [
        "sh . . . シェ . .", "j . . . ジェ . .", "ch . . . チェ . .", "ts ツァ ツィ . ツェ ツォ .",
        "t . ティ トゥ . . テュ", "d . ディ ドゥ . . デュ", "f ファ フィ . フェ フォ フュ", "y . . . イェ . .",
        "w . ウィ . ウェ ウォ .", "kw クァ クィ . クェ クォ .", "gw グァ . . . . .", "v ヴァ ヴィ ヴ ヴェ ヴォ ヴュ",
      ])
  }

  @Test func `every kana has a place of its own`() throws {
    let entries = try BuiltIn.table().entries
    let chart = GojuonChart(entries)
    #expect(chart.sections.flatMap(\.cells).count == entries.count)
    for section in chart.sections {
      #expect(Set(section.cells.map { [$0.row, $0.column] }).count == section.cells.count)
      #expect(section.cells.allSatisfy { section.rows.indices.contains($0.row) })
      #expect(section.cells.allSatisfy { section.columns.indices.contains($0.column) })
    }
  }

  @Test func `kana that other tables crowd into one place are all shown`() throws {
    func kana(_ text: String, _ romaji: String, _ type: KanaType) -> Kana {
      Kana(
        text: text, script: .katakana, type: type, romaji: romaji, readings: [], alike: [])
    }
    let odd = [
      kana("ヰ", "wi", .gojuon), kana("ワ", "wa", .gojuon), kana("ヱ", "we", .gojuon),
      kana("ヮ", "wa", .gojuon), kana("ウィ", "wi", .extended), kana("ヸ", "wi", .extended),
      kana("ー", "-", .extended), kana("ヂャ", "ja", .yoon),
    ]
    let chart = GojuonChart(odd)
    #expect(chart.sections.flatMap(\.cells).count == odd.count)
    #expect(grid(chart.sections[0]).first == "wa ワ ヰ . ヱ .")
    for section in chart.sections {
      #expect(Set(section.cells.map { [$0.row, $0.column] }).count == section.cells.count)
    }
    #expect(GojuonChart([]).sections.isEmpty)
  }

  @Test func `the chart tells what is unlocked, asked and remembered in the current mode`() throws {
    var learner = try Learner()
    let card = try learner.answerRight().answered.card
    learner.wait(days: 2)
    func cell(_ text: String) throws -> GojuonChart.Cell {
      let cells = learner.trainer.chart(at: learner.moment).sections.flatMap(\.cells)
      return try #require(cells.first { $0.kana.text == text })
    }
    let recall = try #require(try cell(card).recall)
    #expect(recall > 0.7 && recall < 0.95)
    let others = ["あ", "い", "う", "え"].filter { $0 != card }
    for other in others {
      #expect(try cell(other).recall == nil)
      #expect(try cell(other).isUnlocked)
    }
    #expect(try !cell("お").isUnlocked)
    try learner.set("mode", "romaji")
    #expect(try cell(card).recall == nil)
    try learner.set("scripts", "katakana")
    let scripts = Set(learner.trainer.chart(at: learner.moment).sections.map(\.script))
    #expect(scripts == [.katakana])
  }
}
