import KanaInterface
import Screen
import TestSupport
import Testing

@testable import kana

struct ReportTests {
  private static func question(_ change: (inout Question) -> Void = { _ in }) -> Question {
    var question = Question(
      id: "q1", deck: "kana", kind: "quest", mode: "kana", prompt: "か", script: "hiragana",
      typed: false, options: ["ka", "ki", "ku", "ke"], lettered: false, number: 3, of: 14,
      maxPosition: 18, total: 208, ahead: false, suddenDeath: false, streak: 5)
    change(&question)
    return question
  }

  private static func verdict(_ change: (inout Verdict) -> Void = { _ in }) -> Verdict {
    var verdict = Verdict(
      id: "q1", deck: "kana", kind: "quest", mode: "kana", script: "hiragana", correct: true,
      closed: true, prompt: "シ", given: "shi", answer: "shi", streak: 6, bestStreak: 12,
      maxPosition: 18)
    change(&verdict)
    return verdict
  }

  private func text(_ blocks: [[String]]) -> String {
    blocks.map { $0.map { "\($0)\n" }.joined() }.joined(separator: "----\n")
  }

  @Test func `questions of every kind`() {
    let questions = [
      Self.question(),
      Self.question {
        $0.tried = ["ki"]
        $0.introduces = [.init(kana: "か", romaji: "ka"), .init(kana: "き", romaji: "ki")]
        $0.ahead = true
        $0.done = .init(
          answers: 24, new: 3, text: "done for today: 24 answers, 3 new, next due tomorrow")
      },
      Self.question {
        $0.mode = "romaji"
        $0.prompt = "ji (d-row)"
        $0.options = ["ぢ", "し", "ち", "き"]
      },
      Self.question {
        $0.typed = true
        $0.options = []
        $0.suddenDeath = true
      },
      Self.question {
        $0.mode = "listen"
        $0.prompt = ""
        $0.speech = "か"
      },
      Self.question {
        $0.deck = "poems"
        $0.kind = "exam"
        $0.mode = nil
        $0.script = nil
        $0.prompt = "床前明月光\n疑是＿＿＿"
        $0.options = ["地上霜", "天上星", "一句很长很长很长很长很长的话没有别的意思", "一句很长很长很长很长很长的话也没有意思"]
        $0.number = 4
        $0.of = 10
        $0.score = 30
      },
      Self.question {
        $0.deck = "stars"
        $0.kind = "flash"
        $0.mode = nil
        $0.script = nil
        $0.prompt = "Orion"
        $0.options = []
        $0.of = 0
        $0.image = "/pictures/orion.png"
        $0.swatches = ["#ff0000", "teal"]
      },
      Self.question {
        $0.kind = "flash"
        $0.of = 0
        $0.revealed = "ka"
        $0.detail = "as in car"
      },
      Self.question {
        $0.mode = nil
        $0.script = nil
        $0.prompt = "2 + 2 \u{1B}[31mred"
        $0.options = ["3", "4", "5", "6"]
        $0.lettered = true
        $0.tried = ["5"]
      },
    ]
    golden("questions.txt", text(questions.map { QuestionReport.lines($0, paint: .none) }))
  }

  @Test func `verdicts of every kind`() {
    let verdicts = [
      Self.verdict(),
      Self.verdict {
        $0.streak = 12
        $0.unlocked = ["く", "け"]
      },
      Self.verdict {
        $0.correct = false
        $0.closed = false
        $0.given = "tsu"
        $0.answer = nil
        $0.means = "ツ"
        $0.streak = 0
      },
      Self.verdict {
        $0.correct = false
        $0.kind = "free"
        $0.given = "tsu"
        $0.means = "ツ"
        $0.detail = "the strokes of シ run from left to right\nthose of ツ from the top"
      },
      Self.verdict {
        $0.correct = false
        $0.given = ""
        $0.streak = 0
      },
      Self.verdict {
        $0.correct = false
        $0.closed = false
        $0.kind = "flash"
        $0.given = ""
        $0.revealed = true
        $0.more = true
      },
      Self.verdict {
        $0.kind = "exam"
        $0.score = 40
        $0.number = 4
        $0.of = 10
        $0.next = Self.question { $0.kind = "exam" }
      },
      Self.verdict {
        $0.kind = "exam"
        $0.score = 80
        $0.number = 10
        $0.of = 10
        $0.finished = true
        $0.best = 80
        $0.newBest = true
        $0.message = "very good"
      },
      Self.verdict {
        $0.kind = "exam"
        $0.score = 60
        $0.of = 10
        $0.finished = true
        $0.best = 80
        $0.newBest = false
        $0.message = "not bad"
      },
    ]
    golden(
      "verdicts.txt",
      text(
        verdicts.map { VerdictReport.lines($0, paint: .none) } + [
          VerdictReport.undone(Self.verdict())
        ]))
  }

