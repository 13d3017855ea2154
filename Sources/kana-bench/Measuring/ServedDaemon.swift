internal import System

/// A kanad at work in a private home, ended when it goes.
struct ServedDaemon: ~Copyable {
  private var child: Child
  private let socket: String
  /// On the monotonic clock.
  let started: Int64

  /// Starts the program and returns when it serves.
  init(_ program: String, in home: borrowing PrivateHome) throws(Failure) {
    socket = home.places.socket
    started = Clock.monotonicNanoseconds()
    do { child = try Self.start(program, home.environment) } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(message: "\(error)")
    }
  }

  private static func start(_ program: String, _ environment: [String: String]) throws -> Child {
    let pipe = try Pipe()
    var spawn = Spawn(
      program, arguments: ["--ready-fd", "\(Spawn.handedNumber)"], environment: environment)
    spawn.errors = .inherited
    spawn.handed = pipe.writing.number
    let child = try spawn.start()
    let reading = pipe.keepReading()
    var said: [UInt8] = []
    try reading.waitUntilReady(.readable, deadline: .after(milliseconds: 60_000))
    while case .bytes(let more) = try reading.read() { said += more }
    guard said == Array("ready\n".utf8) else {
      throw Failure(message: "\(program) did not start: \(String(decoding: said, as: UTF8.self))")
    }
    return child
  }

  deinit { child.send(.kill) }

  var process: Int32 { child.process }

  func connect() throws(Failure) -> Line { try Line(to: socket) }

  /// Ends it cleanly, so that state.json is up to date.
  mutating func stop() throws(Failure) {
    do {
      child.send(.terminate)
      guard try child.wait(until: .after(milliseconds: 60_000)) == .status(0) else {
        throw Failure(message: "kanad did not end cleanly")
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(message: "\(error)")
    }
  }

  /// Bytes in memory that are its own or shared.
  var residentMebibytes: Double { Double(status("VmRSS:") ?? 0) / 1_024 }

  /// How often it has gone to sleep, and so been woken.
  var sleeps: Int { status("voluntary_ctxt_switches:") ?? 0 }

  private func status(_ name: String) -> Int? {
    guard let content = try? File.contents(of: "/proc/\(process)/status") else { return nil }
    let lines = String(decoding: content, as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix(name) }
    return line?.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) }
  }
}
