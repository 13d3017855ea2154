import Testing
import Trainer

struct ReadingsTests {
  let readings: Readings
  let grader: Grader

  init() throws {
    readings = try BuiltIn.readings()
    grader = Grader(readings)
  }

  private func texts(_ kana: String) -> Set<String> {
    Set(readings.accepted(kana).map(\.text))
  }

  struct Row: CustomTestStringConvertible {
    let kana: String
    let accepted: Set<String>
    init(_ kana: String, _ accepted: String) {
      self.kana = kana
      self.accepted = Set(accepted.split(separator: " ").map(String.init))
    }
    var testDescription: String { kana }
  }

  @Test(arguments: [
    Row("し", "shi si ci"), Row("ち", "chi ti tchi"), Row("つ", "tsu tu"), Row("ふ", "fu hu"),
    Row("じ", "ji zi"), Row("ぢ", "ji zi di dji dzi"), Row("ず", "zu"), Row("づ", "zu du dzu"),
    Row("を", "wo o"), Row("ん", "n n' nn xn m"), Row("か", "ka ca"), Row("く", "ku cu qu"),
    Row("こ", "ko co"), Row("せ", "se ce"), Row("う", "u wu"), Row("お", "o"), Row("は", "ha"),
    Row("へ", "he"), Row("ゐ", "i wi wyi"), Row("ゑ", "e we wye"), Row("しゃ", "sha sya"),
    Row("しゅ", "shu syu"), Row("しょ", "sho syo"), Row("ちゃ", "cha tya cya chya"),
    Row("ちゅ", "chu tyu cyu chyu"), Row("ちょ", "cho tyo cyo chyo"), Row("じゃ", "ja zya jya"),
    Row("じゅ", "ju zyu jyu"), Row("じょ", "jo zyo jyo"), Row("ぢゃ", "ja zya dya dzya"),
    Row("ぢゅ", "ju zyu dyu dzyu"), Row("ぢょ", "jo zyo dyo dzyo"), Row("きゃ", "kya"),
    Row("ぴょ", "pyo"), Row("っ", "xtu ltu xtsu ltsu"), Row("ぁ", "xa la"), Row("ゃ", "xya lya"),
    Row("ゎ", "xwa lwa"), Row("ゕ", "xka lka"), Row("ゖ", "xke lke"),
  ])
  func `the basic kana take these spellings and no others, in both scripts`(row: Row) throws {
    #expect(texts(row.kana) == row.accepted)
    #expect(texts(try #require(Script.twin(of: row.kana))) == row.accepted)
  }

  @Test(arguments: [
    Row("シェ", "she sye"), Row("ジェ", "je zye jye"), Row("チェ", "che tye cye"), Row("ツァ", "tsa"),
    Row("ティ", "ti thi t'i"), Row("ディ", "di dhi d'i"), Row("デュ", "dyu dhu d'yu"),
    Row("ファ", "fa hwa"), Row("フィ", "fi hwi"), Row("フェ", "fe hwe"), Row("フォ", "fo hwo"),
    Row("イェ", "ye"), Row("ウィ", "wi whi"), Row("ウェ", "we whe"), Row("ウォ", "wo who"),
    Row("クァ", "kwa qa"), Row("クォ", "kwo qo"), Row("グァ", "gwa"), Row("ツィ", "tsi"),
    Row("トゥ", "tu twu t'u"), Row("テュ", "tyu thu t'yu"), Row("ドゥ", "du dwu d'u"),
    Row("フュ", "fyu hwyu"), Row("ヴ", "vu"), Row("ヴァ", "va"), Row("ヴィ", "vi vyi"),
    Row("ヴェ", "ve vye"), Row("ヴュ", "vyu"), Row("スィ", "si"), Row("ズィ", "zi"),
    Row("ヴャ", "vya"), Row("ヒェ", "hye"), Row("ー", "- ^"), Row("ふぁ", "fa hwa"),
  ])
  func `loanword sounds and marks take these spellings and no others`(row: Row) {
    #expect(texts(row.kana) == row.accepted)
  }

  @Test func `every other basic kana has one spelling: its consonant and vowel`() {
    let varying = Set("しちつふじぢづをんかくこせう").map { String($0) }
    for kana in readings.table.entries(in: [.hiragana], of: [.gojuon, .dakuon, .handakuon])
    where !varying.contains(kana.text) {
      #expect(kana.readings == [Reading(kana.romaji, [.hepburn, .kunrei, .nihon, .wapuro])])
    }
  }

  @Test func `the usual reading comes first, then by system`() {
    #expect(readings.accepted("ぢ").map(\.text).prefix(3) == ["ji", "zi", "di"])
    #expect(readings.accepted("を").map(\.text) == ["wo", "o"])
    #expect(readings.accepted("ん").first?.text == "n")
  }

