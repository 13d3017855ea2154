import TestSupport
import Testing
import Varlink

struct MessageBufferTests {
  private static let stream = Array("{\"a\":\"か\"}\0\0{}\0{\"b\":1}\0rest".utf8)
  private static let messages = ["{\"a\":\"か\"}", "", "{}", "{\"b\":1}"].map { Array($0.utf8) }

  private func drain(_ buffer: inout MessageBuffer) throws -> [[UInt8]] {
    var messages: [[UInt8]] = []
    while let message = try buffer.next() { messages.append(message) }
    return messages
  }

  @Test func `every split of a stream into three pieces gives the same messages`() throws {
    let stream = Self.stream
    for first in 0...stream.count {
      for second in first...stream.count {
        var buffer = MessageBuffer()
        var received: [[UInt8]] = []
        for piece in [stream[..<first], stream[first..<second], stream[second...]] {
          buffer.append(Array(piece))
          received += try drain(&buffer)
        }
        #expect(received == Self.messages, "split at \(first) and \(second)")
        #expect(buffer.count == 4)
      }
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `messages depend neither on the split nor on when they are taken`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let sent: [[UInt8]] = (0..<Int.random(in: 1..<40, using: &generator)).map { _ in
      (0..<Int.random(in: 0..<200, using: &generator)).map { _ in
        UInt8.random(in: 1...255, using: &generator)
      }
    }
    let stream: [UInt8] = Array(sent.joined(separator: [0])) + [0]
    var buffer = MessageBuffer(limit: 200)
    var received: [[UInt8]] = []
    var position = 0
    while position < stream.count {
      let end = min(stream.count, position + Int.random(in: 1..<300, using: &generator))
      buffer.append(Array(stream[position..<end]))
      position = end
      for _ in 0..<Int.random(in: 0..<4, using: &generator) {
        if let message = try buffer.next() { received.append(message) }
      }
    }
    received += try drain(&buffer)
    #expect(received == sent)
    #expect(buffer.count == 0)
  }

  @Test func `a message of exactly the limit passes and one byte more is refused for good`() throws
  {
    var buffer = MessageBuffer(limit: 8)
    buffer.append(Array("12345678\0".utf8))
    #expect(try buffer.next() == Array("12345678".utf8))
    buffer.append(Array("ok\0123456789\0{}\0".utf8))
    #expect(try buffer.next() == Array("ok".utf8))
    for _ in 0..<2 {
      #expect(throws: MessageTooLong(limit: 8)) { try buffer.next() }
    }
  }

  @Test func `an overlong message is refused before its end arrives`() throws {
    var buffer = MessageBuffer(limit: 8)
    buffer.append(Array("12345678".utf8))
    #expect(try buffer.next() == nil)
    buffer.append([UInt8(ascii: "9")])
    #expect(throws: MessageTooLong(limit: 8)) { try buffer.next() }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a hundred thousand pipelined calls are cut in linear time`() throws {
    let call = Call.encode("org.varlink.service.GetInfo")
    var buffer = MessageBuffer()
    buffer.append((0..<100_000).flatMap { _ in call })
    var count = 0
    while try buffer.next() != nil { count += 1 }
    #expect(count == 100_000)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a large message that comes byte by byte is cut in linear time`() throws {
    var buffer = MessageBuffer()
    for _ in 0..<(1 << 19) {
      buffer.append([UInt8(ascii: "x")])
      if try buffer.next() != nil { Issue.record("no message has ended yet") }
    }
    buffer.append([0])
    #expect(try buffer.next()?.count == 1 << 19)
  }
}
