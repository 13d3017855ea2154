internal import System

/// Another client that asks its own server one small thing, as kana does.
struct Peer: Sendable {
  let name: String
  let arguments: [String]
  /// The server it asks, which is started for the measurement.
  let server: Server
  /// Set for both.
  var environment: [String: String] = [:]
  var statuses: ClosedRange<Int32> = 0...0

  struct Server: Sendable {
    let name: String
    let arguments: [String]
    /// What appears when it serves; nil when the client starts it.
    var socket: String?
    /// A file it reads, made first.
    var configuration: (path: String, text: String)?
    /// How the client stops a server that is not our child.
    var stop: [String]?
  }

  var command: String {
    ([name] + arguments.filter { !$0.contains("/") || $0 == "/bye" }).joined(separator: " ")
  }

  /// Those that are known, with all their files in a folder.
  static func all(in folder: String) -> [Peer] {
    func path(_ name: String) -> String { Path.join(folder, name) }
    let mpd = """
      playlist_directory "\(folder)"
      db_file "\(path("mpd.db"))"
      bind_to_address "\(path("mpd"))"
      audio_output {
        type "null"
        name "none"
      }
      """
    return [
      Peer(
        name: "mpc", arguments: ["status"],
        server: Server(
          name: "mpd", arguments: ["--no-daemon", path("mpd.conf")], socket: path("mpd"),
          configuration: (path("mpd.conf"), mpd)),
        environment: ["MPD_HOST": path("mpd")]),
      Peer(
        name: "redis-cli", arguments: ["-s", path("redis"), "ping"],
        server: Server(
          name: "redis-server",
          arguments: ["--port", "0", "--save", "", "--unixsocket", path("redis"), "--dir", folder],
          socket: path("redis"))),
      Peer(
        name: "tmux", arguments: ["-S", path("tmux"), "display-message", "-p", "x"],
        server: Server(
          name: "tmux",
          arguments: ["-S", path("tmux"), "-f", "/dev/null", "new-session", "-d", "sleep 1000"],
          socket: path("tmux"), stop: ["-S", path("tmux"), "kill-server"])),
      // It has no key to tell of, and says so with 1.
      Peer(
        name: "ssh-add", arguments: ["-l"],
        server: Server(
          name: "ssh-agent", arguments: ["-D", "-a", path("ssh")], socket: path("ssh")),
        environment: ["SSH_AUTH_SOCK": path("ssh")], statuses: 0...1),
      Peer(
        name: "gpg-connect-agent", arguments: ["/bye"],
        server: Server(
          name: "gpg-connect-agent", arguments: ["/bye"], stop: ["KILLAGENT", "/bye"]),
        environment: ["GNUPGHOME": folder]),
    ]
  }
}

/// A peer whose server runs, until it goes.
final class ServedPeer {
  let program: TimedProgram
  private let peer: Peer
  private let environment: [String: String]
  private var server: Child

  /// Starts the server; nil when a program is missing.
  static func start(
    _ peer: Peer, environment: [String: String]
  ) throws(Failure) -> ServedPeer? {
    guard let client = Program.find(peer.name), let server = Program.find(peer.server.name) else {
      return nil
    }
    return try ServedPeer(
      peer, client: client, server: server,
      environment: environment.merging(peer.environment) { $1 })
  }

  private init(
    _ peer: Peer, client: String, server: String, environment: [String: String]
  ) throws(Failure) {
    self.peer = peer
    self.environment = environment
    program = TimedProgram(
      peer.command, client, peer.arguments, environment: environment, statuses: peer.statuses)
    do {
      if let (path, text) = peer.server.configuration {
        try File.replace(path, with: Array(text.utf8), durability: .process)
      }
      self.server = try Spawn(
        server, arguments: peer.server.arguments, environment: environment
      ).start()
    } catch {
      throw Failure(message: "\(error)")
    }
    try waitForServer(.after(milliseconds: 10_000))
  }

  private func waitForServer(_ deadline: Deadline) throws(Failure) {
    guard let socket = peer.server.socket else {
      _ = try? server.wait(until: deadline)
      return
    }
    while (try? FileInfo.find(socket)) == nil {
      if deadline.hasPassed { throw Failure(message: "\(peer.server.name) does not serve") }
      Program.sleep(milliseconds: 20)
    }
  }

  deinit {
    if let stop = peer.server.stop, let client = Program.find(peer.name),
      var stopping = try? Spawn(client, arguments: stop, environment: environment).start()
    {
      _ = try? stopping.wait(until: .after(milliseconds: 2_000))
    }
    server.send(.terminate)
    if (try? server.wait(until: .after(milliseconds: 2_000))) == nil { server.send(.kill) }
  }
}
