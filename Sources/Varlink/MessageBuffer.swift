/// Bytes as they arrive on a connection, cut into whole messages.
///
/// A message ends at the first zero byte, which cannot occur inside JSON. Every byte is looked at
/// once and moved a bounded number of times, however the stream is split.
package struct MessageBuffer: Sendable {
  /// The most bytes a message may have, without its final zero.
  package let limit: Int

  private var bytes: [UInt8] = []
  /// Where the first message not yet taken begins.
  private var start = 0
  /// Everything before this is known to hold no zero since `start`.
  private var scanned = 0

  package init(limit: Int = 1 << 20) {
    self.limit = limit
  }

  /// Bytes received and not yet taken as part of a message.
  package var count: Int { bytes.count - start }

  package mutating func append(_ received: [UInt8]) {
    discardTaken()
    bytes += received
  }

  /// Takes the next whole message, without its final zero; nil until more bytes arrive.
  ///
  /// - Throws: `MessageTooLong`, from then on at every call, since what follows an overlong message
  ///   cannot be told from its rest.
  package mutating func next() throws(MessageTooLong) -> [UInt8]? {
    let end = bytes[scanned...].firstIndex(of: 0)
    guard (end ?? bytes.count) - start <= limit else { throw MessageTooLong(limit: limit) }
    guard let end else {
      scanned = bytes.count
      return nil
    }
    let message = Array(bytes[start..<end])
    start = end + 1
    scanned = start
    return message
  }

  /// Frees what has been taken, once that is at least half of what is held.
  ///
  /// Waiting for half makes each removal pay for itself: no byte is moved more often than another
  /// arrived.
  private mutating func discardTaken() {
    guard start > 0, start >= count else { return }
    if count == 0 {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 16)
    } else {
      bytes = Array(bytes[start...])
    }
    scanned -= start
    start = 0
  }
}

/// A peer sent more bytes without a final zero than a message may have.
package struct MessageTooLong: Error, Equatable, Sendable {
  package let limit: Int

  package init(limit: Int) {
    self.limit = limit
  }
}
