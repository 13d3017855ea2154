import TestSupport
import Testing
import Trainer

@testable import kanad

@Suite struct `A journal line` {
  @Test func `is closed with the checksum of all before it`() throws {
    let line = JournalLine.seal(Array(#"{"kind":"ended","seq":1,"at":2,"offset":0"#.utf8))
    // The checksum is the one `gzip` and `crc32` give for the same bytes.
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"{"kind":"ended","seq":1,"at":2,"offset":0,"crc":"473eabf0"}"# + "\n")
    #expect(JournalLine.checksum(of: line.dropLast()) == 0x473e_abf0)
  }

  @Test func `is refused after any change of a single byte`() {
    let line = JournalLine.seal(note("か and \"more\"", seq: 3).openLine).dropLast()
    for place in line.indices {
      for change in 1...255 as ClosedRange<UInt8> {
        var damaged = line
        damaged[place] ^= change
        #expect(JournalLine.checksum(of: damaged) == nil, "byte \(place) by \(change)")
      }
    }
  }

  @Test(arguments: [
    (seq: Int.max, at: 0, offset: 0), (seq: .min, at: 0, offset: 0),
    (seq: 1, at: Int.min, offset: 0), (seq: 1, at: Int.max, offset: 0),
    (seq: 1, at: 0, offset: Int.min), (seq: 1, at: 0, offset: 1_441),
  ])
  func `with numbers beyond all use is no entry`(seq: Int, at: Int, offset: Int) {
    let open = #"{"kind":"ended","seq":\#(seq),"at":\#(at),"offset":\#(offset)"#
    let line = JournalLine.seal(Array(open.utf8)).dropLast()
    #expect(JournalLine.checksum(of: line) != nil)
    #expect(throws: LineError.self) { try Entry(line: line) }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `comes back out of its bytes`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = String(
      (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Character(Unicode.Scalar(UInt32.random(in: 1...0xD7FF, using: &random)) ?? "?")
      })
    let entry = note(text, seq: Int.random(in: 1...1_000_000, using: &random))
    let line = JournalLine.seal(entry.openLine).dropLast()
    #expect(JournalLine.checksum(of: line) != nil)
    #expect(try Entry(line: line) == entry)
  }

  @Test func `is cut out of two that lost the line end between them`() {
    let first = JournalLine.seal(note("a", seq: 1).openLine)
    let second = JournalLine.seal(note("b", seq: 2).openLine).dropLast()
    for byte in 0...255 as ClosedRange<UInt8> where byte != JournalLine.newline {
      var both = first + second
      both[first.count - 1] = byte
      #expect(
        JournalLine.salvage(both[...]).map(Array.init)
          == [first.dropLast(), second].map(Array.init))
    }
  }
}

@Suite struct `A torn journal line` {
  @Test func `gives back the whole one that was written behind it`() {
    let torn = JournalLine.seal(note("a {\"kind\":\"x\"", seq: 1).openLine).dropLast()
    let whole = JournalLine.seal(note("b", seq: 2).openLine).dropLast()
    for length in 0..<torn.count {
      #expect(
        JournalLine.salvage((torn.prefix(length) + whole)[...]).map(Array.init) == [Array(whole)],
        "after \(length) bytes")
    }
  }
}

@Suite struct `A segment's name` {
  @Test(arguments: ["ab.1.jsonl", "00c0ffee-12345678.40.jsonl"])
  func `is read and written alike`(file: String) throws {
    #expect(try #require(SegmentName(file)).file == file)
  }

  @Test(arguments: [
    "", "ab.jsonl", "ab.0.jsonl", "ab.01.jsonl", "ab.+1.jsonl", "ab.1.jsonl.tmp", ".1.jsonl",
    "a/b.1.jsonl", "ab.1.jsonl.damaged-2026-01-01", "ab.99999999999999999999.jsonl",
  ])
  func `is not found in other names`(file: String) {
    #expect(SegmentName(file) == nil)
  }
}
