import Testing
import Trainer

/// The kana.json that is part of the program, and what it promises.
struct BuiltInTableTests {
  let table: Table

  init() throws { table = try BuiltIn.table() }

  @Test func `each script has 46, 20, 5 and 33 characters, and katakana 33 more for loanwords`() {
    for script in Script.allCases {
      let counts = KanaType.allCases.map { table.entries(in: [script], of: [$0]).count }
      #expect(counts == [46, 20, 5, 33, script == .katakana ? 33 : 0])
    }
    #expect(table.entries.count == 241)
  }

  @Test func `the order is hiragana, katakana, loanwords, each by group and row`() {
    let groups = table.entries.map { "\($0.script) \($0.type)" }
    #expect(
      groups.enumerated().filter { $0.offset == 0 || groups[$0.offset - 1] != $0.element }
        .map(\.element) == [
          "hiragana gojuon", "hiragana dakuon", "hiragana handakuon", "hiragana yoon",
          "katakana gojuon", "katakana dakuon", "katakana handakuon", "katakana yoon",
          "katakana extended",
        ])
    #expect(table.entries.prefix(5).map(\.text) == ["あ", "い", "う", "え", "お"])
    #expect(table.entries[45].text == "ん")
    #expect(table.place(of: "ん") == 45)
    #expect(table.place(of: "漢") == nil)
  }

  @Test func `both scripts hold the same characters with the same readings`() {
    let basic = Set(KanaType.allCases).subtracting([.extended])
    let hiragana = table.entries(in: [.hiragana], of: basic)
    let katakana = table.entries(in: [.katakana], of: basic)
    for (one, other) in zip(hiragana, katakana) {
      #expect(Script.twin(of: one.text) == other.text)
      #expect(Script.twin(of: other.text) == one.text)
      #expect(one.type == other.type)
      #expect(one.romaji == other.romaji)
      #expect(one.readings == other.readings)
    }
  }

  @Test func `the usual spelling is Hepburn, with wo for the particle`() {
    let spelled = ["し": "shi", "ち": "chi", "つ": "tsu", "ふ": "fu", "じ": "ji", "ぢ": "ji"]
      .merging(["ず": "zu", "づ": "zu", "を": "wo", "ん": "n", "しゃ": "sha", "ちょ": "cho"]) { $1 }
      .merging(["じゅ": "ju", "ティ": "ti", "ヴ": "vu", "クォ": "kwo", "デュ": "dyu"]) { $1 }
    for (kana, romaji) in spelled {
      #expect(table[kana]?.romaji == romaji)
      #expect(table[kana]?.readings.first?.text == romaji)
    }
  }

  @Test func `look-alikes are mutual`() {
    for kana in table.entries {
      for other in kana.alike where table[other] != nil {
        #expect(table[other]?.alike.contains(kana.text) == true, "\(kana.text) \(other)")
      }
      #expect(Set(kana.alike).count == kana.alike.count)
      #expect(!kana.alike.contains(kana.text))
    }
  }

  @Test func `a filter keeps teaching order`() {
    let chosen = table.entries(in: [.katakana], of: [.dakuon, .extended])
    #expect(chosen.count == 53)
    #expect(chosen.first?.text == "ガ")
    #expect(chosen.last?.text == "ヴュ")
  }
}

/// Reading a table from a file: what is taken and what is refused.
struct TableLoadingTests {
  /// Three good entries, so that any fault is that of the fourth.
  private let start = """
    [{"script":"hiragana","type":"gojuon","romaji":"a","kana":"あ"},
    {"script":"hiragana","type":"gojuon","romaji":"i","kana":"い"},
    {"script":"hiragana","type":"gojuon","romaji":"u","kana":"う"}
    """

  private func load(_ text: String) throws -> Table {
    try Table(json: Array(text.utf8), file: "my.json", completing: BuiltIn.table())
  }

  private func fault(ofFourth entry: String) -> TableFault? {
    #expect(throws: TableFault.self) { try load(start + ",\n" + entry + "]") }
  }

