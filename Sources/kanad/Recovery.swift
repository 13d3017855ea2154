internal import System
internal import Trainer

/// What is to be read to know the present state, and what was noticed on the way.
struct RecoveryPlan: Equatable {
  let device: String
  /// What is to be read, from where on.
  var segments: [Segment] = []
  /// What is in the way of segments and is none: to be set aside.
  var strangers: [String] = []
  /// How much of each file the state holds already.
  var positions: [String: Int] = [:]
  /// The number of this device's last segment; 0 when there is none.
  var lastSegment = 0
  /// The last segment may be continued unless reading finds otherwise.
  var isAppendable = true
  /// state.json is to be set aside.
  var hasBadSnapshot = false
  /// What the learner should know.
  var notices: [String] = []
}

/// The state after the history was read, and where the journal goes on.
struct Recovered<Handler: CallHandler> {
  var handler: Handler
  let device: String
  let lastSegment: Int
  let isAppendable: Bool
  let positions: [String: Int]
  /// state.json does not say all of this yet.
  let isWorthSaving: Bool
  /// What was noticed and done, a line each.
  let log: [String]

  func journal(in folder: String) -> Journal {
    Journal(
      folder: folder, device: device, segment: lastSegment, isAppendable: isAppendable,
      positions: positions)
  }
}

/// How the daemon finds its state again: state.json and the tail of the journal, or all of it.
///
/// Nothing is changed on the disk before all has been read, so that files of a later version are
/// left as they are.
enum Recovery {
  /// Decides what must be read.
  static func begin<Handler: CallHandler>(
    _ handler: Handler, places: Places
  ) throws(HistoryFailure) -> Rebuild<Handler> {
    do throws(SystemError) { try Arrival.finish(in: places.journal) } catch {
      // It waits for the next start; what is in place can be read all the same.
      Log.error("an imported history could not be moved into place: \(error)")
    }
    let snapshot: Snapshot?
    do throws(Snapshot.Failure) {
      snapshot = try Snapshot(path: places.snapshot)
    } catch {
      switch error {
      case .newer(let version):
        throw .newer(path: places.snapshot, detail: "state version \(version)")
      case .system(let error) where !error.isNotFile:
        return try all(handler, places: places, notice: "\(error)")
      case .system, .damaged: return try all(handler, places: places, hasBadSnapshot: true)
      }
    }
    guard let snapshot else { return try all(handler, places: places) }
    let device = DeviceName.read(DeviceName.file(in: places.data)) ?? snapshot.device
    var restored = handler
    do {
      try restored.restore(snapshot.content)
    } catch {
      return try all(handler, places: places, device: device, hasBadSnapshot: true)
    }
    var plan = RecoveryPlan(device: device)
    guard snapshot.device == device,
      try plan.addTail(after: snapshot, lastSeq: restored.lastSeq, in: places.journal)
    else { return try all(handler, places: places, device: device) }
    return try Rebuild(restored, plan: plan)
  }

  /// Reads the whole history anew.
  static func all<Handler: CallHandler>(
    _ handler: Handler, places: Places, device: String? = nil, hasBadSnapshot: Bool = false,
    notice: String? = nil
  ) throws(HistoryFailure) -> Rebuild<Handler> {
    let device =
      device ?? DeviceName.read(DeviceName.file(in: places.data)) ?? Random.identifier()
    var plan = RecoveryPlan(device: device)
    let found = try JournalFolder(places.journal)
    plan.segments = try Segment.all(found.names, in: places.journal)
    plan.strangers = found.strangers
    plan.lastSegment = plan.segments.map(\.name).lastNumber(of: device)
    plan.hasBadSnapshot = hasBadSnapshot
    if let notice { plan.notices.append(notice) }
    return try Rebuild(handler.emptied(), plan: plan)
  }
}

extension RecoveryPlan {
  /// Adds what this device has written since a snapshot.
  ///
  /// False when that is not all that is new, so that the whole history must be read.
  fileprivate mutating func addTail(
    after snapshot: Snapshot, lastSeq: Int, in folder: String
  ) throws(HistoryFailure) -> Bool {
    let found = try JournalFolder(folder)
    let names = found.names
    strangers = found.strangers
    lastSegment = names.lastNumber(of: device)
    let lastKnown = snapshot.journal.keys.compactMap(SegmentName.init).lastNumber(of: device)
    for name in names {
      let isOwn = name.device == device
      guard let covered = snapshot.journal[name.file] else {
        guard isOwn, name.number > lastKnown else { return false }
        let segment = try Segment(name: name, in: folder)
        // An import may have filled a gap in what the state was made of.
        if let first = segment.firstSeq, first <= lastSeq { return false }
        segments.append(segment)
        continue
      }
      let size: Int
      do { size = try FileInfo.following(Path.join(folder, name.file)).size } catch {
        throw .system(error)
      }
      positions[name.file] = min(size, covered)
      if size < covered {
        if isOwn, name.number == lastSegment { isAppendable = false }
        notices.append(
          "the history file \(name.file) has lost its last \(covered - size) bytes; "
            + "your progress was kept from state.json")
      } else if size > covered {
        guard isOwn, try endsLine(name, at: covered, in: folder) else { return false }
        var segment = try Segment(name: name, in: folder)
        segment.offset = covered
        segments.append(segment)
      }
    }
    let missing = snapshot.journal.keys.filter { file in !names.contains { $0.file == file } }
    if !missing.isEmpty {
      notices.append(
        "\(missing.count) history file(s) are missing, among them \(missing.sorted()[0]); "
          + "your progress was kept from state.json")
    }
    return true
  }

  private func endsLine(
    _ name: SegmentName, at offset: Int, in folder: String
  ) throws(HistoryFailure) -> Bool {
    if offset == 0 { return true }
    do {
      let file = try File.forReading(Path.join(folder, name.file))
      return try file.read(at: offset - 1, count: 1) == [JournalLine.newline]
    } catch { throw .system(error) }
  }
}

extension [SegmentName] {
  /// The number of a device's last segment; 0 when it has none.
  func lastNumber(of device: String) -> Int {
    filter { $0.device == device }.map(\.number).max() ?? 0
  }
}
