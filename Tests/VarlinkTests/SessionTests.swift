import TestSupport
import Testing
import Varlink

struct SessionTests {
  private func session(limit: Int = 1 << 20) throws -> Session {
    Session(service: try Example.service(), limit: limit)
  }

  private func text(_ session: Session) -> String {
    String(decoding: session.output, as: UTF8.self)
  }

  private let list = Call.encode("org.example.shop.List")
  private let watch = Call.encode("org.example.shop.Watch", mode: .more)
  private let info = Call.encode("org.varlink.service.GetInfo")

  @Test func `calls come one at a time and replies leave in their order`() throws {
    var session = try session()
    session.receive(list + watch + list)
    #expect(session.next()?.member == "List")
    #expect(session.next() == nil)
    session.reply(["items": [String]()])
    #expect(session.next()?.member == "Watch")
    session.reply(["count": 1], continues: true)
    #expect(session.next() == nil)
    #expect(session.openCall?.member == "Watch")
    session.reply(["count": 2])
    #expect(session.next()?.member == "List")
    session.fail("org.example.shop.SoldOut", ["name": "x"])
    #expect(session.next() == nil)
    #expect(
      text(session)
        == [
          #"{"parameters":{"items":[]}}"#, #"{"parameters":{"count":1},"continues":true}"#,
          #"{"parameters":{"count":2}}"#,
          #"{"error":"org.example.shop.SoldOut","parameters":{"name":"x"}}"#, "",
        ].joined(separator: "\0"))
  }

  @Test func `what the service answers itself waits behind an open call`() throws {
    var session = try session()
    session.receive(list + info)
    _ = session.next()
    #expect(session.next() == nil)
    #expect(session.output.isEmpty)
    session.reply()
    #expect(text(session) == "{}\0")
    #expect(session.next() == nil)
    #expect(text(session).hasPrefix("{}\0{\"parameters\":{\"interfaces\""))
  }

  @Test func `continued replies reach only those who asked for more`() throws {
    var session = try session()
    session.receive(Call.encode("org.example.shop.Watch"))
    _ = session.next()
    session.reply(["count": 1], continues: true)
    #expect(session.openCall == nil)
    session.reply(["count": 2])
    #expect(text(session) == "{\"parameters\":{\"count\":1}}\0")
  }

  @Test func `a oneway call is done but not answered`() throws {
    var session = try session()
    session.receive(Call.encode("org.example.shop.List", mode: .oneway) + list)
    #expect(session.next()?.mode == .oneway)
    session.fail(.permissionDenied)
    #expect(session.output.isEmpty)
    #expect(session.next()?.mode == .once)
    session.fail(.permissionDenied)
    #expect(session.output == Reply.encode(.permissionDenied))
  }

  @Test(arguments: ["{", "{}", "[]", "", "\u{1}", #"{"method":"a.b.C","oneway":true,"more":true}"#])
  func `a malformed message closes after what came before is answered`(message: String) throws {
    var session = try session()
    session.receive(info + Array(message.utf8) + [0] + info)
    #expect(session.next() == nil)
    #expect(session.isClosing)
    #expect(!session.wantsInput)
    #expect(session.output.count { $0 == 0 } == 1)
    session.receive(info)
    #expect(session.next() == nil)
    #expect(session.output.count { $0 == 0 } == 1)
  }

  @Test func `a message over the limit closes`() throws {
    var session = try session(limit: 100)
    session.receive(list + [UInt8](repeating: 0x20, count: 101))
    #expect(session.next()?.member == "List")
    #expect(!session.isClosing)
    session.reply()
    #expect(session.next() == nil)
    #expect(session.isClosing)
    #expect(text(session) == "{}\0")
  }

  @Test func `a peer that does not read is not served further`() throws {
    var session = try session()
    var calls = 0
    while session.wantsInput, calls < 10_000 {
      session.receive(info + info)
      calls += 2
      #expect(session.next() == nil)
    }
    let reply = try #require(session.output.firstIndex(of: 0)) + 1
    #expect((65_536..<65_536 + reply).contains(session.output.count))
    let answered = session.output.count / reply
    #expect(answered < calls)
    session.sent(session.output.count - 10)
    #expect(session.output.count == 10)
    #expect(session.next() == nil)
    #expect(session.wantsInput)
    #expect(session.output.count == 10 + (calls - answered) * reply)
    session.sent(.max)
    #expect(session.output.isEmpty)
  }

  @Test func `input waits while a stream is open`() throws {
    var session = try session()
    #expect(session.wantsInput)
    session.receive(watch)
    _ = session.next()
    #expect(session.wantsInput)
    session.receive(list)
    #expect(!session.wantsInput)
    session.reply(["count": 1])
    #expect(session.next()?.member == "List")
    session.reply()
    #expect(session.wantsInput)
  }

  @Test func `a reply that is no object closes instead of leaving the peer waiting`() throws {
    var session = try session()
    session.receive(list)
    _ = session.next()
    session.reply([1, 2])
    #expect(session.isClosing)
    #expect(session.openCall == nil)
    #expect(session.output.isEmpty)
  }

  @Test func `replies without an open call go nowhere`() throws {
    var session = try session()
    session.reply()
    session.reply(["a": 1], continues: true)
    session.fail(.expectedMore)
    #expect(session.output.isEmpty)
    #expect(session.next() == nil)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a conversation does not depend on how bytes are split`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let calls = [
      list, watch, info, Call.encode("org.example.shop.List", mode: .oneway), Call.encode("a.b.C"),
      Call.encode("org.varlink.service.GetInfo", mode: .upgrade), Array("{}\0".utf8),
    ]
    let weights = [0, 0, 1, 1, 2, 2, 3, 4, 5, seed % 5 == 0 ? 6 : 0]
    let stream = (0..<20).flatMap { _ in
      calls[weights[Int(generator.next() % UInt64(weights.count))]]
    }
    func talk(_ pieces: [ArraySlice<UInt8>]) throws -> [UInt8] {
      var session = try session()
      var count = 0
      for piece in pieces {
        session.receive(Array(piece))
        while let call = session.next() {
          count += 1
          for _ in 0..<(call.mode == .more ? count % 3 : 0) {
            session.reply(["count": count], continues: true)
          }
          session.reply(["last": count])
        }
      }
      return session.output
    }
    var pieces: [ArraySlice<UInt8>] = []
    var position = 0
    while position < stream.count {
      let end = min(stream.count, position + Int.random(in: 1..<50, using: &generator))
      pieces.append(stream[position..<end])
      position = end
    }
    #expect(try talk(pieces) == talk([stream[...]]))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `whatever bytes arrive, all that leaves is well-formed replies`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var stream = (0..<10).flatMap { _ in
      [list, watch, info, Call.encode("a.b.C")][Int(generator.next() % 4)]
    }
    for _ in 0..<Int.random(in: 1..<6, using: &generator) {
      let place = Int.random(in: 0..<stream.count, using: &generator)
      stream[place] = UInt8.random(in: 0...255, using: &generator)
    }
    var session = try session()
    session.receive(stream)
    while session.next() != nil { session.reply(["count": 1]) }
    #expect(session.output.isEmpty || session.output.last == 0)
    for message in session.output.dropLast().split(separator: 0, omittingEmptySubsequences: false)
    where !session.output.isEmpty {
      let reply = try Reply(message: Array(message))
      #expect(reply.error?.hasPrefix("org.varlink.service.") != false)
      #expect(!reply.continues)
    }
  }
}
