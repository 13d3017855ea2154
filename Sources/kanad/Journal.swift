internal import System
internal import Trainer

/// This device's history on the disk: files that are only ever appended to, `DEVICE.N.jsonl`.
///
/// What is appended as durable is on the disk when `append` returns. When it throws, the file is as
/// it was before, so that what was refused does not come back.
struct Journal: ~Copyable {
  /// A segment is closed at this size.
  static let segmentLimit = 4 << 20
  /// So many bytes of entries may be without a flush, or wait for a disk that refuses.
  static let looseLimit = 1 << 20

  let folder: String
  let device: String
  private let deviceFile: String
  /// How much of each segment is in the state, by the file's name; other devices' included.
  private(set) var positions: [String: Int]
  /// Why the last attempt failed; nil after one that did not.
  private(set) var failure: StorageFailure?

  private var segment: Int
  /// The name of the open segment's file, and its path.
  private var fileName = ""
  private var path = ""
  private var file: File?
  private var identity: FileInfo.Identity?
  /// Bytes of whole lines in the open segment, and how many of them are surely on the disk.
  private var size = 0
  private var flushedSize = 0
  private let segmentLimit: Int

  /// What was begun has to be brought to the disk.
  private var wantsSync = false

  /// Lines acknowledged without a flush since the last one, and how many bytes of them are written.
  private var loose: [UInt8] = []
  private var looseWritten = 0
  private var looseFirst: Int?

  /// Goes on after the last segment of this device, number 0 when there is none.
  ///
  /// `isAppendable` says that it may be continued where `positions` says it ends.
  init(
    folder: String, device: String, segment: Int = 0, isAppendable: Bool = false,
    positions: [String: Int] = [:], segmentLimit: Int = Journal.segmentLimit
  ) {
    self.folder = folder
    self.device = device
    deviceFile = DeviceName.file(in: Path.folder(of: folder))
    self.segment = segment
    self.positions = positions
    self.segmentLimit = segmentLimit
    name(segment)
    if isAppendable { reopen() }
  }

  /// Whether nothing more can be kept until the disk takes what waits.
  var isOverfull: Bool { loose.count >= Self.looseLimit }

  /// Appends entries in one write, and with `durable` flushes them and all that came before.
  ///
  /// Entries that need not be durable are never refused: they wait in memory for the next success.
  mutating func append(_ entries: [Entry], durable: Bool) throws(StorageFailure) {
    try begin(entries, durable: durable)
    try finish(durable: durable)
  }

  /// The first half of `append`: with `durable` the disk is at work when it returns.
  mutating func begin(_ entries: [Entry], durable: Bool) throws(StorageFailure) {
    wantsSync = false
    guard let first = entries.first?.seq else { return }
    let lines = entries.flatMap { JournalLine.seal($0.openLine) }
    do throws(StorageFailure) {
      try write(lines, first: first)
    } catch {
      failure = error
      if durable { throw error }
      keepLoose(lines, first: first)
      return
    }
    if !durable { keepLoose(lines, first: first) }
    looseWritten = loose.count
    wantsSync = durable || isOverfull
    if wantsSync { file?.beginSync(size: size, last: size - flushedSize) }
  }

  /// The second half: returns when what was begun is on the disk, if it had to be.
  mutating func finish(durable: Bool) throws(StorageFailure) {
    guard wantsSync else { return }
    wantsSync = false
    do throws(StorageFailure) { try sync() } catch { if durable { throw error } }
  }

  /// Brings everything acknowledged to the disk.
  mutating func flush() throws(StorageFailure) {
    guard !loose.isEmpty else { return }
    do throws(StorageFailure) {
      try write([], first: looseFirst ?? 1)
    } catch {
      failure = error
      throw error
    }
    looseWritten = loose.count
    try sync()
  }

  /// Ends the open segment, so that the next entry begins a new one.
  mutating func rotate() {
    file = nil
    identity = nil
    looseWritten = 0
  }

  private mutating func keepLoose(_ lines: [UInt8], first: Int) {
    if loose.isEmpty { looseFirst = first }
    loose += lines
  }

  // MARK: - Writing

