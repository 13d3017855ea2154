internal import Glibc

/// A list of descriptors to wait on together.
///
/// Made once and refilled at each turn of a loop: after the first turns nothing is allocated.
package struct Poll {
  /// What to wait for, or what has come.
  package struct Events: OptionSet, Sendable {
    package let rawValue: Int16
    package init(rawValue: Int16) { self.rawValue = rawValue }

    package static let readable = Events(rawValue: Int16(POLLIN))
    package static let writable = Events(rawValue: Int16(POLLOUT))

    /// The other side is gone, though something may be left to read; reported without being asked.
    package static let hangup = Events(rawValue: Int16(POLLHUP))

    /// The descriptor failed or is not open; reported without being asked.
    package static let failed = Events(rawValue: Int16(POLLERR) | Int16(POLLNVAL))
  }

  private var entries: [pollfd] = []

  package init() {}

  package var count: Int { entries.count }

  /// Empties the list and keeps its memory.
  package mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Adds a descriptor and returns its place; a negative number keeps the place and is never ready.
  @discardableResult
  package mutating func add(_ number: Int32, _ events: Events) -> Int {
    entries.append(pollfd(fd: number, events: events.rawValue, revents: 0))
    return entries.count - 1
  }

  /// What came for the descriptor at a place in the last wait.
  package subscript(place: Int) -> Events { Events(rawValue: entries[place].revents) }

  /// Waits until something is ready or the time is over (`nil`: for ever) and returns how many are.
  ///
  /// Zero also when a signal came, so that the caller looks at its clock again.
  package mutating func wait(milliseconds: Int?) throws(SystemError) -> Int {
    let timeout = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    var isInterrupted = false
    return try attempt("poll") {
      // attempt() comes back here only after an interruption.
      if isInterrupted {
        for place in entries.indices { entries[place].revents = 0 }
        return 0
      }
      isInterrupted = true
      return Int(poll(&entries, nfds_t(entries.count), timeout))
    }
  }
}
