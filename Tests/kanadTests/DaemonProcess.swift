import KanaInterface
import System
import TestSupport
import Testing
import Varlink

@testable import kanad

/// kanad as a process of its own, ended with this value.
struct DaemonProcess: ~Copyable {
  let places: Places
  private var running: Running

  /// Does not outlive the test.
  private struct Running: ~Copyable {
    var child: Child
    let said: String

    init(_ child: consuming Child, said: String) {
      self.child = child
      self.said = said
    }

    deinit { child.send(.kill) }
  }

  /// Starts it, by way of a shell that runs `before` first if given, and waits until it speaks.
  init(
    _ root: String, arguments: [String] = [], before: String? = nil,
    variables: [String: String] = [:]
  ) throws {
    let places = try Places(
      variable: { $0 == "KANA_HOME" ? root : nil }, workingFolder: "/", user: User.current,
      probe: { _ in .unsure })
    var words = [try builtProgram("kanad"), "--ready-fd", "\(Spawn.handedNumber)"] + arguments
    if let before { words = ["/bin/sh", "-c", "\(before); exec \"$@\"", "sh"] + words }
    let spawn = Spawn(
      words[0], arguments: Array(words.dropFirst()),
      environment: variables.merging(["KANA_HOME": root, "PATH": "/usr/bin:/bin"]) { own, _ in own }
    )
    let running = try Self.start(spawn)
    self.places = places
    self.running = running
  }

  private static func start(_ spawn: Spawn) throws -> Running {
    let pipe = try Pipe()
    var spawn = spawn
    spawn.handed = pipe.writing.number
    let child = try spawn.start()
    let said = firstLine(pipe.keepReading())
    return Running(child, said: said)
  }

  /// What it said when it was ready, or why it was not.
  var said: String { running.said }

  /// What comes up to the first line's end, empty when nothing does in time.
  private static func firstLine(_ pipe: consuming Descriptor) -> String {
    var bytes: [UInt8] = []
    let deadline = Deadline.after(milliseconds: 20_000)
    while !bytes.contains(UInt8(ascii: "\n")) {
      guard (try? pipe.waitUntilReady(.readable, deadline: deadline)) != nil,
        case .bytes(let more)? = try? pipe.read()
      else { break }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  var process: Int32 { running.child.process }

  func send(_ signal: Signal) { running.child.send(signal) }

  mutating func end() throws -> Child.Exit? {
    try running.child.wait(until: .after(milliseconds: 20_000))
  }

  /// Calls it over a new connection.
  func call(_ bytes: [UInt8]) throws -> Reply {
    try kanadTests.call(places.socket, bytes)
  }
}

/// Calls a daemon over a new connection and waits for the reply.
func call(_ socket: String, _ bytes: [UInt8]) throws -> Reply {
  let deadline = Deadline.after(milliseconds: 20_000)
  let connection = try Connection(to: socket, deadline: deadline)
  try connection.sendAll(bytes, deadline: deadline)
  var buffer = MessageBuffer(limit: 1 << 24)
  while true {
    if let message = try buffer.next() { return try Reply(message: message) }
    guard case .bytes(let more) = try connection.receive(deadline: deadline) else {
      throw SystemError(call: "read", path: socket, errno: 104)
    }
    buffer.append(more)
  }
}

extension Reply {
  /// What Ask and Status say of the question that is pending.
  var options: [String] {
    guard case .object(let question)? = parameters["question"],
      case .array(let options)? = question["options"]
    else { return [] }
    return options.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  /// How many answers Doctor or Stats counts.
  var answers: Int {
    if case .integer(let count)? = parameters["answers"] { Int(count) } else { -1 }
  }
}