  @Test func `each reading says which systems spell so`() {
    #expect(
      readings.accepted("し") == [
        Reading("shi", [.hepburn, .wapuro]), Reading("si", [.kunrei, .nihon, .wapuro]),
        Reading("ci", [.wapuro]),
      ])
    #expect(
      readings.accepted("ヂ") == [
        Reading("ji", [.hepburn]), Reading("zi", [.kunrei]), Reading("di", [.nihon, .wapuro]),
        Reading("dji", [.other]), Reading("dzi", [.other]),
      ])
    #expect(
      readings.accepted("を") == [
        Reading("wo", [.nihon, .wapuro, .oldHepburn]), Reading("o", [.hepburn, .kunrei]),
      ])
    #expect(readings.accepted("ティ").first == Reading("ti", [.hepburn]))
    #expect(readings.accepted("シェ").first == Reading("she", [.hepburn, .wapuro]))
  }

  @Test func `each named system spells every basic kana in one way`() {
    for kana in readings.table.entries where kana.type != .extended && kana.romaji != "n" {
      for system in [Romanisation.hepburn, .kunrei, .nihon] {
        let spellings = kana.readings.filter { $0.systems.contains(system) }
        #expect(spellings.count == 1, "\(kana.text) \(system)")
      }
    }
  }

  @Test func `no reading counts that mixes systems`() {
    for (kana, hybrids) in [
      "しゃ": "shya siya shiya cya", "ちゃ": "tsya tcha", "じゃ": "jza zja dja", "し": "sh s shii",
      "つ": "ts tsuu du", "ず": "du dzu", "ふ": "hwu", "ティ": "thii", "きゃ": "kiya kixya",
    ] {
      for hybrid in hybrids.split(separator: " ") {
        #expect(!readings.accepts(String(hybrid), for: kana), "\(kana) \(hybrid)")
      }
    }
  }

  @Test func `collisions are those of the basic kana and of loanwords`() {
    func kana(_ text: String) -> Set<String> { Set(readings.collisions(of: text).map(\.kana)) }
    #expect(kana("じ") == ["ぢ"])
    #expect(kana("ぢ") == ["じ"])
    #expect(kana("ず") == ["づ"])
    #expect(kana("お") == ["を"])
    #expect(kana("い") == ["ゐ"])
    #expect(kana("え") == ["ゑ"])
    #expect(kana("じゃ") == ["ぢゃ"])
    #expect(kana("か") == [])
    #expect(kana("し") == [])
    #expect(kana("シ") == ["スィ"])
    #expect(kana("チ") == ["ティ"])
    #expect(kana("ツ") == ["トゥ"])
    #expect(kana("ジ") == ["ヂ", "ズィ"])
    #expect(kana("ヂ") == ["ジ", "ズィ", "ディ"])
    #expect(kana("ヅ") == ["ズ", "ドゥ"])
    #expect(kana("ヲ") == ["オ", "ウォ"])
    #expect(kana("チュ") == ["テュ"])
    #expect(kana("ヂュ") == ["ジュ", "デュ"])
    #expect(kana("ウィ") == ["ヰ"])
    #expect(
      readings.collisions(of: "ヂ").first { $0.kana == "ジ" }?.readings == ["ji", "zi"])
  }

  @Test func `a spelling finds its kana, the usual first`() {
    #expect(readings.kana(read: "ji") == ["じ", "ぢ", "ジ", "ヂ"])
    #expect(readings.kana(read: "di") == ["ぢ", "ヂ", "ディ"])
    #expect(readings.kana(read: "fa") == ["ファ"])
    #expect(readings.kana(read: "o") == ["お", "を", "オ", "ヲ"])
    #expect(readings.kana(read: "shya") == [])
  }

  @Test func `a custom table leaves everything else known`() throws {
    let json = """
      [{"script":"hiragana","type":"gojuon","romaji":"a","kana":"あ"},
      {"script":"hiragana","type":"gojuon","romaji":"shi","kana":"し"},
      {"script":"hiragana","type":"dakuon","romaji":"di","kana":"ぢ"},
      {"script":"hiragana","type":"gojuon","romaji":"wi","kana":"ゐ"}]
      """
    let builtIn = try BuiltIn.table()
    let readings = Readings(
      try Table(json: Array(json.utf8), file: "t", completing: builtIn))
    #expect(readings.accepts("si", for: "し"))
    #expect(readings.accepts("ji", for: "ぢ"))
    #expect(readings.accepted("ぢ").first?.text == "di")
    #expect(readings.accepts("ka", for: "か"))
    #expect(readings.accepted("ゐ").map(\.text) == ["wi", "i", "wyi"])
    #expect(readings.kana(read: "shi") == ["し", "シ"])
  }
}