  private func entry(
    script: String = #""hiragana""#, type: String = #""gojuon""#, romaji: String = #""e""#,
    kana: String = #""え""#, more: String = ""
  ) -> String {
    #"{"script":\#(script),"type":\#(type),"romaji":\#(romaji),"kana":\#(kana)\#(more)}"#
  }

  @Test func `a table of bare spellings takes the other facts from the built-in one`() throws {
    let table = try load(start + "," + entry(romaji: #""SI""#, kana: #""し""#) + "]")
    #expect(table.entries.map(\.text) == ["あ", "い", "う", "し"])
    #expect(table["し"]?.romaji == "SI")
    #expect(table["し"]?.readings.map(\.text) == ["si", "shi", "ci"])
    #expect(table["し"]?.alike == ["つ", "も", "レ"])
  }

  @Test func `a table may add readings, look-alikes and characters of its own`() throws {
    let more = #","readings":{"KYAN":["kunrei"]},"alike":["あ"]"#
    let table = try load(
      start + "," + entry(romaji: #""qan""#, kana: #""きゃん""#, more: more) + "]")
    #expect(
      table["きゃん"]?.readings == [
        Reading("qan", [.hepburn, .nihon, .wapuro]), Reading("kyan", [.kunrei]),
      ])
    #expect(table["きゃん"]?.alike == ["あ"])
  }

  @Test func `a decomposed kana in the file is the composed one`() throws {
    let table = try load(
      start + "," + entry(type: #""dakuon""#, romaji: #""ga""#, kana: "\"か\u{3099}\"") + "]")
    #expect(table.entries[3].text.unicodeScalars.count == 1)
  }

  @Test func `a byte order mark before the table does no harm`() throws {
    #expect(try load("\u{FEFF}" + start + "," + entry() + "]").entries.count == 4)
  }

  struct Case: CustomTestStringConvertible {
    let entry: String
    let key: String?
    let problem: TableFault.Problem
    var testDescription: String { entry }
  }

  @Test(arguments: [
    Case(
      entry: #"{"script":"hiragana","type":"gojuon","romaji":"e"}"#, key: "kana", problem: .missing),
    Case(entry: #"{"kana":"え","type":"gojuon","romaji":"e"}"#, key: "script", problem: .missing),
    Case(entry: #"{"kana":"え","script":"hiragana","romaji":"e"}"#, key: "type", problem: .missing),
    Case(
      entry: #"{"kana":"え","script":"hiragana","type":"gojuon"}"#, key: "romaji", problem: .missing),
    Case(entry: "17", key: nil, problem: .notAnObject),
    Case(entry: "null", key: nil, problem: .notAnObject),
    Case(entry: "[]", key: nil, problem: .notAnObject),
  ])
  func `an entry without a key, or that is no object, is refused`(bad: Case) {
    let fault = fault(ofFourth: bad.entry)
    #expect(fault?.file == "my.json")
    #expect(fault?.entry == 4)
    #expect(fault?.key == bad.key)
    #expect(fault?.problem == bad.problem)
  }

  @Test func `a value of another type is refused by key`() {
    #expect(fault(ofFourth: entry(kana: "5"))?.key == "kana")
    #expect(fault(ofFourth: entry(romaji: "null"))?.problem == .wrongType(wanted: "a string"))
    #expect(fault(ofFourth: entry(script: "[]"))?.key == "script")
    #expect(fault(ofFourth: entry(type: "true"))?.key == "type")
    #expect(fault(ofFourth: entry(more: #","readings":["we"]"#))?.key == "readings")
    #expect(fault(ofFourth: entry(more: #","readings":{"we":"nihon"}"#))?.key == "readings")
    #expect(fault(ofFourth: entry(more: #","alike":"あ""#))?.key == "alike")
    #expect(fault(ofFourth: entry(more: #","alike":null"#))?.key == "alike")
  }

  @Test func `an empty value is refused by key`() {
    #expect(fault(ofFourth: entry(kana: #""""#))?.problem == .empty)
    #expect(fault(ofFourth: entry(romaji: #""""#))?.problem == .empty)
    #expect(fault(ofFourth: entry(romaji: #""  ""#))?.problem == .empty)
    #expect(fault(ofFourth: entry(more: #","readings":{"we":[]}"#))?.key == "readings.we")
    #expect(fault(ofFourth: entry(more: #","alike":[""]"#))?.problem == .empty)
  }

  @Test func `a repeated kana is refused and the first named, in any normal form`() {
    #expect(fault(ofFourth: entry(kana: #""あ""#))?.problem == .duplicate(ofEntry: 1))
    let twice = entry(kana: #""が""#) + "," + entry(kana: "\"か\u{3099}\"")
    let fault = fault(ofFourth: twice)
    #expect(fault?.entry == 5)
    #expect(fault?.problem == .duplicate(ofEntry: 4))
  }

  @Test func `a kana of another script than stated is refused`() {
    for kana in ["エ", "えエ", "e", "絵", "ｴ", "え ", "ヴ"] {
      let fault = fault(ofFourth: entry(kana: "\"\(kana)\""))
      #expect(fault?.key == "kana")
      #expect(fault?.problem == .notKana(kana, wanted: .hiragana))
      #expect(fault?.kana == kana)
    }
    #expect(
      fault(ofFourth: entry(script: #""katakana""#))?.problem == .notKana("え", wanted: .katakana))
  }

  @Test func `an unknown script, type or system is refused with the known ones`() {
    #expect(
      fault(ofFourth: entry(script: #""kanji""#))?.problem
        == .unknownValue("kanji", known: ["hiragana", "katakana"]))
    #expect(
      fault(ofFourth: entry(type: #""Gojuon""#))?.problem
        == .unknownValue("Gojuon", known: ["gojuon", "dakuon", "handakuon", "yoon", "extended"]))
    let system = fault(ofFourth: entry(more: #","readings":{"we":["hepburn","hebon"]}"#))
    #expect(system?.key == "readings.we")
    #expect("\(system.map(String.init(describing:)) ?? "")".contains("hebon"))
  }

  @Test func `a reading beyond printable ASCII is refused`() {
    for romaji in ["ē", "え", "ｅ", "e\\u001b[2J", "e\\n"] {
      let fault = fault(ofFourth: entry(romaji: "\"\(romaji)\""))
      #expect(fault?.key == "romaji")
      #expect(fault.map { $0.description.unicodeScalars.allSatisfy { $0.value >= 32 } } == true)
    }
    #expect(fault(ofFourth: entry(more: #","readings":{"é":["nihon"]}"#))?.key == "readings.é")
  }

  @Test func `an unknown key is refused and the nearest named`() {
    let fault = fault(ofFourth: entry(more: #","reading":{}"#))
    #expect(fault?.key == "reading")
    #expect(fault?.problem == .unknownKey(nearest: "readings"))
  }

  @Test func `fewer than four entries are refused`() {
    let error = #expect(throws: TableFault.self) { try load(start + "]") }
    #expect(error?.problem == .tooFew(entries: 3, least: 4))
    #expect(error?.entry == nil)
    #expect(throws: TableFault.self) { try load("[]") }
  }

  @Test(arguments: ["", "{", "[1,", "not json", "[\u{0}]"])
  func `a file that is not JSON is refused`(text: String) {
    let error = #expect(throws: TableFault.self) { try load(text) }
    guard case .notJSON = error?.problem else {
      Issue.record("\(text) gave \(String(describing: error))")
      return
    }
    #expect(error?.description.hasPrefix("my.json: not JSON") == true)
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    let bytes: [UInt8] = Array(start.utf8) + [0xFF, 0xFE, 0x5D]
    #expect(throws: TableFault.self) {
      try Table(json: bytes, file: "my.json", completing: nil)
    }
  }

  @Test(arguments: [#"{"kana":"え"}"#, "5", "null", #""table""#])
  func `a file that is not an array is refused`(text: String) {
    let error = #expect(throws: TableFault.self) { try load(text) }
    #expect(error?.problem == .notAnArray)
  }

  @Test func `a fault reads as one line with file, entry, kana and key`() {
    let fault = fault(ofFourth: entry(script: #""kanji""#))
    #expect(
      fault?.description
        == #"my.json: entry 4 (え): script: "kanji" is not one of hiragana, katakana"#)
  }
}
