internal import Glibc
internal import System

/// A program with its arguments, ready to be run again and again.
///
/// The words of the call are made once, so that only the program's own time is measured.
final class TimedProgram {
  let name: String
  private let path: String
  private let words: CWords
  private let variables: CWords
  /// What it may end with; another end is no measurement.
  private let statuses: ClosedRange<Int32>
  private(set) var sample = Sample()

  /// Names a program by its path.
  init(
    _ name: String, _ path: String, _ arguments: [String] = [],
    environment: [String: String] = Environment.all(), statuses: ClosedRange<Int32> = 0...0
  ) {
    self.name = name
    self.path = path
    self.statuses = statuses
    words = CWords([path] + arguments)
    variables = CWords(environment.map { "\($0.key)=\($0.value)" })
  }

  /// Runs it to its end, without any standard stream, and notes how long that took.
  func run() throws(Failure) {
    let time = try elapsed()
    sample.add(time)
  }

  /// As `run`, for the first time, which fills the caches and does not count.
  func warmUp() throws(Failure) { _ = try elapsed() }

  private func elapsed() throws(Failure) -> Int64 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for number in Int32(0)...2 {
      unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    var process: pid_t = 0
    var status: Int32 = 0
    let start = Clock.monotonicNanoseconds()
    guard
      unsafe posix_spawn(&process, path, &actions, nil, words.pointers, variables.pointers) == 0,
      unsafe waitpid(process, &status, 0) == process
    else { throw Failure(message: "\(path) cannot be run") }
    let time = Clock.monotonicNanoseconds() - start
    // The status stands above the signal's seven bits.
    guard status & 0x7f == 0, statuses.contains(status >> 8 & 0xff) else {
      throw Failure(message: "\(name) failed with status \(status >> 8 & 0xff)")
    }
    return time
  }

  /// Runs programs in turns, so that what disturbs one disturbs all.
  static func runInTurns(_ programs: [TimedProgram], rounds: Int) throws(Failure) {
    Steadiness.raise()
    defer { Steadiness.lower() }
    for program in programs { try program.warmUp() }
    for _ in 0..<rounds {
      for program in programs { try program.run() }
    }
  }
}

/// Words as C takes them: a list of texts ended by a null pointer.
@safe private final class CWords {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ words: [String]) {
    count = words.count
    unsafe pointers = .allocate(capacity: count + 1)
    for (place, word) in words.enumerated() { unsafe pointers[place] = strdup(word) }
    unsafe pointers[count] = nil
  }

  deinit {
    for place in 0..<count { unsafe free(pointers[place]) }
    unsafe pointers.deallocate()
  }
}
