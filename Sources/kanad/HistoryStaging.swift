internal import System
internal import Trainer

/// A history on its way in: its lines are checked and kept in files until all have come.
final class HistoryStaging {
  enum Failure: Error {
    case storage(StorageFailure)
    case bad(String)
  }

  /// Entries of one device that follow each other.
  struct Part {
    let device: String
    var segments: [SegmentName] = []
    var lastSeq = 0
  }

  /// In so many parts a history may come: one for each device and, where two were joined, each of them.
  private static let partLimit = 256

  let folder: String
  private(set) var parts: [Part] = []
  private var count = 0
  private var file: File?
  private var fileSize = 0
  private var files = 0

  init(folder: String) throws(Failure) {
    self.folder = folder
    removeFolder(folder)
    do throws(Folder.Fault) { try Folder.prepare(folder) } catch {
      if case .system(let error) = error {
        throw .storage(StorageFailure(error, path: folder))
      }
      throw .bad("\(error)")
    }
  }

  deinit { removeFolder(folder) }

  /// Takes lines of a journal in the order of an export; returns how many have come so far.
  func add(_ lines: [String]) throws(Failure) -> Int {
    var pending: [UInt8] = []
    for text in lines {
      count += 1
      let line = Array(text.utf8)[...]
      guard JournalLine.checksum(of: line) != nil, !line.contains(JournalLine.newline) else {
        throw .bad("record \(count) is damaged; nothing was imported")
      }
      if SegmentHeader.isHeader(line) {
        try write(&pending)
        try begin(line)
        continue
      }
      let entry: Entry
      do { entry = try Entry(line: line) } catch {
        throw .bad("record \(count) is none that this version knows; update and try again")
      }
      guard let last = parts.last else {
        throw .bad("the history does not say which device it is from; nothing was imported")
      }
      if entry.seq <= last.lastSeq {
        try write(&pending)
        try beginPart(of: last.device)
      }
      parts[parts.count - 1].lastSeq = entry.seq
      pending += line
      pending.append(JournalLine.newline)
    }
    try write(&pending)
    return count
  }

  private func begin(_ line: ArraySlice<UInt8>) throws(Failure) {
    guard let header = SegmentHeader(line: line),
      header.version <= SegmentHeader.currentVersion
    else {
      throw .bad("record \(count) was written by a newer version; update and try again")
    }
    if parts.last?.device != header.device { try beginPart(of: header.device) }
  }

  private func beginPart(of device: String) throws(Failure) {
    guard parts.count < Self.partLimit else {
      throw .bad("the history comes in more than \(Self.partLimit) parts; nothing was imported")
    }
    parts.append(Part(device: device))
    file = nil
  }

  private func write(_ pending: inout [UInt8]) throws(Failure) {
    if pending.isEmpty { return }
    do throws(SystemError) {
      if file == nil || fileSize >= Journal.segmentLimit { try next() }
      try file?.append(pending)
      fileSize += pending.count
      pending = []
    } catch { throw .storage(StorageFailure(error, path: folder)) }
  }

  private func next() throws(SystemError) {
    files += 1
    let part = parts.count - 1
    let name = SegmentName(device: parts[part].device, number: files)
    file = try File.creating(Path.join(folder, name.file))
    fileSize = 0
    parts[part].segments.append(name)
  }
}

/// Removes a folder and what is in it, as far as it can be removed; links are not followed.
func removeFolder(_ path: String) {
  for name in (try? Folder.names(in: path)) ?? [] {
    let inner = Path.join(path, name)
    if (try? FileInfo.at(inner))?.kind == .folder {
      removeFolder(inner)
    } else {
      try? File.remove(inner)
    }
  }
  try? Folder.remove(path)
}