  private mutating func name(_ segment: Int) {
    self.segment = segment
    fileName = SegmentName(device: device, number: segment).file
    path = Path.join(folder, fileName)
  }

  /// Writes what is loose and unwritten, and then new lines, into a segment that is in its place.
  private mutating func write(_ lines: [UInt8], first: Int) throws(StorageFailure) {
    if size >= segmentLimit, file != nil {
      if looseWritten > 0 { try sync() }
      rotate()
    }
    if file == nil { try begin(after: (looseFirst ?? first) - 1) }
    let bytes = loose[looseWritten...] + lines
    do throws(SystemError) {
      try file?.append(Array(bytes))
    } catch {
      cutBack(to: size)
      throw storageFailure(error)
    }
    size += bytes.count
  }

  /// Flushes, and makes sure that the file still has its name: a removed one takes writes as well.
  private mutating func sync() throws(StorageFailure) {
    do throws(SystemError) {
      try file?.sync()
    } catch {
      // Not tried again on this file: the system reports a lost write once, then calls it clean.
      rotate()
      cutBackClosed(path, to: flushedSize)
      return try fail(storageFailure(error))
    }
    guard isInPlace else {
      // What the state holds of the lost files stays noted, so that the next start misses them.
      rotate()
      return try fail(StorageFailure(.folderGone, path: folder))
    }
    flushedSize = size
    positions[fileName] = size
    loose = []
    looseWritten = 0
    looseFirst = nil
    failure = nil
  }

  private mutating func fail(_ reason: StorageFailure) throws(StorageFailure) {
    failure = reason
    throw reason
  }

  private func storageFailure(_ error: SystemError) -> StorageFailure {
    error.isNoSuchFile
      ? StorageFailure(.folderGone, path: folder) : StorageFailure(error, path: path)
  }

  private var isInPlace: Bool { (try? FileInfo.find(path))?.identity == identity }

  private func exists(_ name: String) -> Bool {
    (try? FileInfo.find(Path.join(folder, name))) != nil
  }

  /// A link is read, but not written through: its name would not say whether the file is in place.
  private func isFile(_ name: String) -> Bool {
    (try? FileInfo.find(Path.join(folder, name)))?.kind == .regular
  }

  /// Removes what a failed write left; a segment that cannot be cut is not used again.
  private mutating func cutBack(to size: Int) {
    do throws(SystemError) { try file?.truncate(to: size) } catch { rotate() }
  }

  private func cutBackClosed(_ path: String, to size: Int) {
    guard exists(Path.name(of: path)), let file = try? File.forAppending(path) else { return }
    try? file.truncate(to: size)
  }

  // MARK: - Segments

  /// Begins a segment: file, content and name are on the disk before an entry is.
  private mutating func begin(after seq: Int) throws(StorageFailure) {
    let (oldSize, oldFlushed) = (size, flushedSize)
    do throws(SystemError) {
      // Without the name the history would be taken for another device's.
      try DeviceName.keep(device, in: deviceFile)
      let new = try createNext()
      let header = SegmentHeader(device: device, segment: segment, after: seq).line
      do throws(SystemError) {
        try new.append(header)
        try new.syncAll()
        try Folder.sync(folder)
        identity = try new.info().identity
      } catch {
        try? File.remove(path)
        throw error
      }
      file = consume new
      size = header.count
      flushedSize = size
      looseWritten = 0
    } catch {
      (size, flushedSize) = (oldSize, oldFlushed)
      throw storageFailure(error)
    }
  }

  /// The next free number: one may be taken by an import, or by an attempt that failed.
  private mutating func createNext() throws(SystemError) -> File {
    repeat { name(segment + 1) } while exists(fileName)
    return try File.creating(path)
  }

  /// Opens the last segment where it ends, cutting off what was never acknowledged.
  private mutating func reopen() {
    guard let end = positions[fileName], isFile(fileName), end < segmentLimit else { return }
    do throws(SystemError) {
      let last = try File.forAppending(path)
      let found = try last.size()
      if found < end { return }
      if found > end { try last.truncate(to: end) }
      // What was read may never have been flushed, and will be built upon from now on.
      try last.sync()
      identity = try last.info().identity
      file = consume last
      size = end
      flushedSize = end
    } catch {
      file = nil
    }
  }
}
