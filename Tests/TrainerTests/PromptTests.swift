import Testing
import Trainer

struct PromptTests {
  let readings: Readings

  init() throws { readings = try BuiltIn.readings() }

  @Test func `a prompt is the table's spelling, with a hint where an earlier kana takes it too`() {
    let prompts = [
      "か": "ka", "シ": "shi", "じ": "ji", "ぢ": "ji (d-row)", "ヂ": "ji (d-row)", "ず": "zu",
      "づ": "zu (d-row)", "ヅ": "zu (d-row)", "お": "o", "を": "wo", "ヲ": "wo", "じゃ": "ja",
      "ウォ": "wo (u + o)", "ティ": "ti (te + i)", "ディ": "di (de + i)", "トゥ": "tu (to + u)",
      "ドゥ": "du (do + u)", "テュ": "tyu (te + yu)", "デュ": "dyu", "ファ": "fa", "ヴ": "vu",
      "ん": "n", "つ": "tsu",
    ]
    for (kana, prompt) in prompts { #expect(readings.romajiPrompt(kana) == prompt) }
  }

  @Test func `each prompt names one character of its script, in ASCII`() {
    for script in Script.allCases {
      let prompts = readings.table.entries.filter { $0.script == script }
        .map { readings.romajiPrompt($0.text) }
      #expect(Set(prompts).count == prompts.count)
      #expect(prompts.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
    }
  }

  @Test func `a prompt without hint belongs to no earlier character of its script`() {
    for kana in readings.table.entries where readings.romajiPrompt(kana.text) == kana.romaji {
      let first = readings.kana(read: kana.romaji).first { Script(of: $0) == kana.script }
      #expect(first == kana.text)
    }
  }

  @Test func `prompts of a table that spells everything alike still differ`() throws {
    let entries = ["か", "が", "き", "ぢ", "ゐ", "ぢゃ", "きゃん", "くゃん"].map {
      #"{"script":"hiragana","type":"gojuon","romaji":"a","kana":"\#($0)"}"#
    }
    let json = "[\(entries.joined(separator: ","))]"
    let table = try Table(json: Array(json.utf8), file: "t", completing: BuiltIn.table())
    let readings = Readings(table)
    let prompts = table.entries.map { readings.romajiPrompt($0.text) }
    #expect(Set(prompts).count == prompts.count, "\(prompts)")
    #expect(prompts.first == "a")
  }
}
