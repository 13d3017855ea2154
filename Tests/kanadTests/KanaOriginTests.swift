import KanaInterface
import TestSupport
import Testing
import Trainer

@testable import kanad

/// The original Kana Quest, with the four challenges that were left to its readers.
@Suite struct `The original kana quest` {
  typealias Way = Conversation.Way

  @Test(arguments: Way.allCases)
  func `plays full rounds: right moves on, a finished round unlocks one more`(way: Way) throws {
    try converse(way) { client in
      _ = try client.call(Config.self, Config.Parameters(key: "rounds", value: "full"))
      for size in 4...7 {
        var prompts: Set<String> = []
        for number in 1...size {
          let question = try client.ask()
          #expect(question.number == number && question.of == size)
          #expect(question.maxPosition == size && question.options.count == 4)
          prompts.insert(question.prompt)
          let verdict = try client.answerRight()
          #expect(verdict.maxPosition == (number == size ? size + 1 : size))
          #expect(verdict.unlocked.count == (number == size ? 1 : 0))
        }
        #expect(prompts.count == size)
      }
      let status = try client.status()
      #expect(status.streak == 4 + 5 + 6 + 7 && status.maxPosition == 8)
    }
  }

  @Test(arguments: Way.allCases)
  func `challenge 1: a wrong option is dead until the question is solved`(way: Way) throws {
    try converse(way) { client in
      _ = try client.answerRight()
      let question = try client.ask()
      let first = try client.answerWrong()
      #expect(!first.closed && first.streak == 0 && first.tried == [first.given])
      let refused = #expect(throws: Conversation.Refused.self) {
        try client.answer(first.given)
      }
      #expect(refused?.name == "AlreadyTried")
      let second = try client.answerWrong()
      #expect(second.tried == [first.given, second.given])
      #expect(try client.ask().tried == [first.given, second.given])
      #expect(try client.ask().id == question.id)
      let right = try client.answerRight()
      #expect(right.closed && right.streak == 1)
      #expect(try client.ask().tried.isEmpty)
    }
  }

  @Test func `challenge 2: the wrong options are like the right one`() throws {
    let table = try Table.builtIn()
    try converse(.inProcess) { client in
      _ = try client.start(Start.Parameters(kind: "free", mode: "romaji"))
      for _ in 0..<100 {
        let question = try client.ask()
        let right = try client.rightAnswer(to: question)
        let kind = try #require(table[right])
        let others = try question.options.filter { $0 != right }.map { option in
          try #require(table[option])
        }
        #expect(others.allSatisfy { $0.script == kind.script })
        #expect(others.contains { ($0.text.count == 1) == (kind.text.count == 1) })
        _ = try client.answer(right)
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `challenge 3: a third mode asks for the same sound in the other script`(way: Way) throws {
    let table = try Table.builtIn()
    try converse(way) { client in
      _ = try client.call(KanaInterface.Mode.self, KanaInterface.Mode.Parameters(mode: "script"))
      for _ in 0..<12 {
        let question = try client.ask()
        #expect(question.mode == "script")
        let shown = try #require(table[question.prompt])
        let right = try #require(
          question.options.first { option in
            table[option]?.romaji == shown.romaji && table[option]?.script != shown.script
              && Script.twin(of: option) == question.prompt
          })
        #expect(try client.answer(right).correct)
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `challenge 4: the run ends at the first wrong answer`(way: Way) throws {
    try converse(way) { client in
      let first = try client.start(Start.Parameters(kind: "quest", suddenDeath: true))
      #expect(first.suddenDeath)
      for _ in 0..<3 { #expect(try client.answerRight().correct) }
      let end = try client.answerWrong()
      #expect(end.closed && end.finished == true && end.answer != nil)
      #expect(end.score == 3 && end.best == 3 && end.newBest == true)
      let status = try client.status()
      #expect(status.pending == nil && status.streak == 0)
      #expect(try client.ask().suddenDeath == false)
    }
  }

  @Test(arguments: Way.allCases)
  func `can be ended at any time, and keeps what was reached`(way: Way) throws {
    try converse(way) { client in
      for _ in 0..<6 { _ = try client.answerRight() }
      _ = try client.ask()
      let before = try client.status()
      _ = try client.call(End.self, End.Parameters())
      let after = try client.status()
      #expect(after.pending == nil && after.streak == 6)
      #expect(after.maxPosition == before.maxPosition)
      #expect(try client.ask().number == 1)
    }
  }
}
