internal import KanaInterface
internal import System

/// The history of all devices as lines of the journal in slices, the reply to Export.
///
/// Each device begins with a header, and each of its entries comes once, in order.
final class ExportStream: ReplyStream {
  private static let sliceBytes = 1 << 16
  static let version = 1

  private let own: String
  /// The devices to come, the next one last.
  private var waiting: [(device: String, segments: [Segment])]
  private var current: DeviceHistory?
  /// How many lines could not be read of what has been sent, and in which file first.
  private var damage: (lines: Int, file: String)?

  /// Notes what there is now: entries made later are not in it.
  init(own: String, folder: String) throws(HistoryFailure) {
    self.own = own
    let byDevice = Dictionary(grouping: try Segment.all(in: folder), by: \.device)
    waiting = byDevice.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
  }

  func next() -> StreamStep {
    var records: [String] = []
    do throws(HistoryFailure) {
      var size = 0
      while size < Self.sliceBytes, let line = try nextLine() {
        let record = String(decoding: line, as: UTF8.self)
        size += record.utf8.count
        records.append(record)
      }
    } catch {
      // An export that is not whole must not look like one.
      return .last(encoded(.storageFailed, "\(error); the export is not complete"))
    }
    let reply = Export.Reply(device: own, version: Self.version, records: records)
    let isOver = waiting.isEmpty && current?.head == nil
    if isOver {
      noteDamage()
      if let damage { return .last(encoded(.storageFailed, Self.words(on: damage))) }
    }
    return isOver ? .last(encoded(reply)) : .slice(encoded(reply, continues: true))
  }

  /// Takes note of what was unreadable in the history that has been read to its end.
  private func noteDamage() {
    guard let history = current, history.head == nil else { return }
    current = nil
    for (name, condition) in history.conditions where condition.isDamaged {
      damage = ((damage?.lines ?? 0) + condition.badLines, damage?.file ?? name.file)
    }
  }

  private static func words(on damage: (lines: Int, file: String)) -> String {
    "\(damage.lines) damaged " + (damage.lines == 1 ? "line" : "lines")
      + " in \(damage.file) cannot be exported; set the file aside with: kana doctor --repair,"
      + " and export again"
  }

  private func nextLine() throws(HistoryFailure) -> ArraySlice<UInt8>? {
    while true {
      if let item = try current?.pop() { return item.line }
      guard let (device, segments) = waiting.popLast() else { return nil }
      noteDamage()
      let history = try DeviceHistory(device: device, segments: segments)
      current = history
      if history.head == nil { continue }
      return SegmentHeader(device: device, segment: 1).line.dropLast()
    }
  }
}
