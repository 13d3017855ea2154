import KanaInterface
import System
import TestSupport
import Testing
import Trainer

@testable import kanad

@Suite struct `The trainer's service` {
  @Test(arguments: Conversation.Way.allCases)
  func `asks the same question until it is answered, also after a kill`(
    way: Conversation.Way
  ) throws {
    try converse(way) { client in
      let question = try client.ask()
      #expect(question.options.count == 4)
      #expect(question.maxPosition == 4)
      #expect(question.introduces.map(\.kana).sorted() == ["あ", "い", "う", "え"])
      #expect(try client.ask() == question)
      try client.restart()
      #expect(try client.ask() == question)
      #expect(try client.status().pending == question)
    }
  }

  @Test(arguments: [Int.min, -1_441, 1_441, 1 << 40, .max])
  func `refuses an offset from UTC that no clock has, in every call`(offset: Int) throws {
    try converse(.inProcess) { client in
      let status = try client.status()
      let invalid = Conversation.Refused(
        name: "org.varlink.service.InvalidParameter", message: "")
      #expect(throws: invalid) { try client.call(Ask.self, .init(offset: offset)) }
      #expect(throws: invalid) { try client.call(Status.self, .init(offset: offset)) }
      #expect(throws: invalid) { try client.call(KanaInterface.Watch.self, .init(offset: offset)) }
      #expect(throws: invalid) { try client.call(Undo.self, .init(offset: offset)) }
      let after = try client.status()
      #expect(after == status)
    }
  }

  @Test(arguments: Conversation.Way.allCases)
  func `keeps a wrong option dead and the streak right over a kill`(
    way: Conversation.Way
  ) throws {
    try converse(way) { client in
      _ = try client.answerRight()
      let wrong = try client.answerWrong()
      #expect(!wrong.correct && !wrong.closed && wrong.streak == 0)
      #expect(wrong.answer == nil)
      #expect(wrong.means != nil)
      try client.restart()
      #expect(try client.ask().tried == [wrong.given])
      #expect(throws: Conversation.Refused.self) { try client.answer(wrong.given) }
      let right = try client.answerRight()
      #expect(right.correct && right.closed && right.streak == 1 && right.bestStreak == 1)
      try client.restart()
      let status = try client.status()
      #expect(status.streak == 1 && status.answeredToday == 3 && status.pending == nil)
    }
  }

