import KanaInterface
import System
import TestSupport
import Testing
import Varlink

@testable import kana

/// The client's side of a connection, against the other end of a socket pair or a listener that
/// says what a test tells it to.
struct ClientTests {
  private func request() throws -> Request {
    try Request(Status.self, .init(offset: 60), isRepeatable: true)
  }

  private func reason(_ body: () throws(Wire.Break) -> Void) -> Wire.Break? {
    do { try body() } catch { return error }
    return nil
  }

  /// Runs with both ends of a connection.
  private func withWire(_ body: (inout Wire, borrowing Connection) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let path = Path.join(folder, "kanad.sock")
      let listener = try Listener(path: path)
      var wire = try Wire.connect(to: path, deadline: .after(milliseconds: 1_000))
      guard let far = try listener.accept() else { return #expect(Bool(false), "nobody called") }
      try body(&wire, far)
    }
  }

  @Test func `a call leaves as one message and its reply comes back`() throws {
    let request = try request()
    try withWire { wire, far in
      try far.sendAll(Array("{\"parameters\":{\"streak\":3}}\0".utf8), deadline: .never)
      try wire.send(request, deadline: .after(milliseconds: 1_000))
      let reply = try wire.receive(deadline: .after(milliseconds: 1_000))
      #expect(reply.parametersText == "{\"streak\":3}")
      let sent = try far.receive()
      let text = "{\"method\":\"io.kanaquest.Trainer.Status\",\"parameters\":{\"offset\":60}}\0"
      #expect(sent == .bytes(Array(text.utf8)))
    }
  }

  @Test func `silence ends at the deadline`() throws {
    try withWire { wire, _ in
      let start = Clock.monotonicMilliseconds()
      #expect(
        reason { () throws(Wire.Break) in _ = try wire.receive(deadline: .after(milliseconds: 80)) }
          == .late)
      #expect((80..<2_000).contains(Clock.monotonicMilliseconds() - start))
    }
  }

  @Test func `an end in the middle of a reply is a cut`() throws {
    for text in ["", "{\"parameters\":{"] {
      try withTemporaryFolder { folder in
        let path = Path.join(folder, "kanad.sock")
        let listener = try Listener(path: path)
        var wire = try Wire.connect(to: path, deadline: .after(milliseconds: 1_000))
        var far = try listener.accept()
        try far?.sendAll(Array(text.utf8), deadline: .never)
        far = nil
        #expect(
          reason { () throws(Wire.Break) in
            _ = try wire.receive(deadline: .after(milliseconds: 5_000))
          } == .cut)
      }
    }
  }

  @Test func `what is no reply is told apart from silence`() throws {
    for text in ["nonsense", "[]", "{\"error\":3}", "{\"parameters\":[]}"] {
      try withWire { wire, far in
        try far.sendAll(Array("\(text)\0".utf8), deadline: .never)
        #expect(
          reason { () throws(Wire.Break) in
            _ = try wire.receive(deadline: .after(milliseconds: 5_000))
          } == .unclear)
      }
    }
  }

  @Test func `errors become their message and exit status`() throws {
    let statuses: [(ErrorName, Failure.Status)] = [
      (.noQuestion, .usage), (.alreadyTried, .usage), (.storageFailed, .storage),
      (.rebuilding, .unavailable), (.otherScript, .usage),
    ]
    for (name, status) in statuses {
      let text = #"{"error":"\#(name.qualifiedName)","parameters":{"message":"what; do"}}"#
      let failure = #expect(throws: Failure.self) {
        try Reply(message: Array(text.utf8)).checked()
      }
      #expect(failure == Failure(name: name.qualifiedName, message: "what; do", status: status))
      #expect(failure?.json == #"{"error":"\#(name.qualifiedName)","message":"what; do"}"#)
    }
  }

  @Test(
    arguments: [
      ("ExpectedMore", "{}", "--more"),
      ("MethodNotFound", #"{"method":"x"}"#, "kana daemon restart"),
      ("InvalidParameter", #"{"parameter":"id"}"#, "correct it"),
    ])
  func `what the protocol refuses is told with what to do`(
    name: String, parameters: String, advice: String
  ) throws {
    let text = #"{"error":"org.varlink.service.\#(name)","parameters":\#(parameters)}"#
    let failure = #expect(throws: Failure.self) {
      try Reply(message: Array(text.utf8)).checked()
    }
    #expect(failure?.message.contains(advice) == true, "\(String(describing: failure))")
    #expect(failure?.message.contains("; ") == true)
  }

  @Test func `a call of more than a mebibyte is refused before it is sent`() {
    let failure = #expect(throws: Failure.self) {
      _ = try Request(
        Explain.self, .init(text: String(repeating: "a", count: 1 << 20)), isRepeatable: true)
    }
    #expect(failure?.status == .usage)
  }

  @Test func `an empty or enormous answer is refused by itself`() {
    #expect(throws: Failure.self) { try Context.checkAnswer("") }
    #expect(throws: Failure.self) {
      try Context.checkAnswer(String(repeating: "a", count: 1 << 20))
    }
    #expect(throws: Never.self) { try Context.checkAnswer("ka") }
  }

  @Test func `a socket that nobody serves is told from one that does not answer`() throws {
    try withTemporaryFolder { folder in
      let path = Path.join(folder, "kanad.sock")
      #expect(
        reason { () throws(Wire.Break) in
          _ = try Wire.connect(to: path, deadline: .after(milliseconds: 500))
        } == .nobody)
      try File.replace(path, with: [], durability: .process)
      #expect(
        reason { () throws(Wire.Break) in
          _ = try Wire.connect(to: path, deadline: .after(milliseconds: 500))
        } == .nobody)
    }
  }
}
