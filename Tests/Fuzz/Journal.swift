import System
import Trainer
import Varlink

@testable import kanad

// Bytes of a journal segment: as they are, and as lines to which a right checksum was added.

func examine(_ input: [UInt8]) {
  var dice = Dice(input)
  let lines = input.split(separator: JournalLine.newline, omittingEmptySubsequences: false)
  let sealed = lines.map { JournalLine.seal(Array($0)) }
  for line in sealed where line.count > JournalLine.seal([]).count { seal(line, &dice) }
  _ = readBack(input)
  expect(
    readBack(Array(sealed.joined())) == Expected(sealed), "a good segment was read otherwise")
  // Starting a daemon takes longer than all else.
  guard dice.below(3) == 0 else { return }
  recover(dice.below(4) == 0 ? input : Array(sealed.joined()), &dice)
}

/// A sealed line reads back equal, and none in which a byte was changed is taken for one.
private func seal(_ line: [UInt8], _ dice: inout Dice) {
  let line = Array(line.dropLast())
  expect(JournalLine.checksum(of: line[...]) != nil, "a sealed line is refused")
  for place in [dice.below(line.count), line.count - 1 - dice.below(16)] {
    for change in [1 + dice.below(255), 1 << dice.below(8)] {
      var flipped = line
      flipped[place] ^= UInt8(change)
      expect(JournalLine.checksum(of: flipped[...]) == nil, "a flipped byte went unnoticed")
    }
  }
  if let entry = try? Entry(line: line[...]) { _ = written(entry) }
}

// MARK: - One segment

/// What stands in a segment.
private struct Expected: Equatable {
  var entries: [Entry] = []
  /// A line of a later version ends the reading.
  var isNewer = false

  init() {}

  /// As the lines say one by one.
  init(_ sealed: [[UInt8]]) {
    for line in sealed.map({ $0.dropLast() }) {
      guard !isNewer, JournalLine.checksum(of: line) != nil else { continue }
      if SegmentHeader.isHeader(line) {
        let version = SegmentHeader(line: line)?.version ?? .max
        isNewer = version > SegmentHeader.currentVersion
        continue
      }
      do {
        entries.append(try Entry(line: line))
      } catch LineError.notJSON {
        continue
      } catch {
        isNewer = true
      }
    }
  }
}

/// As the reader of segments finds it.
private func readBack(_ bytes: [UInt8]) -> Expected {
  let path = Path.join(places.run, "segment")
  sure {
    try Folder.prepare(places.run)
    try File.replace(path, with: bytes, durability: .process)
  }
  var found = Expected()
  let reader = sure { try SegmentReader(path: path) }
  do throws(HistoryFailure) {
    while let entry = try reader.next() {
      expect(JournalLine.checksum(of: reader.line) == reader.checksum, "an entry of no line")
      found.entries.append(entry)
    }
    expect((0...bytes.count).contains(reader.condition.goodEnd), "an end beyond the file")
  } catch {
    if case .system(let error) = error { fatalError("\(error)") }
    found.isNewer = true
  }
  return found
}

// MARK: - Recovery

/// The daemon's start on that history: the same state twice, and all figures can be told of it.
private func recover(_ bytes: [UInt8], _ dice: inout Dice) {
  defer { removeAll() }
  removeAll()
  let name = SegmentName(device: "00c0ffee", number: 1)
  let path = Path.join(places.journal, name.file)
  sure {
    try DeviceName.keep(name.device, in: DeviceName.file(in: places.data))
    try File.replace(path, with: bytes, durability: .process)
  }
  guard let first = recovered() else {
    expect(sure { try File.contents(of: path) } == bytes, "a later version's file was touched")
    return
  }
  let state = first.handler.trainer.state
  expect(recovered()?.handler.trainer.state == state, "recovery gives another state the next time")
  var restored = first.handler.emptied()
  sure { try restored.restore(try first.handler.snapshot()) }
  expect(restored.trainer.state == state, "state.json says something else")
  var talk = TalkWithTrainer(first.handler)
  let members = ["Status", "Stats", "Chart", "Ask", "Show", "Undo", "Reveal", "ListDecks", "Watch"]
  for _ in 0..<3 { talk.call(members[dice.below(members.count)]) }
  talk.call("Answer", ["text": .string("a"), "next": .bool(true)])
  talk.call("Start", ["kind": .string("free"), "contrast": .string("")])
  talk.replay()
}

/// What a daemon that starts now would know; nothing when the history is of a later version.
private func recovered() -> Recovered<TrainerService>? {
  do throws(HistoryFailure) {
    var rebuild = try Recovery.begin(fresh, places: places)
    while try !rebuild.step(until: .after(milliseconds: 1_000)) {}
    return rebuild.finish(places: places, now: 1_750_000_000_000)
  } catch {
    if case .system(let error) = error { fatalError("\(error)") }
    return nil
  }
}

private func removeAll() {
  for folder in [places.data, places.journal, places.state] {
    sure {
      try Folder.prepare(folder)
      for name in try Folder.names(in: folder) {
        let path = Path.join(folder, name)
        if try FileInfo.at(path).kind == .regular { try File.remove(path) }
      }
    }
  }
}