  @Test(arguments: Conversation.Way.allCases)
  func `refuses what makes no sense and changes nothing`(way: Conversation.Way) throws {
    try converse(way) { client in
      func refusal(_ body: () throws -> Void) -> String? {
        do {
          try body()
          return nil
        } catch let refused as Conversation.Refused {
          return refused.name
        } catch {
          return "\(error)"
        }
      }
      #expect(refusal { _ = try client.answer("1") } == "NoQuestion")
      #expect(refusal { _ = try client.call(Undo.self, Undo.Parameters()) } == "NothingToUndo")
      let question = try client.ask()
      let before = try client.status()
      #expect(refusal { _ = try client.answer("9") } == "NoSuchOption")
      #expect(refusal { _ = try client.answer("0") } == "NoSuchOption")
      #expect(refusal { _ = try client.answer("-1") } == "NoSuchOption")
      #expect(refusal { _ = try client.answer("99999999999999999999") } == "NoSuchOption")
      #expect(refusal { _ = try client.answer("") } == "EmptyAnswer")
      #expect(refusal { _ = try client.answer(" \u{3000}\u{200B}") } == "EmptyAnswer")
      #expect(refusal { _ = try client.answer(String(repeating: "a", count: 5_000)) } == "TooLong")
      #expect(refusal { _ = try client.answer("1", id: "q99") } == "QuestionClosed")
      #expect(
        refusal {
          _ = try client.call(
            Config.self, Config.Parameters(key: "retention", value: "0.5"))
        } == "BadValue")
      #expect(
        refusal {
          _ = try client.call(Config.self, Config.Parameters(key: "rollover", value: "24"))
        } == "BadValue")
      #expect(
        refusal { _ = try client.call(Config.self, Config.Parameters(key: "nothing")) }
          == "UnknownSetting")
      #expect(refusal { _ = try client.start(Start.Parameters(from: 209)) } == "BadValue")
      #expect(refusal { _ = try client.start(Start.Parameters(deck: "none")) } == "UnknownDeck")
      #expect(try client.status() == before)
      #expect(try client.ask() == question)
    }
  }

  @Test(arguments: Conversation.Way.allCases)
  func `gives a retry with the same key the same verdict`(way: Conversation.Way) throws {
    try converse(way) { client in
      let question = try client.ask()
      let right = try client.rightAnswer(to: question)
      let first = try client.answer(right, key: "k1")
      let again = try client.answer(right, key: "k1")
      #expect(again == first)
      #expect(try client.status().answeredToday == 1)
    }
  }

  @Test(arguments: Conversation.Way.allCases)
  func `takes back twenty answers, each time to the status before`(
    way: Conversation.Way
  ) throws {
    try converse(way) { client in
      var before: [Status.Reply] = []
      for number in 0..<20 {
        _ = try client.ask()
        before.append(try client.status())
        _ = number % 3 == 1 ? try client.answerWrong() : try client.answerRight()
      }
      try client.restart()
      for status in before.reversed() {
        _ = try client.call(Undo.self, Undo.Parameters())
        #expect(try client.status() == status)
      }
    }
  }

  @Test(arguments: Conversation.Way.allCases)
  func `plays an exam to its score, over kills, and lets nothing else begin`(
    way: Conversation.Way
  ) throws {
    try converse(way) { client in
      _ = try client.start(Start.Parameters(kind: "exam", questions: 5))
      var prompts: Set<String> = []
      for number in 1...5 {
        let question = try client.ask()
        #expect(question.number == number && question.of == 5)
        prompts.insert(question.prompt)
        try client.restart()
        for start in ["quest", "exam", "free"] {
          #expect(throws: Conversation.Refused.self) {
            try client.start(Start.Parameters(kind: start))
          }
        }
        #expect(throws: Conversation.Refused.self) {
          try client.call(Mode.self, Mode.Parameters(mode: "romaji"))
        }
        let verdict = number == 2 ? try client.answerWrong() : try client.answerRight()
        #expect(verdict.closed && verdict.answer != nil)
        #expect(verdict.finished == (number == 5))
        if number == 5 {
          #expect(verdict.score == 80 && verdict.best == 80 && verdict.newBest == true)
          #expect(verdict.message?.isEmpty == false)
        }
      }
      #expect(prompts.count == 5)
      let status = try client.status()
      #expect(status.kind == "quest" && status.streak == 0 && status.maxPosition == 4)
      let missed = try client.start(Start.Parameters(kind: "exam", missed: true))
      #expect(missed.of == 1)
      let verdict = try client.answerRight()
      #expect(verdict.score == 100 && verdict.finished == true)
    }
  }

  @Test(arguments: Conversation.Way.allCases)
  func `turns a flashcard and takes the learner's word`(way: Conversation.Way) throws {
    try converse(way) { client in
      let question = try client.start(Start.Parameters(kind: "flash"))
      #expect(question.options.isEmpty)
      #expect(throws: Conversation.Refused.self) { try client.answer("right") }
      let turned = try client.call(Reveal.self, Reveal.Parameters(key: "k")).verdict
      #expect(!turned.closed && turned.answer != nil)
      #expect(try client.call(Reveal.self, Reveal.Parameters(key: "k")).verdict == turned)
      try client.restart()
      #expect(try client.call(Reveal.self, Reveal.Parameters(key: "k")).verdict == turned)
      #expect(try client.ask().revealed == turned.answer)
      let verdict = try client.answer("wrong")
      #expect(!verdict.correct && verdict.closed)
      #expect(try client.status().streak == 0)
    }
  }

  @Test func `reveals, says what closed a question, and never shows the answer before`() throws {
    try converse(.inProcess) { client in
      let question = try client.ask()
      let verdict = try client.call(Reveal.self, Reveal.Parameters()).verdict
      #expect(!verdict.correct && verdict.closed && verdict.answer != nil)
      do {
        _ = try client.answer("1", id: question.id)
        Issue.record("a closed question took an answer")
      } catch let refused as Conversation.Refused {
        #expect(refused.name == "QuestionClosed" && refused.message.contains("revealed"))
      }
    }
  }

  @Test func `numbers the questions of free play, one try each, without touching the quest`() throws
  {
    try converse(.inProcess) { client in
      _ = try client.start(Start.Parameters(kind: "free"))
      for number in 1...6 {
        let question = try client.ask()
        #expect(question.number == number && question.of == 0)
        let verdict = number % 2 == 0 ? try client.answerWrong() : try client.answerRight()
        #expect(verdict.closed && verdict.answer != nil)
      }
      let status = try client.status()
      #expect(status.kind == "free" && status.streak == 0 && status.maxPosition == 4)
    }
  }

  @Test(arguments: [false, true])
  func `says at which position a placement puts the learner`(hasBegun: Bool) throws {
    try converse(.inProcess) { client in
      if hasBegun { _ = try client.answerRight() }
      var question = try client.start(Start.Parameters(kind: "place"))
      var last: Verdict?
      while question.kind == "place" {
        last = question.number < 6 ? try client.answerRight() : try client.answerWrong()
        question = try client.ask()
      }
      let verdict = try #require(last)
      // The round that follows may have unlocked two more.
      #expect(verdict.maxPosition > 4)
      #expect((0...2).contains(question.maxPosition - verdict.maxPosition))
      #expect(verdict.finished == true)
      #expect(verdict.message?.hasSuffix(" \(verdict.maxPosition)") == true)
    }
  }

  @Test(arguments: ["quest", "free", "exam", "flash", "place"])
  func `says how many are unlocked also before the quest has begun`(kind: String) throws {
    try converse(.inProcess) { client in
      let question = try client.start(Start.Parameters(kind: kind))
      #expect(question.maxPosition == 4)
      let revealed = try client.call(Reveal.self, Reveal.Parameters()).verdict
      #expect(revealed.maxPosition == 4)
      guard kind != "flash" else {
        #expect(try client.answer("right").maxPosition == 4)
        return
      }
      #expect(try client.answerWrong().maxPosition == 4)
    }
  }

  @Test func `leaves the pending question as asked when the mode changes`() throws {
    try converse(.inProcess) { client in
      let question = try client.ask()
      _ = try client.call(Mode.self, Mode.Parameters(mode: "romaji"))
      #expect(try client.ask() == question)
      #expect(try client.answerRight(next: true).next?.mode == "romaji")
    }
  }
}

