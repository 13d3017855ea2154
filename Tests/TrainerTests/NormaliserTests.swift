import Testing
import Trainer

struct NormaliserTests {
  private func same(_ typed: String, _ usual: String) -> Bool {
    Normaliser.normalised(typed) == usual
  }

  @Test func `width and case of Latin letters do not matter`() {
    #expect(same("ｈｉｔｏｒｏ", "hitoro"))
    #expect(same("ＳＨＩ", "shi"))
    #expect(same("Shi", "shi"))
    #expect(same("ｎ＇", "n'"))
  }

  @Test func `half-width katakana are the usual ones`() {
    let half = "ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝｧｨｩｪｫｬｭｮｯｰ"
    let full = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンァィゥェォャュョッー"
    #expect(same(half, full))
    #expect(same("ｶﾞ", "ガ"))
    #expect(same("ﾊﾟ", "パ"))
    #expect(same("ｳﾞｧ", "ヴァ"))
    #expect(same("ｼﾞｬ", "ジャ"))
  }

  @Test func `voicing marks join their letter however they were typed`() {
    for mark in ["\u{3099}", "゛", " \u{3099}", "ﾞ", "\u{200B}゛"] {
      #expect(same("か" + mark, "が"))
      #expect(Normaliser.normalised("か" + mark).unicodeScalars.count == 1)
    }
    #expect(same("は゜", "ぱ"))
    #expect(same("ウ゛", "ヴ"))
  }

  @Test(arguments: [
    " ", "\t", "\n", "\r\n", "\u{3000}", "\u{A0}", "\u{2003}", "\u{202F}", "\u{200B}", "\u{200C}",
    "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{FE0F}", "\u{200E}",
  ])
  func `spaces and invisible characters vanish anywhere`(extra: String) {
    #expect(same(extra + "shi", "shi"))
    #expect(same("shi" + extra, "shi"))
    #expect(same("s" + extra + "hi", "shi"))
    #expect(same("し" + extra + "ゃ", "しゃ"))
    #expect(same(extra, ""))
  }

  @Test func `every apostrophe is the plain one`() {
    for mark in ["'", "’", "‘", "ʼ", "′", "＇", "`", "´"] { #expect(same("n" + mark, "n'")) }
  }

  @Test func `macrons, circumflexes and small letters stay`() {
    #expect(!same("ō", "o"))
    #expect(same("Ō", "o\u{304}"))
    #expect(same("ｏ\u{302}", "ô"))
    #expect(!same("っ", "つ"))
    #expect(!same("ヘ", "へ"))
  }

  @Test func `normalising twice changes nothing more`() {
    for text in ["ｶﾞ", "か゛", "Ｓ ＨＩ", "n’", "ŌＯ", "ｺｰﾋｰ", "é漢字🙂"] {
      let once = Normaliser.normalised(text)
      #expect(Array(Normaliser.normalised(once).unicodeScalars) == Array(once.unicodeScalars))
    }
  }
}
