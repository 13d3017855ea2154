import Testing
import Trainer

struct ScriptTests {
  @Test func `a text has a script when all its letters share it`() {
    #expect(Script(of: "しゃ") == .hiragana)
    #expect(Script(of: "シャ") == .katakana)
    #expect(Script(of: "コーヒー") == .katakana)
    #expect(Script(of: "らーめん") == .hiragana)
    #expect(Script(of: "か\u{3099}") == .hiragana)
    for text in ["", "しャ", "漢", "shi", "ｼ", "か ", "・"] { #expect(Script(of: text) == nil) }
  }

  @Test func `twins point at each other`() {
    for (one, other) in [("し", "シ"), ("ぢゃ", "ヂャ"), ("ゔ", "ヴ"), ("ゕ", "ヵ"), ("らーめん", "ラーメン")] {
      #expect(Script.twin(of: one) == other)
      #expect(Script.twin(of: other) == one)
    }
    for text in ["", "ー", "a", "漢", "ヷ", "しシ"] { #expect(Script.twin(of: text) == nil) }
  }

  @Test func `a shape is a letter, its mark and a small letter`() {
    for (text, base, mark, small) in [
      ("か", "か", Shape.Mark.none, nil), ("が", "か", .dakuten, nil), ("ぱ", "は", .handakuten, nil),
      ("じゃ", "し", .dakuten, "ゃ"), ("ヴ", "ウ", .dakuten, nil), ("ティ", "テ", .none, "ィ"),
      ("っ", "っ", .none, nil), ("か\u{3099}", "か", .dakuten, nil), ("", "", .none, nil),
    ] as [(String, String, Shape.Mark, String?)] {
      let shape = Shape(text)
      #expect(shape.base == base)
      #expect(shape.mark == mark)
      #expect(shape.small == small)
    }
  }

  @Test func `every mode setting leads to concrete modes, and chance never to listening`() {
    #expect(ModeSetting.mixed.modes == [.kana, .romaji, .script])
    for mode in Mode.allCases {
      #expect(ModeSetting(rawValue: mode.rawValue)?.modes == [mode])
      #expect(mode.wantsKana == (mode != .kana))
    }
  }
}
