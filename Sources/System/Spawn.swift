internal import Glibc

/// How another program is started: everything a child gets is named here, and nothing else.
package struct Spawn: Sendable {
  /// Where one of the child's standard streams leads.
  package enum Stream: Sendable {
    case nothing
    /// An open descriptor of this process, which stays open here.
    case descriptor(Int32)

    /// The same as ours.
    case inherited
  }

  /// The number under which a child finds the descriptor handed to it on purpose.
  package static let handedNumber: Int32 = 3

  /// The path of the program; no search is made.
  package var program: String
  package var arguments: [String]
  package var environment: [String: String]
  package var input = Stream.nothing
  package var output = Stream.nothing
  package var errors = Stream.nothing
  /// A descriptor that the child finds as number 3, such as a pipe to say on that it is ready.
  package var handed: Int32?
  /// Cuts the child off from this terminal and session, so that it lives on by itself.
  package var isDetached = false
  /// Gives the child a process group of its own, so that its children can be stopped with it.
  package var hasOwnGroup = false

  package init(
    _ program: String, arguments: [String] = [],
    environment: [String: String] = Environment.all()
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  /// Starts it.
  ///
  /// Every other descriptor is closed in the child, ignored signals have their usual
  /// effect again and none is blocked.
  package func start() throws(SystemError) -> Child {
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
    for text in arguments + variables where text.utf8.contains(0) {
      throw SystemError(call: "posix_spawn", path: program, errno: EINVAL)
    }
    let sources = try Sources(of: self)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, stream) in [(0, input), (1, output), (2, errors)] as [(Int32, Stream)] {
      switch stream {
      case .inherited: break
      case .nothing:
        let code = posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
        try check("posix_spawn_file_actions_addopen", code: code)
      case .descriptor: break
      }
    }
    for (copy, target) in sources.copies {
      let code = posix_spawn_file_actions_adddup2(&actions, copy, target)
      try check("posix_spawn_file_actions_adddup2", code: code)
    }
    for number in OpenDescriptors.inheritable()
    where number > 2 && !(handed != nil && number == Self.handedNumber) {
      let code = posix_spawn_file_actions_addclose(&actions, number)
      try check("posix_spawn_file_actions_addclose", code: code)
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    try set(&attributes)

    var process: pid_t = 0
    let code = withCStrings([program] + arguments) { words in
      withCStrings(variables) { variables in
        posix_spawn(&process, program, &actions, &attributes, words, variables)
      }
    }
    try check("posix_spawn", path: program, code: code)
    return Child(process: process, leadsGroup: isDetached || hasOwnGroup)
  }

  private func set(_ attributes: inout posix_spawnattr_t) throws(SystemError) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in Signal.allCases where signal != .kill { sigaddset(&signals, signal.rawValue) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    if isDetached {
      flags |= Self.newSession
    } else if hasOwnGroup {
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
    }
    let code = posix_spawnattr_setflags(&attributes, Int16(flags))
    try check("posix_spawnattr_setflags", code: code)
  }

  /// POSIX_SPAWN_SETSID, which Swift does not see; the same number on every Linux.
  private static let newSession: Int32 = 0x80

  /// Copies of the descriptors to hand over, numbered high, so that putting one in its place in the
  /// child never overwrites another.
  private struct Sources: ~Copyable {
    private(set) var copies: [(copy: Int32, target: Int32)] = []

    init(of spawn: Spawn) throws(SystemError) {
      for (target, stream) in [(0, spawn.input), (1, spawn.output), (2, spawn.errors)]
        as [(Int32, Stream)]
      {
        if case .descriptor(let number) = stream { try add(number, target) }
      }
      if let handed = spawn.handed { try add(handed, Spawn.handedNumber) }
    }

    private mutating func add(_ number: Int32, _ target: Int32) throws(SystemError) {
      let copy = try attempt("fcntl") { Int(fcntl(number, F_DUPFD_CLOEXEC, Int32(10))) }
      copies.append((Int32(copy), target))
    }

    deinit { for (copy, _) in copies { close(copy) } }
  }
}

/// Gives a call a list of texts in the form C wants, ended by a null pointer.
private func withCStrings(
  _ texts: [String],
  _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
) -> Int32 {
  var pointers = texts.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  pointers.append(nil)
  return body(pointers)
}
