internal import System
internal import Trainer

/// The entries of one device in their order, each once, from all its segments.
///
/// Usually one segment follows the other; imported ones may fill gaps, so those whose numbers
/// overlap are read side by side.
struct DeviceHistory {
  /// An entry with the checksum of its line, which tells two entries of one number apart.
  struct Item {
    let entry: Entry
    let checksum: UInt32
    let line: ArraySlice<UInt8>
  }

  private struct Source {
    let name: SegmentName
    let reader: SegmentReader
    let lastCounted: Int
    var head: Entry
    var checksum: UInt32
    var line: ArraySlice<UInt8>
  }

  let device: String
  /// What was found in each segment that has been read to its end.
  private(set) var conditions: [SegmentName: SegmentCondition] = [:]
  /// Entries of one number but different content, of which the first counts; and entries out of order.
  private(set) var conflicts = 0
  private var bytesOfRead = 0

  private var waiting: [Segment]
  private var active: [Source] = []
  private let lastCounted: [SegmentName: Int]
  /// Entries up to here are known already.
  private let floor: Int
  private var lastSeq: Int
  private var lastChecksum: UInt32 = 0
  private var next: Item?

  /// Opens all segments of one device; entries up to the number `floor` are passed over.
  init(device: String, segments: [Segment], after floor: Int = 0) throws(HistoryFailure) {
    self.device = device
    self.floor = floor
    lastSeq = floor
    lastCounted = Self.lastCounted(segments)
    // Taken from the end.
    waiting = segments.sorted { left, right in
      (left.firstSeq ?? 0, left.name.number) > (right.firstSeq ?? 0, right.name.number)
    }
    next = try read()
  }

  /// What `pop` will give.
  var peek: Item? { next }
  var head: Entry? { next?.entry }

  mutating func pop() throws(HistoryFailure) -> Item? {
    guard let item = next else { return nil }
    next = try read()
    return item
  }

  /// Up to where each segment counts, as the later ones say.
  private static func lastCounted(_ segments: [Segment]) -> [SegmentName: Int] {
    var last: [SegmentName: Int] = [:]
    var limit = Int.max
    for segment in segments.sorted(by: { $0.name.number > $1.name.number }) {
      last[segment.name] = limit
      if let after = segment.after { limit = min(limit, after) }
    }
    return last
  }

  private mutating func read() throws(HistoryFailure) -> Item? {
    while true {
      try activate()
      guard let index = active.indices.min(by: { active[$0].head.seq < active[$1].head.seq })
      else { return nil }
      let source = active[index]
      try advance(index)
      let item = Item(entry: source.head, checksum: source.checksum, line: source.line)
      if item.entry.seq > source.lastCounted { continue }
      if item.entry.seq <= lastSeq {
        let isSame = item.entry.seq == lastSeq && item.checksum == lastChecksum
        if !isSame, item.entry.seq > floor { conflicts += 1 }
        continue
      }
      lastSeq = item.entry.seq
      lastChecksum = item.checksum
      return item
    }
  }

  /// Opens the segments that may hold the next entry.
  private mutating func activate() throws(HistoryFailure) {
    while let segment = waiting.last {
      let least = active.lazy.map(\.head.seq).min()
      if let least, let first = segment.firstSeq, first > least { return }
      waiting.removeLast()
      let reader: SegmentReader
      do {
        reader = try SegmentReader(path: segment.path, from: segment.offset, to: segment.size)
      } catch { throw .system(error) }
      if let entry = try reader.next() {
        active.append(
          Source(
            name: segment.name, reader: reader,
            lastCounted: lastCounted[segment.name] ?? Int.max,
            head: entry, checksum: reader.checksum, line: reader.line))
      } else {
        close(reader, segment.name)
      }
    }
  }

  private mutating func close(_ reader: SegmentReader, _ name: SegmentName) {
    conditions[name] = reader.condition
    bytesOfRead += reader.bytesRead
  }

  /// How far reading has come.
  var bytesRead: Int { bytesOfRead + active.reduce(0) { $0 + $1.reader.bytesRead } }

  private mutating func advance(_ index: Int) throws(HistoryFailure) {
    let reader = active[index].reader
    if let entry = try reader.next() {
      active[index].head = entry
      active[index].checksum = reader.checksum
      active[index].line = reader.line
    } else {
      close(reader, active[index].name)
      active.remove(at: index)
    }
  }
}
