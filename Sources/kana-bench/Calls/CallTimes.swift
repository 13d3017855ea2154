internal import KanaInterface
internal import System

/// How long calls take and, in turns with them, what nobody could do faster.
struct CallTimes {
  private(set) var status = Sample()
  private(set) var ask = Sample()
  private(set) var answer = Sample()
  /// A message of the same size to a process that only sends it back.
  private(set) var echo: Sample?
  /// A line of the same size appended to a file on the same disk and brought there by fdatasync.
  private(set) var flush = Sample()

  init() {}

  /// Practises, so many questions long.
  init(_ line: borrowing Line, in home: borrowing PrivateHome, rounds: Int) throws(Failure) {
    let answerLine = try WrittenHistory.answerLine()
    let path = Path.join(home.folder, "floor")
    let statusMessage = try Line.message(Status.self, .init(offset: 0))
    var echoed = Sample()
    do {
      let file = try File.creating(path)
      var mirror: EchoServer?
      if let program = try CProgram.compile(in: home.folder) {
        mirror = try EchoServer(program, socket: Path.join(home.places.run, "echo"))
      }
      for _ in 0..<rounds {
        let question = try line.call(Ask.self, .init(offset: 0), &ask).question
        guard let option = question.options.first(where: { !question.tried.contains($0) }) else {
          throw Failure(message: "kanad asked without an option to choose")
        }
        _ = try line.call(
          Answer.self, .init(text: option, id: question.id, elapsed: 1_800, offset: 0), &answer)
        // A disk is the quicker the shorter it has rested: half a round lies between one flush and the next.
        _ = try line.call(Status.self, .init(offset: 0), &status)
        try mirror?.exchange(statusMessage, &echoed)
        let start = Clock.monotonicNanoseconds()
        try file.append(answerLine)
        try file.sync()
        flush.add(Clock.monotonicNanoseconds() - start)
      }
      try File.remove(path)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(message: "\(error)")
    }
    if !echoed.isEmpty { echo = echoed }
  }

  /// The median of an answer over that of a bare flush.
  var overFloor: Double { answer.median / max(1, flush.median) }
}
