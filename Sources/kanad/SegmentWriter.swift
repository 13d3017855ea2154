internal import System

/// Writes segments for many devices in a working folder, then moves them into place together.
final class SegmentWriter {
  let work: String
  private let folder: String
  private(set) var names: [SegmentName] = []
  /// What was written counts from now on, whatever fails later.
  private(set) var isPublished = false
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

  /// Moves all segments into place; either all are there in the end or none, whatever happens meanwhile.
  func publish() throws(SystemError) {
    try close()
    if names.isEmpty { return }
    try Arrival.take(work, into: folder)
    isPublished = true
    try Arrival.finish(in: folder)
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