  @Test func `status in words`() {
    var status = Status.Reply(
      kind: "quest", deck: "kana", mode: "kana", typed: false, streak: 5, bestStreak: 12,
      dayStreak: 3, freezes: 1, answeredToday: 1, newToday: 0, due: 7, dueTomorrow: 12,
      currentPosition: 3, maxPosition: 18, total: 208, studyDate: "2026-11-30",
      notice: "state.json was damaged and has been rebuilt", pending: Self.question())
    let busy = StatusReport.lines(status, paint: .none)
    status.deck = "poems"
    status.mode = nil
    status.kind = "exam"
    status.typed = true
    status.due = 0
    status.nextDue = "2026-12-02"
    status.notice = nil
    status.pending = nil
    golden("status.txt", text([busy, StatusReport.lines(status, paint: .none)]))
  }

  @Test func `figures in words`() throws {
    let today = try #require(StudyDay("2026-11-30"))
    let days = (0..<370).map { back -> DayFigures in
      let civil = StudyDay(number: today.number - back).civil
      let pad = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
      let answers = [0, 5, 25, 60, 130][back % 5]
      return DayFigures(
        day: "\(civil.year)-\(pad(civil.month))-\(pad(civil.day))", answers: answers,
        right: answers, new: 0)
    }
    let stats = Stats.Reply(
      answers: 1_234, right: 1_110, accuracy: 0.8995, bestStreak: 42, dayStreak: 5,
      longestDayStreak: 31, freezes: 2, broke: "broke on 2026-11-20: no answer, no freeze left",
      medianMs: 1_449, byDay: days,
      groups: [
        .init(group: "hiragana", answers: 900, right: 850, accuracy: 0.944),
        .init(group: "katakana yoon", answers: 0, right: 0),
      ],
      retention: [
        .init(direction: "see", reviews: 300, recalled: 276, measured: 0.92, predicted: 0.9),
        .init(direction: "make", reviews: 0, recalled: 0),
      ],
      hardest: [
        .init(
          kana: "シ", romaji: "shi", answers: 12, right: 6, medianMs: 3_050, stability: 1.2,
          difficulty: 8, recall: 0.62, due: "2026-11-30"),
        .init(kana: "ぢゃ", romaji: "ja", answers: 3, right: 1),
      ],
      confusions: [.init(asked: "シ", given: "tsu", times: 7)],
      forecast: [
        .init(day: "2026-11-30", due: 7), .init(day: "2026-12-01", due: 20),
        .init(day: "2026-12-02", due: 0),
      ])
    let empty = Stats.Reply(
      answers: 0, right: 0, bestStreak: 0, dayStreak: 0, longestDayStreak: 0, freezes: 0)
    golden(
      "stats.txt",
      text([
        StatsReport.lines(stats, today: today, paint: .none),
        StatsReport.lines(empty, today: today, paint: .none),
      ]))
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `the calendar ends today and fits 57 columns`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let today = StudyDay(number: Int.random(in: 10_000...30_000, using: &random))
    let lines = HeatMap.lines(answers: [today: 100], today: today, paint: .none)
    #expect(lines.count == 9)
    #expect(lines.allSatisfy { Columns.width(of: $0) <= 57 })
    #expect(lines[1 + today.weekday].hasSuffix("#"))
    #expect(lines[1...7].joined().filter { $0 == "#" }.count == 1)
  }

