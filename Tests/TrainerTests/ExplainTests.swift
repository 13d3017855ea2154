import TestSupport
import Testing
import Trainer

struct ExplainTests {
  let grader: Grader

  init() throws { grader = try BuiltIn.grader() }

  private func kana(_ text: String) -> [String] { grader.explain(text).map(\.kana) }

  @Test func `a kana is explained with readings, collisions and look-alikes`() throws {
    let explained = try #require(grader.explain("ぢ").first)
    #expect(explained.kana == "ぢ")
    #expect(explained.readings.map(\.text) == ["ji", "zi", "di", "dji", "dzi"])
    #expect(explained.collides.map(\.kana) == ["じ"])
    #expect(explained.collides.first?.readings == ["ji", "zi"])
    #expect(explained.alike.contains("ち"))
    #expect(grader.explain("ぢ").count == 1)
    #expect(try #require(grader.explain("へ").first).alike.contains("ヘ"))
  }

  @Test func `a spelling is explained by every kana that takes it`() {
    #expect(kana("ji") == ["じ", "ぢ", "ジ", "ヂ"])
    #expect(kana(" ＪＩ ") == ["じ", "ぢ", "ジ", "ヂ"])
    #expect(kana("-") == ["ー"])
    #expect(kana("xtu") == ["っ", "ッ"])
  }

  @Test func `characters outside the table are explained in any form`() {
    for text in ["っ", "ッ", "ー", "ぢゃ", "ヂョ", "スィ", "ゐ", "ヱ", "ぁ", "ャ", "ヶ", "ヴャ", "ふぁ", "ヒェ"] {
      #expect(kana(text) == [text])
      #expect(grader.explain(text).first?.readings.isEmpty == false)
    }
    #expect(kana("ｶﾞ") == ["ガ"])
    #expect(kana("か゛") == ["が"])
  }

  @Test func `what is neither kana nor a reading has no explanation`() {
    for text in ["", " ", "漢字", "xyz", "shya", "か漢", "1", "🙂", String(repeating: "か", count: 65)] {
      #expect(grader.explain(text).isEmpty)
      #expect(!grader.accepts("ka", for: text))
    }
  }

  @Test func `an answer counts for a kana, for the kana itself, and for a spelling`() {
    #expect(grader.accepts("DI", for: "ぢ"))
    #expect(grader.accepts("ヂ", for: "ぢ"))
    #expect(!grader.accepts("di", for: "じ"))
    #expect(grader.accepts("ぢ", for: "ji"))
    #expect(grader.accepts("zi", for: "ji"))
    #expect(!grader.accepts("し", for: "ji"))
    #expect(!grader.accepts("", for: "か"))
    #expect(grader.accepts("zya", for: "ぢゃ"))
    #expect(grader.accepts("ltsu", for: "っ"))
    #expect(grader.accepts("m", for: "ん"))
  }

  struct Case: CustomTestStringConvertible {
    let word: String
    let right: [Substring]
    let wrong: [Substring]
    init(_ word: String, _ right: String, not wrong: String = "") {
      self.word = word
      self.right = right.split(separator: " ")
      self.wrong = wrong.split(separator: " ")
    }
    var testDescription: String { word }
  }

