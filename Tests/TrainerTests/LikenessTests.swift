import Testing
import Trainer

struct LikenessTests {
  let readings: Readings

  init() throws { readings = try BuiltIn.readings() }

  @Test(arguments: [
    "シツソンノ", "クケタ", "ウワフ", "コユ", "アマ", "ナメ", "スヌメ", "ヲヨ", "モヨ", "チテ", "タテ", "セヒ", "セヤ", "ルレ",
    "オホ", "イリト", "ハヘ", "キサネ", "ぬめ", "ねれわ", "はほ", "さきち", "るろ", "あお", "たな", "おむ", "こて", "いり", "うつら",
    "くへ",
    "しつも", "すむぬ", "えち",
  ])
  func `the letters of a known group are alike, each with each`(group: String) {
    for one in group {
      for other in group where other != one {
        #expect(readings.alike(String(one)).contains(String(other)), "\(one) \(other)")
      }
    }
  }

  @Test(arguments: [
    "へヘ", "べベ", "ぺペ", "りリ", "かカ", "きキ", "うウ", "やヤ", "せセ", "もモ", "にニ", "こコ", "つフ", "うラ", "しレ", "せサ",
  ])
  func `letters alike across scripts are told apart from the others`(pair: String) throws {
    let one = String(try #require(pair.first))
    let other = String(try #require(pair.last))
    #expect(readings.alikeAcrossScripts(one).contains(other))
    #expect(readings.alikeAcrossScripts(other).contains(one))
    #expect(!readings.alike(one).contains(other))
  }

  @Test func `marks, sizes and combinations follow from the letters`() {
    #expect(readings.alike("か").contains("が"))
    #expect(Set(readings.alike("ば")).isSuperset(of: ["は", "ぱ", "ぼ"]))
    #expect(readings.alike("ジ").contains("ヅ"))
    #expect(readings.alike("ヴ").contains("ブ"))
    #expect(Set(readings.alike("しゃ")).isSuperset(of: ["しゅ", "しょ", "じゃ"]))
    #expect(readings.alike("きゃ").contains("ちゃ"))
    #expect(Set(readings.alike("ティ")).isSuperset(of: ["ディ", "テュ"]))
    #expect(Set(readings.alike("ファ")).isSuperset(of: ["フィ", "フォ", "クァ"]))
    #expect(readings.alike("つ").contains("っ"))
    #expect(readings.alike("ャ").contains("ヤ"))
    #expect(readings.alikeAcrossScripts("りゃ").contains("リャ"))
    #expect(readings.alikeAcrossScripts("が").contains("ガ"))
    #expect(readings.alikeAcrossScripts("の") == [])
  }

  @Test func `the likest come first`() {
    #expect(readings.alike("シ").first == "ツ")
    #expect(readings.alike("ソ").first == "ン")
    #expect(readings.alike("ぬ").first == "め")
  }

  @Test func `likeness is mutual, of one script, and among known characters`() {
    for kana in readings.table.entries {
      let alike = readings.alike(kana.text)
      let across = readings.alikeAcrossScripts(kana.text)
      #expect(Set(alike + across).count == alike.count + across.count)
      for other in alike {
        #expect(Script(of: other) == kana.script)
        #expect(readings.alike(other).contains(kana.text), "\(kana.text) \(other)")
      }
      for other in across {
        #expect(Script(of: other) == kana.script.other)
        #expect(readings.alikeAcrossScripts(other).contains(kana.text), "\(kana.text) \(other)")
      }
      for other in alike + across { #expect(!readings.accepted(other).isEmpty) }
    }
  }

  @Test func `every combination and every letter with a mark has look-alikes`() {
    for kana in readings.table.entries where kana.type != .gojuon {
      #expect(!readings.alike(kana.text).isEmpty, "\(kana.text)")
    }
  }
}
