internal import System
internal import Trainer

/// The merging of a staged history into the folder of the journal, in slices.
///
/// What is there already is passed over. Where an entry contradicts one of the same device and
/// number, the two histories were one once and have gone on apart, as after a copied home: the rest
/// is filed under a device of its own, named after the first line that differs, so that the same
/// import done twice changes nothing.
final class HistoryImport {
  private let staging: HistoryStaging
  private let folder: String
  private let output: SegmentWriter
  private var parts: ArraySlice<HistoryStaging.Part>
  private var merge: Merge?

  private(set) var added = 0
  private(set) var known = 0
  private(set) var devices: Set<String> = []

  /// One part on its way: what is staged against what is there.
  private struct Merge {
    var target: String
    var staged: DeviceHistory
    var present: DeviceHistory
    var hasForked = false
  }

  init(_ staging: HistoryStaging, folder: String) {
    self.staging = staging
    self.folder = folder
    parts = staging.parts[...]
    output = SegmentWriter(folder: staging.folder, beside: folder)
  }

  /// Goes on until the deadline; true once all is in the folder.
  func step(until deadline: Deadline) throws(HistoryFailure) -> Bool {
    repeat {
      for _ in 0..<64 where try !advance() {
        do throws(SystemError) { try output.publish() } catch { throw .system(error) }
        return true
      }
    } while !deadline.hasPassed
    return false
  }

  /// Takes one entry; false when there is none left.
  private func advance() throws(HistoryFailure) -> Bool {
    guard var merge else {
      guard let part = parts.popFirst() else { return false }
      var segments: [Segment] = []
      for name in part.segments {
        segments.append(try Segment(name: name, in: staging.folder))
      }
      devices.insert(part.device)
      self.merge = Merge(
        target: part.device, staged: try DeviceHistory(device: part.device, segments: segments),
        present: try present(part.device))
      return true
    }
    self.merge = nil
    guard let item = merge.staged.peek else { return true }
    if let present = merge.present.peek, present.entry.seq <= item.entry.seq {
      try meet(item, present, &merge)
    } else {
      do throws(SystemError) { try output.append(item.line, of: merge.target) } catch {
        throw .system(error)
      }
      added += 1
      _ = try merge.staged.pop()
    }
    self.merge = merge
    return true
  }

  /// Passes over what is there; where it differs the fork begins.
  private func meet(
    _ item: DeviceHistory.Item, _ present: DeviceHistory.Item, _ merge: inout Merge
  ) throws(HistoryFailure) {
    if present.entry.seq < item.entry.seq {
      _ = try merge.present.pop()
    } else if present.checksum == item.checksum {
      known += 1
      _ = try merge.present.pop()
      _ = try merge.staged.pop()
    } else if merge.hasForked {
      // Its name says what the first line of a fork is, so this is damage: what is there stays.
      known += 1
      _ = try merge.staged.pop()
    } else {
      merge.hasForked = true
      merge.target += "-" + JournalLine.hexadecimal(item.checksum)
      merge.present = try self.present(merge.target)
      devices.insert(merge.target)
    }
  }

  /// What is there of a device, and what this import has added to it so far.
  private func present(_ device: String) throws(HistoryFailure) -> DeviceHistory {
    do throws(SystemError) { try output.close() } catch { throw .system(error) }
    var segments = try Segment.all(in: folder).filter { $0.device == device }
    for name in output.names where name.device == device {
      segments.append(try Segment(name: name, in: output.work))
    }
    return try DeviceHistory(device: device, segments: segments)
  }
}

/// Writes segments for many devices in a working folder, then moves them into place together.
final class SegmentWriter {
  let work: String
  private let folder: String
  private(set) var names: [SegmentName] = []
  private var file: File?
  private var size = 0
  private var device = ""
  private var pending: [UInt8] = []

  /// Works in a folder on the same file system as the one where the segments go in the end.
  init(folder work: String, beside folder: String) {
    self.work = Path.join(work, "out")
    self.folder = folder
  }

  deinit { removeFolder(work) }

  func append(_ line: ArraySlice<UInt8>, of device: String) throws(SystemError) {
    if device != self.device || size >= Journal.segmentLimit { try close() }
    if file == nil { try begin(device) }
    pending += line
    pending.append(JournalLine.newline)
    size += line.count + 1
    if pending.count >= 1 << 16 { try write() }
  }

  /// Finishes the open segment: it is on the disk then.
  func close() throws(SystemError) {
    if file == nil { return }
    try write()
    try file?.syncAll()
    file = nil
  }

  /// Moves all segments into place; either all names are there in the end or none.
  func publish() throws(SystemError) {
    try close()
    var done: [SegmentName] = []
    do throws(SystemError) {
      for name in names {
        try File.rename(Path.join(work, name.file), to: Path.join(folder, name.file))
        done.append(name)
      }
      try Folder.sync(folder)
    } catch {
      for name in done { try? File.remove(Path.join(folder, name.file)) }
      throw error
    }
  }

  private func write() throws(SystemError) {
    try file?.append(pending)
    pending = []
  }

  private func begin(_ device: String) throws(SystemError) {
    if names.isEmpty { _ = try? Folder.prepare(work) }
    self.device = device
    let present = try Folder.names(in: folder).compactMap(SegmentName.init)
    let number = (present + names).lastNumber(of: device) + 1
    let name = SegmentName(device: device, number: number)
    file = try File.creating(Path.join(work, name.file))
    names.append(name)
    pending = SegmentHeader(device: device, segment: number).line
    size = pending.count
  }
}