@Suite struct `Histories of other devices` {
  /// A history of one device, and what the trainer makes of it.
  private func history(seed: UInt64) throws -> (entries: [Entry], trainer: Trainer) {
    var random = SplitMix64(seed: seed)
    var trainer = Trainer(library: Library(table: try Table.builtIn()))
    var entries: [Entry] = []
    var moment = Moment(at: 1_767_614_400_000, offset: 60)
    func record(_ facts: [Fact]) {
      entries += trainer.apply(facts, at: moment)
      moment.at += Int.random(in: 1_000...40_000_000, using: &random)
    }
    for _ in 0..<60 {
      record(try trainer.decideAsk(at: moment, using: &random))
      let options = trainer.state.session.pending?.asked.options ?? []
      let tried = trainer.state.session.pending?.wrongAnswers ?? []
      let option = options.filter { !tried.contains($0) }.randomElement(using: &random) ?? ""
      record(
        try trainer.decideAnswer(
          option, id: nil, key: nil, elapsed: nil, at: moment, using: &random))
      if Int.random(in: 0..<4, using: &random) == 0 { record(try trainer.decideUndo()) }
    }
    return (entries, trainer)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `teach what they taught there, and answers taken back teach nothing`(
    seed: UInt64
  ) throws {
    let (entries, trainer) = try history(seed: seed)
    try withTemporaryFolder { folder in
      let disk = try Disk(folder)
      try disk.writeSegment(entries, of: "0ther0ther")
      let empty = TrainerService(trainer: Trainer(library: trainer.library))
      var rebuild = try Recovery.begin(empty, places: disk.places)
      while try !rebuild.step(until: .never) {}
      let state = rebuild.finish(places: disk.places, now: 1_767_614_400_000).handler.trainer.state
      #expect(state.memories == trainer.state.memories)
      #expect(state.studyDays == trainer.state.studyDays)
      #expect(state.retention == trainer.state.retention)
      #expect(state.answers == trainer.state.answers)
    }
  }
}
