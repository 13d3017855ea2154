import FoundationEssentials
import KanaInterface
import System
import TestSupport
import Testing

@testable import Trainer
@testable import kanad

/// Stats and Chart as a client reads them.
@Suite struct FiguresReplyTests {
  private struct Envelope<Parameters: Decodable>: Decodable {
    let parameters: Parameters
  }

  private static let noon = 1_767_614_400_000

  private func service(_ facts: [(day: Int, fact: Fact)] = []) throws -> TrainerService {
    var trainer = Trainer(library: Library(table: try Table.builtIn()))
    for (day, fact) in facts {
      _ = trainer.apply([fact], at: Moment(at: Self.noon + day * 86_400_000, offset: 0))
    }
    return TrainerService(trainer: trainer)
  }

  private func answered(_ card: String, right: Bool) -> Fact {
    .answered(
      Answered(
        id: "q1", kind: .quest, deck: "kana", card: card, mode: .kana, prompt: card,
        given: right ? "a" : "o", answer: "a", right: right, graded: true, closes: true,
        elapsed: 900))
  }

  private func turn(day: Int) throws -> Turn {
    let places = try Places(
      variable: { $0 == "KANA_HOME" ? "/nowhere" : nil }, workingFolder: "/", user: 0,
      probe: { _ in .unsure })
    return Turn(
      now: Self.noon + day * 86_400_000, storage: .ready,
      daemon: DaemonFacts(
        places: places, process: 1, isActivated: false, table: "built-in", device: "test"))
  }

  private func read<Reply: Decodable>(_ response: Response) throws -> Reply {
    #expect(response.entries.isEmpty)
    #expect(response.reply.last == 0)
    let text = Data(response.reply.dropLast())
    return try JSONDecoder().decode(Envelope<Reply>.self, from: text).parameters
  }

  @Test func `stats of a learner who never answered are all there`() throws {
    let service = try service()
    let reply: Stats.Reply = try read(service.stats(Stats.Parameters(), turn(day: 0)))
    #expect(reply.answers == 0)
    #expect(reply.accuracy == nil)
    #expect(reply.broke == nil)
    #expect(reply.byKana.map(\.kana) == ["あ", "い", "う", "え"])
    #expect(reply.byKana.map(\.romaji) == ["a", "i", "u", "e"])
    #expect(reply.forecast.count == 14)
    #expect(reply.forecast.first?.day == "2026-01-05")
  }

  @Test func `stats tell answers, days, memories and why a streak broke`() throws {
    let service = try service([
      (0, answered("あ", right: false)), (1, answered("あ", right: true)),
      (4, answered("い", right: true)),
    ])
    let reply: Stats.Reply = try read(service.stats(Stats.Parameters(offset: 60), turn(day: 4)))
    #expect(reply.answers == 3)
    #expect(reply.right == 2)
    #expect(reply.accuracy == 2.0 / 3)
    #expect(reply.bestStreak == 2)
    #expect(reply.dayStreak == 1)
    #expect(reply.longestDayStreak == 2)
    #expect(
      reply.broke
        == "a streak of 2 days ended after 2026-01-06: 2 days missed, no freeze was held")
    #expect(reply.byDay.map(\.day) == ["2026-01-05", "2026-01-06", "2026-01-09"])
    #expect(reply.medianMs == 900)
    let first = try #require(reply.byKana.first)
    #expect((first.answers, first.right) == (2, 1))
    #expect(first.medianMs == 900)
    let recall = try #require(first.recall)
    #expect(recall > 0 && recall < 1)
    let stability = try #require(first.stability)
    #expect(stability > 0)
    let due = try #require(first.due)
    #expect(due > "2026-01-05")
    #expect(reply.confusions == [Confusion(asked: "あ", given: "o", times: 1)])
    #expect(reply.hardest.map(\.kana) == ["あ"])
    #expect(reply.groups.map(\.group) == ["hiragana", "gojuon", "see"])
    #expect(reply.retention.map(\.reviews) == [1])
    #expect(reply.retention.first?.measured == 1)
  }

  @Test func `the chart has a section for each script and type practised`() throws {
    let service = try service([(0, answered("え", right: true))])
    let reply: Chart.Reply = try read(service.chart(Chart.Parameters(), turn(day: 1)))
    #expect(reply.mode == "kana")
    #expect(
      reply.sections.map(\.type) == [
        "gojuon", "dakuon", "handakuon", "yoon", "gojuon", "dakuon", "handakuon", "yoon",
      ])
    let cell = try #require(reply.sections[0].cells.first { $0.kana == "え" })
    #expect((cell.row, cell.column, cell.romaji, cell.unlocked) == (0, 3, "e", true))
    let recall = try #require(cell.recall)
    #expect(recall < 1)
    #expect(reply.sections[0].cells.filter { $0.recall != nil }.count == 1)
  }

  @Test(arguments: [1_441, -1_441, Int.max, Int.min])
  func `an offset that no place has is refused`(offset: Int) throws {
    let service = try service()
    let turn = try turn(day: 0)
    #expect(throws: TrainerService.Failure.self) {
      try service.stats(Stats.Parameters(offset: offset), turn)
    }
    #expect(throws: TrainerService.Failure.self) {
      try service.chart(Chart.Parameters(offset: offset), turn)
    }
  }
}