  @Test func `the chart lines up and reads without colour`() {
    let chart = Chart.Reply(
      mode: "kana",
      sections: [
        ChartSection(
          script: "hiragana", type: "gojuon", rows: ["", "k", "y"],
          columns: ["a", "i", "u", "e", "o"],
          cells: [
            .init(kana: "あ", romaji: "a", row: 0, column: 0, unlocked: true, recall: 0.97),
            .init(kana: "い", romaji: "i", row: 0, column: 1, unlocked: true, recall: 0.55),
            .init(kana: "う", romaji: "u", row: 0, column: 2, unlocked: true),
            .init(kana: "か", romaji: "ka", row: 1, column: 0, unlocked: false),
            .init(kana: "こ", romaji: "ko", row: 1, column: 4, unlocked: true, recall: 0.0),
            .init(kana: "や", romaji: "ya", row: 2, column: 0, unlocked: true, recall: 0.9),
            .init(kana: "ゆ", romaji: "yu", row: 2, column: 2, unlocked: true, recall: 0.89),
            .init(kana: "よ", romaji: "yo", row: 2, column: 4, unlocked: true, recall: 2),
          ]),
        ChartSection(
          script: "katakana", type: "yoon", rows: ["ky"], columns: ["ya", "yu", "yo"],
          cells: [
            .init(kana: "キャ", romaji: "kya", row: 0, column: 0, unlocked: true, recall: 0.3),
            .init(kana: "キョ", romaji: "kyo", row: 0, column: 2, unlocked: false),
          ]),
        ChartSection(script: "katakana", type: "extended"),
      ])
    golden("chart.txt", text([ChartReport.lines(chart, paint: .none)]))
  }

  @Test func `explanations, settings, decks and texts`() {
    let explained = Explain.Reply(
      kana: "ぢ",
      readings: [
        .init(text: "ji", systems: ["Hepburn"]),
        .init(text: "di", systems: ["Nihon-shiki", "IME"]),
      ],
      collides: ["じ"], alike: ["ら"],
      others: [.init(kana: "ヂ", readings: [.init(text: "ji", systems: ["Hepburn"])])],
      accepted: false)
    let settings = [
      Setting(
        key: "retention", value: "0.92", default: "0.9", accepts: "0.7 to 0.99",
        meaning: "how sure to be when a kana is due"),
      Setting(key: "speech", value: "", default: "", accepts: "a command", meaning: "reads aloud"),
    ]
    let decks = [
      DeckInfo(name: "kana", cards: 208, current: true, maxPosition: 18, bestScores: []),
      DeckInfo(
        name: "唐詩", cards: 1, current: false, language: "zh", maxPosition: 4,
        bestScores: [.init(of: 10, score: 80), .init(of: 20, score: 55)]),
    ]
    let shown = Show.Reply(
      prompt: "床前明月光", answer: "疑是地上霜", title: "静夜思", author: "李白",
      text: "床前明月光\n疑是地上霜", detail: "written in 726", image: "/p.png", swatches: ["teal"])
    golden(
      "lists.txt",
      text([
        ExplainReport.lines(explained, answer: "su", paint: .none),
        ListReport.settings(settings, paint: .none),
        ListReport.settings([settings[0]], paint: .none),
        ListReport.decks(decks, paint: .none),
        ListReport.modes(.init(mode: "kana", modes: ["kana", "romaji"]), paint: .none),
        ListReport.shown(shown, paint: .none),
        ListReport.findings(
          [
            .init(level: "ok", about: "data", text: "/home/x"),
            .init(level: "error", about: "disk", text: "full", advice: "make room"),
          ], paint: .none),
      ]))
  }

  @Test func `help is made from the table`() {
    let pages = CommandTable.commands.map { Help.lines($0, path: $0.name) }
    golden("help.txt", text([Help.overview()] + pages))
    #expect(pages.joined().allSatisfy { Columns.width(of: $0) <= 100 })
  }

  @Test func `colour adds nothing but colour`() {
    func plain(_ text: String) -> String {
      var result = ""
      var isCode = false
      for character in text {
        if character == "\u{1B}" { isCode = true }
        if !isCode { result.append(character) }
        if character == "m" { isCode = false }
      }
      return result
    }
    let question = Self.question {
      $0.tried = ["ki"]
      $0.prompt = "シ"
    }
    let coloured = QuestionReport.lines(question, paint: Paint(isOn: true))
    #expect(coloured.joined().contains("\u{1B}["))
    #expect(coloured.map(plain) == QuestionReport.lines(question, paint: .none))
  }

  @Test func `columns of a table line up by display width`() {
    var table = TextTable()
    table.add("シャ", "x")
    table.add("a", "y")
    table.add("ｼ", "z")
    #expect(table.lines == ["シャ  x", "a     y", "ｼ     z"])
  }
}
