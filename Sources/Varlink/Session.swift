/// One connection as the server sees it: bytes in, calls out in order, replies in, bytes out.
///
/// At most one call is open at a time, so that replies leave in the order of calls and nothing is
/// started behind a stream. After `next()` has given a call, exactly one final reply is due, also
/// for a oneway call, whose reply is dropped here.
package struct Session: Sendable {
  private let service: Service
  private var input: MessageBuffer
  private var call: Call?

  /// Bytes to be sent, oldest first; `sent(_:)` removes what is on its way.
  package private(set) var output: [UInt8] = []

  /// The peer broke the protocol: send what is left in `output`, then close.
  package private(set) var isClosing = false

  /// Makes the session of a new connection.
  ///
  /// The limit is the most bytes a message may have.
  package init(service: Service, limit: Int = 1 << 20) {
    self.service = service
    input = MessageBuffer(limit: limit)
  }

  /// The call that awaits its reply, or its next one if it streams.
  package var openCall: Call? { call }

  /// Whether reading from the connection has a point now.
  ///
  /// It has none while received calls wait for an earlier one or for the peer to take its replies:
  /// this bounds memory, and holds back a peer that sends faster than it reads.
  package var wantsInput: Bool {
    !isClosing && (input.count == 0 || (call == nil && !isCongested))
  }

  /// Bytes received that belong to no call given so far.
  package var unreadCount: Int { input.count }

  /// Takes bytes from the connection.
  package mutating func receive(_ bytes: [UInt8]) {
    if !isClosing { input.append(bytes) }
  }

  /// Gives the next call the program must answer.
  ///
  /// Nil when it must first receive more, answer the open call or send what it has. Calls that the
  /// service answers by itself are answered on the way.
  package mutating func next() -> Call? {
    while call == nil, !isClosing, !isCongested {
      let message: [UInt8]?
      do {
        message = try input.next()
      } catch {
        isClosing = true
        return nil
      }
      guard let message else { return nil }
      switch service.receive(message) {
      case .call(let received):
        call = received
        return received
      case .answered(let bytes): output += bytes
      case .malformed: isClosing = true
      }
    }
    return nil
  }

  /// Answers the open call without parameters.
  package mutating func reply() {
    send(Reply.encode())
    call = nil
  }

  /// Answers the open call.
  ///
  /// With `continues`, another reply to the same call will follow; this has no effect when the
  /// caller did not ask for more, who gets this one reply. A value that makes no JSON object is a
  /// fault of the program; the connection is then closed rather than left waiting.
  package mutating func reply(_ parameters: some Encodable, continues: Bool = false) {
    let continues = continues && call?.mode == .more
    do {
      send(try Reply.encode(parameters, continues: continues))
    } catch {
      isClosing = true
    }
    if !continues { call = nil }
  }

  /// Answers the open call with a reply that somebody has encoded, final zero included.
  ///
  /// Whether it `continues` stands in the bytes too, and only ever for a call in mode `more`.
  package mutating func reply(encoded bytes: [UInt8], continues: Bool = false) {
    send(bytes)
    if !continues { call = nil }
  }

  /// Answers the open call with an error of the program's own interface.
  package mutating func fail(_ error: String, _ parameters: some Encodable) {
    do {
      send(try Reply.encode(error: error, parameters: parameters))
    } catch {
      isClosing = true
    }
    call = nil
  }

  /// Answers the open call with an error any service may give.
  package mutating func fail(_ error: ServiceError) {
    send(Reply.encode(error))
    call = nil
  }

  /// Removes bytes from the front of `output` once the connection has taken them.
  package mutating func sent(_ count: Int) {
    output.removeFirst(min(count, output.count))
  }

  /// Enough waits to be sent that further calls are held back.
  ///
  /// This also bounds the work done for one peer before others get their turn.
  private var isCongested: Bool { output.count >= 1 << 16 }

  private mutating func send(_ bytes: [UInt8]) {
    guard let call, call.mode != .oneway else { return }
    output += bytes
  }
}
