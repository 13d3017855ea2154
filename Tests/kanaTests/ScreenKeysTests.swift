import System
import TestSupport
import Testing

@testable import kana

/// What counts as an answer on the screen, and what does not.
@Suite(.serialized) struct ScreenKeysTests {
  private static let readings = ["あ": "a", "い": "i", "う": "u", "え": "e"]

  /// The key of the right option of the question that is pending, or of a wrong one.
  private func key(right: Bool, _ home: LearnerHome) throws -> String {
    let question = try home.json("ask")
    let prompt = try #require(question.text("prompt"))
    let answer = Self.readings[prompt]
    let place = question.texts("options").firstIndex { ($0 == answer) == right }
    return "\(try #require(place) + 1)"
  }

  @Test func `keys typed before a question appeared do not answer it`() throws {
    try withTemporaryFolder { folder in
      let kana = try builtProgram("kana")
      let home = LearnerHome(folder: folder)
      // With a question waiting already, the screen opens on it at once.
      try home.kana("config", "introduce", "off")
      try home.kana("ask")
      try home.kana("reveal")
      try home.kana("ask")
      let before = try home.json("status")
      let window = try TerminalWindow("sleep 1; \(shellQuoted(kana))", in: folder)
      defer { window.close() }
      try window.press("1", "2", "3", "4", "1", "2", "3", "4")
      guard try window.reachQuestion() else { return }
      Program.sleep(milliseconds: 500)
      #expect(try home.json("status") == before)
    }
  }

  @Test(arguments: [true, false])
  func `a digit held down answers one question at most`(right: Bool) throws {
    try withPractice { window, home in
      guard try window.reachQuestion() else { return }
      let id = try home.json("ask").text("id")
      let key = try key(right: right, home)
      // As a keyboard repeats: after a while, then thirty times a second.
      Program.sleep(milliseconds: 400)
      try window.press(key)
      Program.sleep(milliseconds: 300)
      for _ in 0..<20 { try window.press(key) }
      Program.sleep(milliseconds: 1_500)
      let question = try home.json("ask")
      #expect(try home.json("status").number("answeredToday") == 1)
      #expect((question.text("id") != id) == right)
      #expect(question.texts("tried").count == (right ? 0 : 1))
    }
  }

  @Test func `Enter held down, and an empty Enter, answer nothing`() throws {
    try withPractice { window, home in
      guard try window.reachQuestion() else { return }
      for _ in 0..<20 { try window.press("Enter") }
      Program.sleep(milliseconds: 500)
      #expect(try home.json("status").number("answeredToday") == 0)
      #expect(try window.screen().contains("1-4 answer"))
    }
  }

  @Test func `arrows and Enter answer`() throws {
    try withPractice { window, home in
      guard try window.reachQuestion() else { return }
      let place = try #require(Int(try key(right: true, home)))
      Program.sleep(milliseconds: 300)
      for _ in 0..<place { try window.press("Right") }
      try window.press("Enter")
      #expect(try eventually { try home.json("status").number("streak") == 1 })
    }
  }

  @Test func `an answer given in another terminal meanwhile counts once`() throws {
    try withPractice { window, home in
      guard try window.reachQuestion() else { return }
      let question = try home.json("ask")
      let id = try #require(question.text("id"))
      let key = try key(right: true, home)
      #expect(try home.kana("answer", key, "--id", id).status == 0)
      Program.sleep(milliseconds: 300)
      // Here the question still stands; to answer it again is refused, and the next one comes.
      guard try window.press(key, until: "is over") else { return }
      #expect(try home.json("status").number("answeredToday") == 1)
      #expect(try home.json("status").number("streak") == 1)
      let next = try home.json("ask")
      #expect(next.text("id") != id)
      let place = try self.key(right: true, home)
      #expect(
        try eventually(limitMilliseconds: 20_000) {
          if try home.json("status").number("streak") == 2 { return true }
          if try home.json("ask").text("id") == next.text("id") { try window.press(place) }
          Program.sleep(milliseconds: 300)
          return false
        })
    }
  }

  @Test func `an answer given while the daemon was killed counts once it is back`() throws {
    try withPractice { window, home in
      guard try window.reachQuestion() else { return }
      let key = try key(right: true, home)
      let lock = Path.join(window.folder, "data/lock")
      let first = try #require(Lock.holder(of: lock)).process
      try Signal.kill.send(to: first)
      #expect(
        try eventually(limitMilliseconds: 20_000) {
          if try home.json("status").number("streak") == 1 { return true }
          if try home.json("ask").number("number") == 1 { try window.press(key) }
          Program.sleep(milliseconds: 300)
          return false
        })
      #expect(try home.json("status").number("answeredToday") == 1)
      guard try window.shows(" 2/4") else { return }
    }
  }

  @Test func `undo brings the last question back`() throws {
    try withPractice { window, home in
      guard try window.reachQuestion() else { return }
      let id = try home.json("ask").text("id")
      let key = try key(right: false, home)
      guard try window.press(key, until: "✗") else { return }
      #expect(try home.json("ask").texts("tried").count == 1)
      #expect(
        try eventually(limitMilliseconds: 20_000) {
          if try home.json("ask").texts("tried").isEmpty { return true }
          try window.press("u")
          Program.sleep(milliseconds: 400)
          return false
        })
      #expect(try home.json("ask").text("id") == id)
    }
  }
}
