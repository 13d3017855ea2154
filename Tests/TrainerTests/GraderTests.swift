import TestSupport
import Testing
import Trainer

struct GraderTests {
  let readings: Readings
  let grader: Grader

  init() throws {
    readings = try BuiltIn.readings()
    grader = Grader(readings)
  }

  private func isRight(_ typed: String, _ wanted: String, _ mode: Mode = .kana) -> Bool {
    grader.grade(typed, for: wanted, in: mode) == .right
  }

  /// Every spelling of the table, each once.
  private var spellings: Set<String> {
    Set(readings.table.entries.flatMap { $0.readings.map(\.text) })
  }

  // MARK: Reading a kana

  @Test(arguments: [Mode.kana, .listen])
  func `every reading that counts is right, whatever the form it is typed in`(mode: Mode) {
    var refused: [String] = []
    for kana in readings.table.entries {
      for typed in kana.readings.flatMap({ forms(of: $0.text) })
      where !isRight(typed, kana.text, mode) {
        refused.append("\(kana.text) \(typed)")
      }
    }
    #expect(refused == [])
  }

  @Test(arguments: Mode.allCases)
  func `the kana itself is right in every mode, however an input method sends it`(mode: Mode) {
    var refused: [String] = []
    for kana in readings.table.entries {
      for typed in forms(of: kana.text) + [decomposed(kana.text)]
      where !isRight(typed, kana.text, mode) {
        refused.append("\(kana.text) \(typed)")
      }
    }
    #expect(refused == [])
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `noise of spaces, width, case and invisible characters changes no verdict`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    let kana = try #require(readings.table.entries.randomElement(using: &random))
    let other = try #require(readings.table.entries.randomElement(using: &random))
    let typed = try #require(other.readings.randomElement(using: &random)).text
    let noise = [" ", "\u{3000}", "\u{A0}", "\u{200B}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\t"]
    var noisy = ""
    for letter in typed {
      noisy += noise.randomElement(using: &random) ?? ""
      let form = forms(of: String(letter)).randomElement(using: &random)
      noisy += form ?? String(letter)
    }
    for mode in Mode.allCases {
      #expect(
        grader.grade(noisy, for: kana.text, in: mode)
          == grader.grade(typed, for: kana.text, in: mode))
    }
  }

  @Test(arguments: [Mode.kana, .script])
  func `no kana accepts a reading it does not have`(mode: Mode) {
    var taken: [String] = []
    for kana in readings.table.entries {
      for foreign in spellings.subtracting(kana.readings.map(\.text))
      where isRight(foreign, kana.text, mode) {
        taken.append("\(kana.text) \(foreign)")
      }
    }
    #expect(taken == [])
  }

  @Test func `both scripts get the same verdict for every spelling`() throws {
    var differing: [String] = []
    for kana in readings.table.entries where kana.script == .hiragana {
      let twin = try #require(Script.twin(of: kana.text))
      for typed in spellings where isRight(typed, kana.text) != isRight(typed, twin) {
        differing.append("\(kana.text) \(typed)")
      }
    }
    #expect(differing == [])
  }

  @Test func `what people and their input methods type is right`() {
    for (typed, kana) in [
      ("si", "し"), ("ti", "ち"), ("tu", "つ"), ("hu", "ふ"), ("nn", "ん"), ("xn", "ん"), ("n", "ん"),
      ("di", "ぢ"), ("zi", "ぢ"), ("ji", "ぢ"), ("du", "づ"), ("zu", "づ"), ("pyo", "ぴょ"),
      ("ｓｈｉ", "し"), ("sh\u{200B}i", "し"), ("か\u{3099}", "が"), ("ま", "ま"), ("し", "シ"),
      ("シ", "し"), ("ｼ", "シ"), ("ｶﾞ", "ガ"), ("か゛", "が"), ("N’", "ん"), ("ヴァ", "ヴァ"),
      ("va", "ヴァ"), ("vi", "ヴィ"), ("ja", "じゃ"), ("ジャ", "じゃ"), ("ふぁ", "ファ"),
      ("\u{FEFF}ka", "か"), ("o", "を"), ("wo", "ヲ"), ("へ", "ヘ"), ("ヘ", "へ"),
    ] { #expect(isRight(typed, kana), "\(typed) for \(kana)") }
  }

  @Test func `near misses stay wrong`() {
    for (typed, kana) in [
      ("ō", "お"), ("kō", "こ"), ("kô", "こ"), ("shya", "しゃ"), ("du", "ず"), ("dzu", "ず"),
      ("no", "の\u{3099}"), ("kaka", "か"), ("k", "か"), ("ka.", "か"), ("1", "か"), ("っ", "つ"),
      ("tsu", "っ"), ("じ", "ぢ"), ("wo", "お"), ("yi", "い"), ("hwu", "ふ"), ("chi", "ティ"),
    ] { #expect(!isRight(typed, kana), "\(typed) for \(kana)") }
  }

  @Test func `the answer shown is right when typed back`() {
    for kana in readings.table.entries {
      #expect(isRight(kana.romaji, kana.text))
      for mode in [Mode.romaji, .script, .listen] { #expect(isRight(kana.text, kana.text, mode)) }
    }
  }

  // MARK: Producing a kana

  @Test(arguments: [Mode.romaji, .script])
  func `the right sound in the other script is told apart and not counted`(mode: Mode) throws {
    #expect(grader.grade("し", for: "シ", in: mode) == .otherScript(wanted: .katakana))
    #expect(grader.grade("ヘ", for: "へ", in: mode) == .otherScript(wanted: .hiragana))
    for kana in readings.table.entries {
      let twin = try #require(Script.twin(of: kana.text))
      #expect(grader.grade(twin, for: kana.text, in: mode) == .otherScript(wanted: kana.script))
    }
  }

  @Test(arguments: [Mode.romaji, .script])
  func `a right reading where the kana is wanted is not counted`(mode: Mode) {
    #expect(grader.grade("shi", for: "シ", in: mode) == .kanaWanted)
    #expect(grader.grade("ＳＩ", for: "シ", in: mode) == .kanaWanted)
    #expect(grader.grade("tsu", for: "シ", in: mode) == .wrong(means: ["ツ"]))
  }

  @Test(arguments: [Mode.romaji, .script])
  func `another kana of the same reading is wrong where one is wanted`(mode: Mode) {
    #expect(grader.grade("ぢ", for: "じ", in: mode) == .wrong(means: ["ji (d-row)"]))
    #expect(grader.grade("じ", for: "ぢ", in: mode) == .wrong(means: ["ji"]))
    #expect(grader.grade("ヂ", for: "じ", in: mode) == .wrong(means: ["ji (d-row)"]))
  }

  // MARK: Listening

  @Test func `who only hears a sound may answer with any kana or spelling of it`() {
    for typed in ["じ", "ぢ", "ジ", "ヂ", "ji", "zi", "di"] {
      #expect(isRight(typed, "じ", .listen), "\(typed)")
      #expect(isRight(typed, "ヂ", .listen), "\(typed)")
    }
    for typed in ["お", "を", "オ", "ヲ", "o", "wo"] { #expect(isRight(typed, "お", .listen)) }
    for typed in ["ず", "づ", "zu", "du"] { #expect(isRight(typed, "ず", .listen)) }
    #expect(isRight("ぢゃ", "じゃ", .listen))
  }

  @Test func `kana that only share a spelling are not one sound`() {
    #expect(!isRight("ティ", "チ", .listen))
    #expect(!isRight("チ", "ティ", .listen))
    #expect(!isRight("お", "ウォ", .listen))
    #expect(!isRight("シ", "スィ", .listen))
    #expect(!isRight("か", "が", .listen))
  }

  // MARK: Wrong and empty

  @Test(arguments: Mode.allCases)
  func `nothing but spaces and invisible characters is no answer`(mode: Mode) {
    for typed in ["", " ", "\u{3000}\u{200B}\n", "\u{FEFF}"] {
      #expect(grader.grade(typed, for: "か", in: mode) == .empty)
    }
  }

  @Test func `a wrong answer says what it would have been`() {
    #expect(grader.grade("tsu", for: "シ", in: .kana) == .wrong(means: ["ツ"]))
    #expect(grader.grade("tsu", for: "し", in: .kana) == .wrong(means: ["つ"]))
    #expect(grader.grade("ツ", for: "シ", in: .kana) == .wrong(means: ["tsu"]))
    #expect(grader.grade("ツ", for: "シ", in: .romaji) == .wrong(means: ["tsu"]))
    #expect(grader.grade("ji", for: "か", in: .kana) == .wrong(means: ["じ", "ぢ"]))
    #expect(grader.grade("i", for: "か", in: .kana) == .wrong(means: ["い"]))
    #expect(grader.grade("wi", for: "か", in: .kana) == .wrong(means: ["ゐ"]))
    #expect(grader.grade("fa", for: "は", in: .kana) == .wrong(means: ["ファ"]))
    #expect(grader.grade("qqq", for: "は", in: .kana) == .wrong(means: []))
    #expect(grader.grade("漢", for: "は", in: .romaji) == .wrong(means: []))
  }

  // MARK: Options

  @Test func `no option beside the right one can be defended`() {
    for mode in [Mode.romaji, .script, .listen] {
      for (one, other) in [
        ("じ", "ぢ"), ("お", "を"), ("ず", "づ"), ("へ", "ヘ"), ("シ", "し"), ("じゃ", "ぢゃ"),
        ("チ", "ティ"), ("ヲ", "ウォ"), ("い", "ゐ"),
      ] {
        #expect(grader.couldBeRight(other, for: one, in: mode), "\(one) \(other)")
        #expect(grader.couldBeRight(one, for: other, in: mode), "\(other) \(one)")
      }
      #expect(!grader.couldBeRight("ツ", for: "シ", in: mode))
      #expect(!grader.couldBeRight("が", for: "か", in: mode))
    }
    for option in ["ji", "zi", "di", "JI"] {
      #expect(grader.couldBeRight(option, for: "ぢ", in: .kana))
    }
    #expect(!grader.couldBeRight("di", for: "じ", in: .kana))
    #expect(!grader.couldBeRight("tsu", for: "シ", in: .kana))
  }

  @Test func `a reading that could not be right is graded wrong`() {
    var right: [String] = []
    for wanted in readings.table.entries {
      for option in Set(readings.table.entries.map(\.romaji))
      where !grader.couldBeRight(option, for: wanted.text, in: .kana)
        && isRight(option, wanted.text)
      {
        right.append("\(wanted.text) \(option)")
      }
    }
    #expect(right == [])
  }

  @Test(arguments: [Mode.romaji, .script, .listen])
  func `a kana that could not be right is graded wrong`(mode: Mode) {
    var right: [String] = []
    for wanted in readings.table.entries {
      for option in readings.table.entries
      where option.script == wanted.script
        && !grader.couldBeRight(option.text, for: wanted.text, in: mode)
        && isRight(option.text, wanted.text, mode)
      {
        right.append("\(wanted.text) \(option.text)")
      }
    }
    #expect(right == [])
  }

  @Test func `every kana has at least three options that could not be right`() {
    for script in Script.allCases {
      let set = readings.table.entries.filter { $0.script == script }
      for wanted in set {
        let others = set.filter { !grader.couldBeRight($0.text, for: wanted.text, in: .listen) }
        #expect(others.count >= set.count - 5)
      }
    }
  }

  // MARK: Forms

  /// The ways one text is typed: case, width, spaces, invisible characters.
  private func forms(of text: String) -> [String] {
    let wide = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          guard (0x21...0x7E).contains(scalar.value) else { return scalar }
          return Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
        }))
    let spread = text.map { String($0) }.joined(separator: " ")
    return [
      text, text.uppercased(), wide, wide.uppercased(), " \(text)\u{3000}\n", spread,
      text.map { String($0) }.joined(separator: "\u{200B}"), "\u{FEFF}\(text)\u{2060}",
      text.replacing("'", with: "’"),
    ]
  }

  /// The text with every voicing mark as a combining one.
  private func decomposed(_ text: String) -> String {
    text.reduce(into: "") { result, letter in
      let shape = Shape(String(letter))
      let mark = [Shape.Mark.dakuten: "\u{3099}", .handakuten: "\u{309A}"][shape.mark] ?? ""
      result += shape.base + mark
    }
  }
}
