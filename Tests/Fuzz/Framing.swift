import KanaInterface
import Varlink

@testable import kanad

// Bytes of a client: framing, decoding of calls and replies, the session, and the answers of the trainer.

private let service = sure {
  try Service(
    vendor: "v", product: "p", version: "1", url: "", descriptions: [Interface.description])
}

func examine(_ input: [UInt8]) {
  var dice = Dice(input)
  for limit in [40, 1 << 20] {
    let whole = Framed([input[...]], limit: limit)
    expect(
      whole == Framed(pieces(of: input, &dice), limit: limit), "messages depend on the split")
    if limit > input.count { whole.messages.forEach(decode) }
  }
  expect(
    Talk([input[...]]) == Talk(pieces(of: input, &dice)), "the session depends on the split")
  var trainer = TalkWithTrainer()
  for case .call(let call) in Framed([input[...]], limit: 1 << 20).messages.prefix(8)
    .map(service.receive)
  {
    trainer.take(call)
  }
  trainer.replay()
}

/// What a stream of bytes is cut into.
private struct Framed: Equatable {
  var messages: [[UInt8]] = []
  var isTooLong = false
  var left = 0

  init(_ pieces: [ArraySlice<UInt8>], limit: Int) {
    var buffer = MessageBuffer(limit: limit)
    for piece in pieces {
      buffer.append(Array(piece))
      do {
        while let message = try buffer.next() {
          expect(message.count <= limit && !message.contains(0), "no message at all")
          messages.append(message)
        }
      } catch { isTooLong = true }
    }
    left = buffer.count
  }
}

// MARK: - Decoding

private func decode(_ message: [UInt8]) {
  if let call = try? Call(message: message) {
    expect(
      call.interface.isEmpty || call.interface + "." + call.member == call.method,
      "the method's name falls apart")
    again(call)
  }
  if let reply = try? Reply(message: message) {
    let text = Array(reply.parametersText.utf8)
    expect(
      (try? JSON(text)) == .object(reply.parameters), "the text of a reply is not what it says")
    // Neither NaN nor a line break can be in it, so it can be shown and compared.
    expect(!text.contains { $0 < 0x20 }, "a control character in compact JSON")
  }
}

/// A call that was understood is understood the same when it is sent on.
private func again(_ call: Call) {
  guard call.method.isPlain, call.parameters.isPlain else { return }
  let bytes = sure {
    try Call.encode(call.method, parameters: JSON.object(call.parameters), mode: call.mode)
  }
  expect(bytes.firstIndex(of: 0) == bytes.count - 1, "a zero before the end")
  let copy = sure { try Call(message: bytes.dropLast()) }
  expect(
    copy.method == call.method && copy.mode == call.mode
      && JSON.object(copy.parameters).usual == JSON.object(call.parameters).usual,
    "\(call) became \(copy)")
}

extension String {
  /// Zero characters are replaced when they are sent.
  fileprivate var isPlain: Bool { !utf8.contains(0) }
}

extension [String: JSON] {
  fileprivate var isPlain: Bool { allSatisfy { $0.key.isPlain && $0.value.isPlain } }
}

extension JSON {
  fileprivate var isPlain: Bool {
    switch self {
    case .float(let number): number.isFinite
    case .string(let text): text.isPlain
    case .array(let elements): elements.allSatisfy(\.isPlain)
    case .object(let members): members.isPlain
    case .null, .bool, .integer: true
    }
  }

  /// With each number in the form in which it is sent: `1.0` leaves as `1`.
  fileprivate var usual: JSON {
    switch self {
    case .float(let number): Int(exactly: number).map { .integer($0) } ?? self
    case .array(let elements): .array(elements.map(\.usual))
    case .object(let members): .object(members.mapValues(\.usual))
    case .null, .bool, .integer, .string: self
    }
  }
}

// MARK: - The session

/// What a peer gets for its bytes from a program that answers every call.
private struct Talk: Equatable {
  var sent: [UInt8] = []
  var isClosing = false

  init(_ pieces: [ArraySlice<UInt8>]) {
    var session = Session(service: service, limit: 400)
    for piece in pieces {
      session.receive(Array(piece))
      var isBusy = true
      while isBusy {
        isBusy = false
        while let call = session.next() {
          isBusy = true
          answer(call, &session)
        }
        isBusy = isBusy || !session.output.isEmpty
        sent += session.output
        session.sent(session.output.count)
      }
    }
    isClosing = session.isClosing
    for message in Framed([sent[...]], limit: 1 << 20).messages {
      expect((try? Reply(message: message)) != nil, "a reply that no client understands")
    }
    expect(sent.isEmpty || sent.last == 0, "half a reply")
  }

  private func answer(_ call: Call, _ session: inout Session) {
    if call.mode == .more {
      session.reply(["method": call.method], continues: true)
      expect(session.openCall == call && session.next() == nil, "a stream was cut short")
    }
    if call.parameters.isEmpty {
      session.fail(.methodNotImplemented(call.method))
    } else {
      session.reply(["method": call.method])
    }
    expect(session.openCall == nil, "the call is still open")
  }
}
