import Glibc
import System
import TestSupport
import Testing

@Suite struct DescriptorTests {
  @Test func `reading tells bytes, nothing yet and the end apart`() throws {
    let pipe = try Pipe()
    try pipe.reading.setNonBlocking()
    #expect(try pipe.reading.read() == .wouldBlock)
    #expect(try pipe.writing.write([1, 2, 3]) == 3)
    #expect(try pipe.reading.read(upTo: 2) == .bytes([1, 2]))
    #expect(try pipe.reading.read() == .bytes([3]))
    let reading = pipe.keepReading()
    #expect(try reading.read() == .end)
  }

  @Test func `a full pipe takes a part, then nothing, and loses no byte`() throws {
    let pipe = try Pipe()
    try pipe.reading.setNonBlocking()
    try pipe.writing.setNonBlocking()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    let first = try #require(try pipe.writing.write(bytes))
    #expect(first > 0 && first < bytes.count)
    #expect(try pipe.writing.write(bytes, from: first) == nil)
    var received: [UInt8] = []
    while received.count < first, case .bytes(let more) = try pipe.reading.read() {
      received += more
    }
    #expect(received == Array(bytes[..<first]))
  }

  @Test func `writing everything gives up at the deadline`() throws {
    let pipe = try Pipe()
    try pipe.writing.setNonBlocking()
    let bytes = [UInt8](repeating: 0, count: 1 << 20)
    let error = #expect(throws: SystemError.self) {
      try pipe.writing.writeAll(bytes, deadline: .after(milliseconds: 30))
    }
    #expect(error?.isTimeout == true)
  }

  @Test func `a descriptor is closed with its owner and kept from children`() throws {
    let number: Int32
    do {
      let pipe = try Pipe()
      number = pipe.writing.number
      #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
      let reading = pipe.keepReading()
      #expect(try reading.read() == .end)
    }
  }

  @Test func `closing reports what the system says`() throws {
    let pipe = try Pipe()
    let writing = pipe.keepWriting()
    try writing.close()
  }

  @Test func `a number that is not open cannot be taken over`() {
    let error = #expect(throws: SystemError.self) { _ = try Descriptor(inherited: 987) }
    #expect(error?.errno == EBADF)
  }

  @Test func `poll reports which are ready, and nobody after its time`() throws {
    let quiet = try Pipe()
    let busy = try Pipe()
    _ = try busy.writing.write([1])
    var poll = Poll()
    let first = poll.add(quiet.reading.number, .readable)
    let second = poll.add(busy.reading.number, .readable)
    let skipped = poll.add(-1, .readable)
    #expect(try poll.wait(milliseconds: nil) == 1)
    #expect(poll[first].isEmpty && poll[second] == .readable && poll[skipped].isEmpty)

    poll.removeAll()
    poll.add(quiet.reading.number, .readable)
    let start = Clock.monotonicMilliseconds()
    #expect(try poll.wait(milliseconds: 20) == 0)
    #expect(Clock.monotonicMilliseconds() - start >= 20)

    let reading = quiet.keepReading()
    poll.removeAll()
    poll.add(reading.number, .readable)
    #expect(try poll.wait(milliseconds: 10_000) == 1)
    #expect(poll[0].contains(.hangup))
  }
}
