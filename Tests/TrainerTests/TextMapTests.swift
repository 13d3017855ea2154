import FoundationEssentials
import TestSupport
import Testing
@testable import Trainer

@Suite struct TextMapTests {
  private static let texts =
    ["", "a", "か", "が", "きゃ", "シ", "ツ", "fifteen bytes..", "sixteen bytes..."]
    + (0..<60).map { "a question that is rather long, no. \($0)" } + (0..<60).map { "k\($0)" }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `it holds what a dictionary would, and copies do not change with it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var map = TextMap<[Int]>()
    var plain: [String: [Int]] = [:]
    for number in 0..<600 {
      let text = Self.texts.randomElement(using: &random) ?? ""
      let (mapBefore, plainBefore) = (map, plain)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: (map[text], plain[text]) = (nil, nil)
      case 1:
        map[text]?.append(number)
        plain[text]?.append(number)
      default: (map[text], plain[text]) = ([number], [number])
      }
      #expect(map.count == plain.count)
      #expect(map[text] == plain[text])
      #expect(mapBefore[text] == plainBefore[text])
      #expect(Self.texts.allSatisfy { map[$0] == plain[$0] })
    }
    #expect(map.keys.sorted() == plain.keys.sorted())
    #expect(TextMap(plain.map { ($0.key, $0.value) }) == map)
    let written = try JSONEncoder().encode(map)
    #expect(try JSONDecoder().decode([String: [Int]].self, from: written) == plain)
    #expect(try JSONDecoder().decode(TextMap<[Int]>.self, from: written) == map)
  }

  @Test func `maps that differ in one value or one key differ`() {
    let one = TextMap([("あ", 1), ("い", 2)])
    #expect(one == TextMap([("い", 2), ("あ", 1)]))
    #expect(one != TextMap([("い", 2), ("あ", 2)]))
    #expect(one != TextMap([("い", 2), ("う", 1)]))
    #expect(one != TextMap([("い", 2)]))
  }

  @Test func `of a key that comes twice the first value counts`() {
    #expect(TextMap([("a", 1), ("b", 2), ("a", 3)])["a"] == 1)
  }
}
