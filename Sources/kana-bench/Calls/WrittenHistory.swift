internal import System
internal import Trainer

/// A learner's history written as kanad would have left it, without a call made.
///
/// Every answer is decided and folded by the trainer itself, so the journals hold what real ones do.
struct WrittenHistory {
  /// Answers of one study day: 10^6 answers are then 14 years.
  private static let perDay = 200
  /// As kanad's, so that as many files have to be opened.
  private static let segmentLimit = 4 << 20
  /// Bytes written at a time.
  private static let blockSize = 1 << 18

  private var trainer: Trainer
  private var random = SplitMix64(seed: 1)
  private var moment: Moment
  private let device = "0123456789abcdef"

  /// A learner without a history, who will have given so many answers by the day before `now`.
  init(answers: Int, before now: Int) throws(Failure) {
    do { trainer = Trainer(library: Library(table: try Table.builtIn())) } catch {
      throw Failure(message: "\(error)")
    }
    moment = Moment(at: now - (answers / Self.perDay + 2) * 86_400_000, offset: 0)
  }

  /// Writes the history into the data folder, and gives the number of bytes.
  mutating func write(answers: Int, into places: Places) throws(Failure) -> Int {
    do {
      try Folder.prepare(places.journal)
      try File.replace(Path.join(places.data, "device"), with: Array("\(device)\n".utf8))
      var written = 0
      var segment = 0
      while trainer.state.answers < answers {
        segment += 1
        written += try write(segment: segment, upTo: answers, into: places.journal)
      }
      return written
    } catch {
      throw Failure(message: "\(error)")
    }
  }

  /// Writes one file until it is full or so many answers have been given.
  private mutating func write(
    segment: Int, upTo answers: Int, into folder: String
  ) throws -> Int {
    let name = SegmentName(device: device, number: segment)
    let file = try File.creating(Path.join(folder, name.file))
    var block = SegmentHeader(device: device, segment: segment, after: trainer.state.seq).line
    var size = 0
    while trainer.state.answers < answers, size + block.count < Self.segmentLimit {
      for entry in try practise() { block += JournalLine.seal(entry.openLine) }
      guard block.count > Self.blockSize else { continue }
      try file.append(block)
      size += block.count
      block.removeAll(keepingCapacity: true)
    }
    try file.append(block)
    try file.sync()
    return size + block.count
  }

  /// One question and one answer to it, or another one to the question that is open.
  private mutating func practise() throws(Refusal) -> [Entry] {
    if trainer.state.answers % Self.perDay == 0 { moment.at += 86_400_000 }
    var entries = trainer.apply(
      try trainer.decideAsk(at: moment, using: &random), at: moment)
    moment.at += 2_000
    guard let pending = trainer.state.session.pending else { throw .noQuestion }
    let right = trainer.answer(to: pending.asked)
    let wrong = pending.asked.options.filter { $0 != right && !pending.wrongAnswers.contains($0) }
    // About one in seven is wrong.
    let isRight = Int.random(in: 0..<7, using: &random) > 0
    let given = isRight ? right : wrong.randomElement(using: &random) ?? right
    entries += trainer.apply(
      try trainer.decideAnswer(
        given, id: pending.asked.id, key: nil, elapsed: 1_800, at: moment, using: &random),
      at: moment)
    moment.at += 1_000
    return entries
  }

  /// The line that an answer adds to a journal.
  static func answerLine() throws(Failure) -> [UInt8] {
    do {
      var history = try WrittenHistory(answers: 1, before: 1_767_614_400_000)
      guard let answer = try history.practise().last else { throw Refusal.noQuestion }
      return JournalLine.seal(answer.openLine)
    } catch {
      throw Failure(message: "\(error)")
    }
  }
}