  @Test(arguments: [
    Case("こんな", "konna kon'na konnna koxnna こんな コンナ", not: "kona komna"),
    Case("こんあ", "konna kon'a koxna", not: "kona"),
    Case("こにゃ", "konya", not: "konnya"),
    Case("きんよう", "kin'you kin'yō kinnyou kin'yô kin'yoo", not: "kinyou kinyō"),
    Case("しんぶん", "shinbun shimbun sinbun shinnbunn sinnbunn", not: "shimbum simbunm"),
    Case("ほん", "hon honn hon'", not: "hom ho"),
    Case("ひとろ", "hitoro ｈｉｔｏｒｏ hitＯro"),
    Case("がっこう", "gakkou gakkō gakkô gakkoo gaxtukou GAKKŌ", not: "gakou gakko gagkou gakkū"),
    Case("マッチ", "matchi macchi matti maxtuchi", not: "machi mattchi mathi"),
    Case("こっちゃ", "kotcha koccha kottya koccya", not: "kocha kotchya"),
    Case("ざっし", "zasshi zassi", not: "zashi zatshi"),
    Case("コーヒー", "kōhī kôhî ko-hi- koohii kōhii ko^hi^", not: "kohi kouhii kōhi"),
    Case("コーー", "kooo ko-- kō- kô^ koo-", not: "koo kō kō-- kooō koooo"),
    Case("レコード", "rekōdo reko-do rekoodo recoodo", not: "rekodo"),
    Case("おおさか", "oosaka ōsaka ôsaka", not: "osaka ousaka"),
    Case("とうきょう", "toukyou tōkyō tôkyô tookyoo", not: "tokyo"),
    Case("すうじ", "suuji sūji sûzi suuzi", not: "suji"),
    Case("っっち", "ttchi ccchi ttti xtucchi", not: "chi cchi"),
    Case("あっ", "axtu altsu", not: "a"),
    Case("ファン", "fan hwann", not: "fuan"),
    Case("ヴァイオリン", "vaiorin", not: "vuaiorin"),
    Case("つづく", "tsuzuku tuduku tsuduku", not: "tsutsuku"),
    Case("きょう", "kyou kyō kyô kyoo", not: "kiyou kyo"),
  ])
  func `words take every system's rules between characters and no others`(word: Case) {
    let refused = word.right.filter { !grader.accepts(String($0), for: word.word) }
    let taken = word.wrong.filter { grader.accepts(String($0), for: word.word) }
    #expect(refused.isEmpty)
    #expect(taken.isEmpty)
  }

  @Test func `a word is shown as each system spells it`() {
    func spelled(_ word: String) -> [String] {
      grader.explain(word).first?.readings.map {
        "\($0.text): \($0.systems.map(\.rawValue).joined(separator: " "))"
      } ?? []
    }
    #expect(
      spelled("コーヒー") == [
        "kōhī: hepburn", "koohii: hepburn", "kôhî: kunrei nihon", "ko-hi-: wapuro",
      ])
    #expect(
      spelled("がっこう") == ["gakkō: hepburn", "gakkou: hepburn wapuro", "gakkô: kunrei nihon"])
    #expect(spelled("こんな") == ["konna: hepburn kunrei nihon", "konnna: wapuro"])
    #expect(spelled("マッチ") == ["matchi: hepburn", "matti: kunrei nihon", "macchi: wapuro"])
    #expect(
      spelled("つづく") == ["tsuzuku: hepburn", "tuzuku: kunrei", "tuduku: nihon", "tsuduku: wapuro"])
    #expect(spelled("あっ") == ["axtu: wapuro"])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `every spelling shown for a word counts for it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let table = grader.readings.table
    var word = ""
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      let extra = ["っ", "ん", "ー", "ーー", "ーう", "お", "ぁ", "", ""].randomElement(using: &random)
      word += try #require(table.entries.randomElement(using: &random)).text + (extra ?? "")
    }
    let explained = try #require(grader.explain(word).first)
    #expect(!explained.readings.isEmpty)
    let refused = explained.readings.map(\.text).filter {
      !grader.accepts($0, for: word) || !grader.accepts($0.uppercased(), for: word)
    }
    #expect(refused.isEmpty, "\(word)")
  }

  @Test func `a long word and a long answer are settled at once`() {
    let word = String(repeating: "っんおーち", count: 12)
    #expect(!grader.accepts(String(repeating: "n", count: 400), for: word))
    #expect(!grader.accepts(String(repeating: "o", count: 100_000), for: word))
    #expect(grader.accepts(word, for: word))
  }
}
