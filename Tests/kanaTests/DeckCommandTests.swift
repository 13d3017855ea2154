import FoundationEssentials
import Glibc
import KanaInterface
import System
import TestSupport
import Testing

@testable import kana

/// The commands about decks, by real processes in a folder of their own.
struct DeckCommandTests {
  private struct Learner {
    let folder: String
    var variables: [String: String]

    func write(_ text: String, _ name: String) throws -> String {
      let path = Path.join(folder, name)
      try File.replace(path, with: Array(text.utf8), durability: .process)
      return path
    }

    func kana(_ arguments: String...) throws -> ProgramResult {
      try runProgram(
        try builtProgram("kana"), arguments, environment: variables, limitMilliseconds: 20_000)
    }

    func json<Value: Decodable>(_ type: Value.Type, _ arguments: String...) throws -> Value {
      let result = try runProgram(
        try builtProgram("kana"), arguments + ["--json"], environment: variables,
        limitMilliseconds: 20_000)
      return try JSONDecoder().decode(type, from: Data(result.output.utf8))
    }

    func decks() throws -> [String] {
      try json(ListDecks.Reply.self, "deck", "list").decks.map(\.name)
    }
  }

  private func withLearner(_ body: (Learner) throws -> Void) throws {
    try withTemporaryFolder { folder in
      var variables = Environment.all()
      variables["KANA_HOME"] = folder
      variables["KANA_SOCKET"] = nil
      let places = try Places(
        variable: { variables[$0] }, workingFolder: "/", user: User.current, probe: { _ in .unsure }
      )
      defer { _ = try? DaemonCommands(autostart: Autostart(places: places)).stop() }
      try body(Learner(folder: folder, variables: variables))
    }
  }

  private static let stars = """
    {"language": "la", "cards": [
      {"question": "Which is this?", "answer": "Orion", "options": ["Orion", "Lyra"],
       "image": "orion.png"},
      {"question": "Which has Vega?", "answer": "Lyra", "options": ["Orion", "Lyra"]}
    ]}
    """

  @Test func `a deck comes in by its file, and its picture by a path that holds from anywhere`()
    throws
  {
    try withLearner { learner in
      let file = try learner.write(Self.stars, "stars.json")
      let refused = try learner.kana("deck", "import", file)
      #expect(refused.status == 2)
      #expect(refused.output.contains("entry 1, column “image”"))
      #expect(try learner.decks() == ["kana"])

      let picture = try learner.write("", "orion.png")
      #expect(try learner.kana("deck", "import", file).status == 0)
      _ = try learner.kana("start", "exam", "--deck", "stars", "--questions", "2")
      var pictures: [String] = []
      for _ in 0..<2 {
        pictures += [try learner.json(Question.self, "ask").image].compactMap { $0 }
        _ = try learner.kana("reveal")
      }
      #expect(pictures == [picture])
    }
  }

  @Test func `no card seems changed when the deck's file is named another way`() throws {
    try withLearner { learner in
      let file = try learner.write(Self.stars, "stars.json")
      _ = try learner.write("", "orion.png")
      #expect(try learner.kana("deck", "import", file).status == 0)
      for name in ["./stars.json", ".//./stars.json", "data/../stars.json"] {
        let again = try learner.kana("deck", "import", Path.join(learner.folder, name))
        #expect(again.output.contains("0 added, 0 changed, 0 removed, 2 unchanged"))
      }
    }
  }

  @Test func `a file larger than the limit is refused with both numbers`() throws {
    try withLearner { learner in
      let file = try learner.write("question,answer\n", "huge.csv")
      #expect(truncate(file, 64 << 20 | 1) == 0)
      for command in ["check", "import"] {
        let refused = try learner.kana("deck", command, file)
        #expect(refused.status == 2 && refused.output.isEmpty)
        #expect(refused.errors.contains("67108865") && refused.errors.contains("67108864"))
      }
    }
  }

  @Test func `a changed deck says what has changed, and keeps the progress of the rest`() throws {
    try withLearner { learner in
      let file = try learner.write("question,answer\nq1,a1\nq2,a2\nq3,a3\nq4,a4\nq5,a5\n", "d.csv")
      #expect(try learner.kana("deck", "import", file).status == 0)
      _ = try learner.kana("start", "quest", "--deck", "d", "--from", "4")
      #expect(try learner.json(Status.Reply.self, "status").maxPosition == 4)
      _ = try learner.write("question,answer\nq1,a1\nq2,other\nq4,a4\nq5,a5\nq6,a6\n", "d.csv")
      let changed = try learner.kana("deck", "import", file)
      #expect(changed.output.contains("1 added, 1 changed, 1 removed, 3 unchanged"))
      _ = try learner.kana("start", "quest", "--deck", "d")
      let status = try learner.json(Status.Reply.self, "status")
      #expect(status.deck == "d" && status.maxPosition == 4 && status.dueTomorrow > 0)
    }
  }

  @Test func `every fault is told with row and column, and nothing is imported`() throws {
    try withLearner { learner in
      let file = try learner.write(
        "question,answer,options,swatches\nq1,a,b|c,\nq2,,,red\nq1,b,b|c,nocolour\n", "d.csv")
      for command in ["check", "import"] {
        let result = try learner.kana("deck", command, file)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("kana: 4 faults in the deck file"))
        #expect(result.errors.filter(\.isNewline).count == 1)
        for place in [
          "row 2, column “answer”", "row 3, column “answer”", "row 4, column “question”",
          "row 4, column “swatches”",
        ] {
          #expect(result.output.contains(place))
        }
      }
      #expect(try learner.decks() == ["kana"])
    }
  }

  @Test func `the built-in deck keeps its name, and can be exported and imported under another`()
    throws
  {
    try withLearner { learner in
      let exported = try learner.kana("deck", "export", "kana", "--format", "csv")
      let file = try learner.write(exported.output, "kana.csv")
      let refused = try learner.kana("deck", "import", file)
      #expect(refused.status == 2 && refused.output.contains("--name"))
      #expect(try learner.kana("deck", "check", file).output == refused.output)
      #expect(try learner.kana("deck", "check", file, "--name", "mine").status == 0)
      #expect(try learner.kana("deck", "check", file, "--name", "a/b").status == 2)
      #expect(try learner.kana("deck", "remove", "kana").status == 2)
      #expect(try learner.kana("deck", "import", file, "--name", "mine").status == 0)
      let decks = try learner.json(ListDecks.Reply.self, "deck", "list").decks
      #expect(decks.map(\.name) == ["kana", "mine"])
      #expect(decks[1].cards >= decks[0].cards && decks[1].language == "ja")
    }
  }
}
