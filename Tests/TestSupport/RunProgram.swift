package import System

/// What a program did.
package struct ProgramResult {
  package let exit: Child.Exit
  package let output: String
  package let errors: String

  /// The exit status; `nil` when a signal ended it.
  package var status: Int32? { if case .status(let status) = exit { status } else { nil } }
}

/// A program did not end in time.
package struct ProgramTimeout: Error {
  package let program: String
  package let output: String
  package let errors: String
}

/// Runs a program to its end and collects what it writes.
///
/// Returns when the program has ended and both its streams are closed, so a child that keeps them
/// open is noticed: it throws at the time limit, after killing the program with its group.
package func runProgram(
  _ program: String, _ arguments: [String] = [],
  environment: [String: String] = Environment.all(),
  input: [UInt8]? = nil, limitMilliseconds: Int = 30_000
) throws -> ProgramResult {
  let given = try Pipe()
  let printed = try Pipe()
  let complained = try Pipe()
  var spawn = Spawn(program, arguments: arguments, environment: environment)
  spawn.input = input == nil ? .nothing : .descriptor(given.reading.number)
  spawn.output = .descriptor(printed.writing.number)
  spawn.errors = .descriptor(complained.writing.number)
  spawn.hasOwnGroup = true
  var child = try spawn.start()
  let deadline = Deadline.after(milliseconds: limitMilliseconds)

  let output = printed.keepReading()
  let errors = complained.keepReading()
  try output.setNonBlocking()
  try errors.setNonBlocking()
  var feed: Descriptor? = given.keepWriting()
  try feed?.setNonBlocking()
  Signal.brokenPipe.ignore()

  let bytes = input ?? []
  var fed = 0
  var collected: [[UInt8]] = [[], []]
  var isOpen = [true, true]
  var poll = Poll()
  while isOpen[0] || isOpen[1] {
    if fed < bytes.count {
      do { fed += try feed?.write(bytes, from: fed) ?? 0 } catch { fed = bytes.count }
    }
    if fed == bytes.count { feed = nil }
    poll.removeAll()
    poll.add(isOpen[0] ? output.number : -1, .readable)
    poll.add(isOpen[1] ? errors.number : -1, .readable)
    poll.add(feed?.number ?? -1, .writable)
    _ = try poll.wait(milliseconds: deadline.remainingMilliseconds)
    if deadline.hasPassed { break }
    if isOpen[0], !poll[0].isEmpty { isOpen[0] = try collect(output, &collected[0]) }
    if isOpen[1], !poll[1].isEmpty { isOpen[1] = try collect(errors, &collected[1]) }
  }
  let texts = collected.map { String(decoding: $0, as: UTF8.self) }
  guard let exit = try child.wait(until: deadline), !isOpen[0], !isOpen[1] else {
    child.send(.kill)
    _ = try child.wait()
    throw ProgramTimeout(program: program, output: texts[0], errors: texts[1])
  }
  return ProgramResult(exit: exit, output: texts[0], errors: texts[1])
}

/// Takes what is there; false at the end.
private func collect(_ descriptor: borrowing Descriptor, _ bytes: inout [UInt8]) throws -> Bool {
  switch try descriptor.read() {
  case .bytes(let more): bytes += more
  case .wouldBlock: break
  case .end: return false
  }
  return true
}
