import TestSupport
import Testing
import Varlink

@testable import kana

struct JSONPrinterTests {
  private func value(_ random: inout SplitMix64, depth: Int) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int.random(in: .min ... .max, using: &random))
    case 3: return .float(Double.random(in: -1e9...1e9, using: &random) + 0.5)
    case 4:
      let scalars: [Unicode.Scalar] = [
        "か", "\"", "\\", "\n", "\u{1}", "\u{7F}", "/", "é", "😀", "a",
      ]
      var text = ""
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
      }
      return .string(text)
    case 5:
      return .array(
        (0..<Int.random(in: 0..<4, using: &random)).map { _ in value(&random, depth: depth - 1) })
    default:
      var members: [String: JSON] = [:]
      for name in ["a", "か", "\"", "z"].prefix(Int.random(in: 0..<5, using: &random)) {
        members[name] = value(&random, depth: depth - 1)
      }
      return .object(members)
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `what is printed reads back the same, on one line`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let value = value(&random, depth: 3)
    let text = JSONPrinter.text(value)
    #expect(!text.contains("\n"))
    #expect(try JSON(Array(text.utf8)) == value)
  }

  @Test func `names scripts rely on are there, with null for what is unknown`() throws {
    let reply = try Reply(
      message: Array(#"{"parameters":{"streak":3,"pending":{"id":"q","prompt":"x"}}}"#.utf8))
    #expect(
      JSONPrinter.text(ReplyJSON.status(reply))
        == #"{"mode":null,"pending":{"id":"q","mode":null,"prompt":"x","script":null},"streak":3}"#)
    let idle = try Reply(message: Array(#"{"parameters":{"mode":"kana"}}"#.utf8))
    #expect(JSONPrinter.text(ReplyJSON.status(idle)) == #"{"mode":"kana","pending":null}"#)
  }

  @Test func `a question and a verdict are the whole object`() throws {
    let reply = try Reply(
      message: Array(
        #"{"parameters":{"question":{"id":"q","mode":"kana","script":"hiragana"}}}"#.utf8))
    #expect(
      JSONPrinter.text(ReplyJSON.question(reply))
        == #"{"id":"q","mode":"kana","script":"hiragana"}"#)
    let verdict = try Reply(
      message: Array(#"{"parameters":{"verdict":{"correct":true,"next":{"id":"r"}}}}"#.utf8))
    #expect(
      JSONPrinter.text(ReplyJSON.verdict(verdict))
        == #"{"correct":true,"next":{"id":"r","mode":null,"script":null}}"#)
  }
}
