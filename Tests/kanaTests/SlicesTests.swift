import KanaInterface
import TestSupport
import Testing
import Varlink

@testable import kana

struct SlicesTests {
  private struct Thing: Sliceable, Equatable {
    let number: Int
    let size: Int
    let values: Int
  }

  @Test(arguments: (0..<5).map { _ in UInt64.random(in: .min ... .max) })
  func `slices hold everything once, in order, and no more than fits`(seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    let things = (0..<Int.random(in: 0...200, using: &dice)).map { number in
      Thing(
        number: number, size: Int.random(in: 1...60, using: &dice),
        values: Int.random(in: 1...20, using: &dice))
    }
    let slices = Slices(of: things, bytes: 100, values: 30).map { Array($0) }
    #expect(slices.flatMap { $0 } == things)
    for (slice, next) in zip(slices, slices.dropFirst().map(\.first) + [nil]) {
      let size = slice.reduce(0) { $0 + $1.size }
      let values = slice.reduce(0) { $0 + $1.values }
      // One that is too large by itself goes alone.
      #expect(slice.count == 1 || (size <= 100 && values <= 30))
      if let next { #expect(size + next.size > 100 || values + next.values > 30) }
    }
  }

  @Test(
    arguments: [
      Card(question: "", answer: ""),
      Card(question: "q", answer: "a", options: Array(repeating: "o", count: 9)),
      Card(
        question: "q", answer: "a", swatches: ["red", "blue"],
        also: Array(repeating: "x", count: 70)),
      Card(
        question: "q", answer: "a", options: [], detail: "", title: "", author: "", text: "",
        form: "", image: "",
        swatches: [], group: "", also: [], keepLast: true),
    ])
  func `every slice of small cards is a call that the daemon takes`(card: Card) throws {
    for slice in Slices(of: Array(repeating: card, count: 20_000)) {
      let message = try Call.encode(
        AddCards.qualifiedName, parameters: AddCards.Parameters(token: "t", cards: Array(slice)))
      _ = try Call(message: message.dropLast())
    }
  }

  @Test func `every slice of small records is a call that the daemon takes`() throws {
    for slice in Slices(of: Array(repeating: "", count: 20_000)) {
      let message = try Call.encode(
        AddRecords.qualifiedName,
        parameters: AddRecords.Parameters(token: "t", records: Array(slice)))
      _ = try Call(message: message.dropLast())
    }
  }
}
