import Screen
import System
import TestSupport
import Testing

@testable import kana

/// A whole round as it is seen in tmux at 80 by 24, kept as a recording.
@Suite(.serialized) struct RoundOnScreenTests {
  private static let readings = ["あ": "a", "い": "i", "う": "u", "え": "e"]

  /// A frame in which chance is taken out: the kana that was drawn, and where each option stands.
  ///
  /// The large kana is checked against its bitmap on the way.
  private func normalised(_ lines: [String], prompt: String) throws -> String {
    let margin = String(repeating: " ", count: (80 - KanaBitmaps.side) / 2)
    let kana = try #require(LargeKana.lines(of: prompt)).map { row in
      String((margin + row).reversed().drop { $0 == " " }.reversed())
    }
    let script = try #require(lines.firstIndex { $0.contains("hiragana") })
    let rows = script + 2..<script + 2 + LargeKana.height
    #expect(Array(lines[rows]) == kana, "\(prompt) is not drawn as its bitmap")
    return
      (lines[..<rows.lowerBound] + ["(the kana, large)"]
      + lines[rows.upperBound...].map(withoutChance)).joined(separator: "\n")
  }

  /// In options and verdicts, each reading becomes one mark and each kana another.
  private func withoutChance(_ line: String) -> String {
    guard line.contains(" 4 ") || line.contains("✓") else { return line }
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return words.map { word in
      if Self.readings.values.contains(word) { return "…" }
      return Self.readings.keys.contains(word) ? "◯" : word
    }.joined(separator: " ")
  }

  private static func withoutDates(_ line: String) -> String {
    for (start, rest) in [("time ", " s"), ("next due ", "")] {
      guard let place = line.firstRange(of: start) else { continue }
      return line[..<place.upperBound] + "…" + rest
    }
    return line
  }

  @Test func `a round from the greeting to the figures at the end`() throws {
    try withPractice { window, home in
      guard try window.shows("Welcome") else { return }
      var recording = ["greeting", try window.screen()]
      guard try window.press("Enter", until: "new: あ = a") else { return }
      recording += ["introduction", try window.screen()]
      var seen: [String] = []
      for number in 1...4 {
        guard try window.reachQuestion(), try window.shows(" \(number)/4") else { return }
        let question = try home.json("ask")
        let prompt = try #require(question.text("prompt"))
        let id = try #require(question.text("id"))
        seen.append(prompt)
        recording += ["question \(number)", try normalised(try window.lines(), prompt: prompt)]
        let answer = try #require(Self.readings[prompt])
        let place = try #require(question.texts("options").firstIndex(of: answer))
        #expect(
          try eventually(limitMilliseconds: 20_000) {
            if try home.json("ask").text("id") != id { return true }
            try window.press("\(place + 1)")
            Program.sleep(milliseconds: 300)
            return false
          })
      }
      #expect(Set(seen) == ["あ", "い", "う", "え"])
      // The next round begins at once, with the last answer still beside its first question.
      guard try window.shows("streak 4"), try window.reachQuestion() else { return }
      let prompt = try #require(try home.json("ask").text("prompt"))
      recording += ["the next round", try normalised(try window.lines(), prompt: prompt)]
      guard try window.press("q", until: "This sitting") else { return }
      recording += ["the end", try window.lines().map(Self.withoutDates).joined(separator: "\n")]
      guard try window.press("Enter", until: "EXIT 0") else { return }
      golden("round-80x24.txt", recording.joined(separator: "\n"))
      for line in recording {
        for part in line.split(separator: "\n") {
          #expect(Columns.width(of: String(part)) <= 80)
        }
      }
    }
  }
}
