internal import Glibc

/// Standard input, by the line.
package struct Input {
  private let number: Int32
  private var buffer: [UInt8] = []
  private var hasEnded = false

  package init() { number = 0 }

  init(number: Int32) { self.number = number }

  package var isTerminal: Bool { isatty(number) == 1 }

  /// The next line without its end (LF or CRLF), or `nil` at the end of the input.
  ///
  /// As bytes, since it may be anything; a last line without an end counts.
  /// A line longer than `limit` is cut there, and the rest of it dropped, so that no input fills
  /// the memory.
  package mutating func line(limit: Int = 1 << 20) throws(SystemError) -> [UInt8]? {
    var searched = 0
    var line: [UInt8]?
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        var found = line ?? Array(buffer[..<end])
        buffer.removeFirst(end + 1)
        if found.last == UInt8(ascii: "\r") { found.removeLast() }
        return Array(found.prefix(limit))
      }
      if hasEnded {
        let rest = line ?? buffer
        buffer = []
        return rest.isEmpty ? nil : Array(rest.prefix(limit))
      }
      if buffer.count > limit {
        line = line ?? Array(buffer.prefix(limit))
        buffer = []
      }
      searched = buffer.count
      try fill()
    }
  }

  /// Everything to the end; throws when it is more than `limit` bytes.
  package mutating func all(limit: Int) throws(SystemError) -> [UInt8] {
    while !hasEnded {
      if buffer.count > limit { throw SystemError(call: "read", path: nil, errno: EOVERFLOW) }
      try fill()
    }
    defer { buffer = [] }
    return buffer
  }

  private mutating func fill() throws(SystemError) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let number = number
    while true {
      let count = try attemptReady("read") { Glibc.read(number, &bytes, bytes.count) }
      if let count {
        if count == 0 { hasEnded = true }
        buffer += bytes[..<count]
        return
      }
      try waitUntilReady(number, .readable)
    }
  }
}
