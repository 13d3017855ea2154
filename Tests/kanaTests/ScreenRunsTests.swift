import System
import TestSupport
import Testing

@testable import kana

/// Every kind of run on the screen, as it was begun in another terminal.
@Suite(.serialized) struct ScreenRunsTests {
  private func write(_ name: String, _ text: String, in home: LearnerHome) throws -> String {
    let path = Path.join(home.folder, name)
    try File.replace(path, with: Array(text.utf8), durability: .process)
    return path
  }

  private func start(_ home: LearnerHome, _ words: String...) throws {
    // Whoever has answered something before is not greeted.
    try home.kana("reveal")
    let result = try runProgram(
      try builtProgram("kana"), ["start"] + words,
      environment: Environment.all().merging(["KANA_HOME": home.folder]) { $1 })
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `an exam with colours goes to its score, and what was missed again`() throws {
    let deck = """
      question,swatches,answer,options
      Whose is red?,red|#00ff00,Ann,Ann|Bob|Cid|Dan
      Whose is blue?,blue,Bob,Ann|Bob|Cid|Dan
      """
    try withPractice(
      columns: 80, rows: 24,
      prepare: { home in
        try home.kana("ask")
        let file = try write("colours.csv", deck, in: home)
        #expect(try home.kana("deck", "import", file).status == 0)
        try start(home, "exam", "--deck", "colours", "--questions", "2")
      }
    ) { window, home in
      guard try window.shows("colours exam"), try window.shows("Whose is") else { return }
      #expect(try window.screen().contains("score 0"))
      for number in 1...2 {
        guard try window.shows(" \(number)/2") else { return }
        let question = try home.json("ask")
        let prompt = try #require(question.text("prompt"))
        if prompt.contains("red") {
          let screen = try window.screen()
          #expect(screen.contains(" red ") && screen.contains("#00ff00"), "\(screen)")
        }
        // The first right, the second wrong.
        let answer = prompt.contains("red") ? "Ann" : "Bob"
        let place = try #require(
          question.texts("options").firstIndex { ($0 == answer) == (number == 1) })
        let word = number == 1 ? "✓ right" : "✗ you said"
        guard try window.press("\(place + 1)", until: word) else { return }
        if number == 1 { guard try window.press("Enter", until: " 2/2") else { return } }
      }
      guard try window.press("Enter", until: "a again") else { return }
      #expect(try window.screen().contains("score 50"))
      #expect(try window.screen().contains("new best"))
      guard try window.press("m", until: " 1/1") else { return }
      #expect(try !window.screen().contains("✗"))
    }
  }

  @Test func `flashcards are turned and graded by the learner`() throws {
    try withPractice(
      prepare: { home in
        try home.kana("ask")
        let file = try write(
          "words.csv", "question,answer\nいぬ,a dog\nねこ,a cat\n", in: home)
        #expect(try home.kana("deck", "import", file).status == 0)
        try start(home, "flash", "--deck", "words")
      }
    ) { window, home in
      guard try window.shows("words flash"), try window.shows("Enter turn") else { return }
      let answer = try home.json("ask").text("prompt") == "いぬ" ? "a dog" : "a cat"
      #expect(try !window.screen().contains(answer))
      guard try window.press("Enter", until: "y knew it") else { return }
      #expect(try window.screen().contains(answer))
      guard try window.press("y", until: "right 1/1") else { return }
      guard try window.press("Enter", until: "y knew it"),
        try window.press("n", until: "right 1/2")
      else { return }
      #expect(try home.json("status").text("kind") == "flash")
    }
  }

  @Test func `typed answers come from letters, an input method and a paste`() throws {
    try withPractice(
      prepare: { home in
        try home.kana("ask")
        try start(home, "--typed")
      }
    ) { window, home in
      for form in 0..<3 {
        let isReady = try eventually(limitMilliseconds: 20_000) {
          if try window.screen().contains("go on") { try window.press("Enter") }
          Program.sleep(milliseconds: 300)
          return try window.screen().contains("Enter answer")
        }
        guard isReady else {
          Issue.record("nothing to type into:\n\(try window.screen())")
          return
        }
        let question = try home.json("ask")
        let prompt = try #require(question.text("prompt"))
        let id = question.text("id")
        let right = try home.json("status").number("streak") ?? 0
        // Letters of commands are letters here, and the caret moves among them.
        try window.run("send-keys", "-l", "quns?")
        guard try window.shows("quns?") else { return }
        try window.press("C-u")
        let reading = try #require(ScreenRunsTests.readings[prompt])
        switch form {
        case 0: try window.run("send-keys", "-l", reading)
        case 1: try window.run("send-keys", "-l", prompt)
        default:
          try window.run("set-buffer", "\u{FEFF} \(reading.uppercased())\n")
          try window.run("paste-buffer", "-p")
        }
        Program.sleep(milliseconds: 300)
        try window.press("Enter")
        #expect(try eventually { try home.json("ask").text("id") != id })
        #expect(try home.json("status").number("streak") == right + 1, "form \(form)")
      }
    }
  }

  private static let readings = [
    "あ": "a", "い": "i", "う": "u", "え": "e", "お": "o", "か": "ka", "き": "ki", "く": "ku",
  ]

  @Test func `the other script, large, and the options large as well`() throws {
    try withPractice(
      prepare: { home in
        try home.kana("ask")
        try start(home, "--mode", "script")
      }
    ) { window, home in
      guard try window.reachQuestion() else { return }
      #expect(try window.screen().contains("script mode"))
      #expect(try home.json("ask").text("mode") == "script")
    }
  }

  @Test func `sudden death ends with its length`() throws {
    try withPractice(
      prepare: { home in
        try home.kana("ask")
        try start(home, "--sudden-death")
      }
    ) { window, home in
      guard try window.reachQuestion() else { return }
      #expect(try window.screen().contains("sudden death"))
      let question = try home.json("ask")
      let answer = ScreenRunsTests.readings[question.text("prompt") ?? ""]
      let place = try #require(question.texts("options").firstIndex { $0 != answer })
      guard try window.press("\(place + 1)", until: "✗ you said") else { return }
      guard try window.press("Enter", until: "0 in a row") else { return }
      // It is an exam that can be had again.
      #expect(try !window.screen().contains("missed ones"))
      guard try window.press("Enter", until: "1-4 answer") else { return }
      #expect(try !window.screen().contains("✗"))
    }
  }

  @Test func `a picture is drawn, or named where nothing draws it`() throws {
    let picture = Path.join(
      Path.folder(of: Path.folder(of: "\(#filePath)")),
      "DecksTests/Fixtures/samples/stars/orion.png")
    try withPractice(
      prepare: { home in
        try home.kana("ask")
        let file = try write(
          "sky.csv",
          "question,answer,options,image\nWhich?,Orion,Orion|Lyra|Leo,\(picture)\n", in: home)
        let result = try home.kana("deck", "import", file)
        #expect(result.status == 0, "\(result.errors)")
        try start(home, "free", "--deck", "sky")
      }
    ) { window, _ in
      guard try window.shows("1-3 answer") else { return }
      let screen = try window.screen()
      if Program.find("chafa") == nil {
        #expect(screen.contains("orion.png"))
      } else {
        let drawn = screen.split(separator: "\n").dropFirst(2).prefix { !$0.contains("Which?") }
        #expect(drawn.count { $0.contains { $0 != " " } } > 3, "\(screen)")
      }
    }
  }
}
