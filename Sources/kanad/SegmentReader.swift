internal import System
internal import Trainer

/// Why a history cannot be read to its end.
enum HistoryFailure: Error, Equatable, CustomStringConvertible {
  case system(SystemError)
  /// Written by a later version of the program, which alone knows what it means.
  case newer(path: String, detail: String)

  var description: String {
    switch self {
    case .system(let error): error.description
    case .newer(let path, let detail):
      "\(path) was written by a newer version of Kana Quest (\(detail)); "
        + "update this one; nothing was changed"
    }
  }

  /// The same for whoever wants to start and cannot.
  var refusal: String {
    switch self {
    case .system:
      "\(self); make it readable or move it elsewhere and start again; nothing was changed"
    case .newer: description
    }
  }
}

/// One segment of a journal, read line by line through a small window.
final class SegmentReader {
  /// A line longer than this is damage; the longest fact has a few kilobytes.
  static let longestLine = 4 << 20
  private static let step = 1 << 16

  let path: String
  /// Where reading ends: the size when it began.
  private(set) var size: Int
  private(set) var header: SegmentHeader?
  /// The line of the entry read last, without its end; valid until the next one is read.
  private(set) var line: ArraySlice<UInt8> = []
  private(set) var checksum: UInt32 = 0
  private(set) var condition: SegmentCondition

  private let file: File
  private let firstOffset: Int
  private var window: [UInt8] = []
  /// The place in the file of the window's first byte.
  private var offset: Int
  /// Where in the window the next line begins, and how far it has been searched for a line end.
  private var start = 0
  private var searched = 0
  /// Lines cut out of bytes that were none.
  private var salvaged: [ArraySlice<UInt8>] = []
  private var hasBadBytes = false

  /// Opens a segment to read from a line's beginning on, up to a size or its present one.
  init(path: String, from offset: Int = 0, to size: Int? = nil) throws(SystemError) {
    self.path = path
    file = try File.forReading(path)
    self.size = if let size { size } else { try file.size() }
    self.offset = offset
    firstOffset = offset
    condition = SegmentCondition(goodEnd: offset)
  }

  /// How far reading has come.
  var bytesRead: Int { offset + start - firstOffset }

  /// The next entry; nil at the end, and then `condition` says what else there was.
  func next() throws(HistoryFailure) -> Entry? {
    while true {
      if let line = salvaged.first {
        salvaged.removeFirst()
        if let entry = try judge(line, isSalvaged: true) { return entry }
        continue
      }
      line = []
      guard let found = try nextLine() else { return nil }
      if let entry = try judge(found, isSalvaged: false) { return entry }
    }
  }

  /// Reads no further than the header and returns it, if the segment has one.
  func readHeader() throws(HistoryFailure) -> SegmentHeader? {
    if let found = try nextLine(), JournalLine.checksum(of: found) != nil { try note(found) }
    return header
  }

  /// Takes a line for what it is: an entry, which is returned, a header, or damage.
  private func judge(
    _ found: ArraySlice<UInt8>, isSalvaged: Bool
  ) throws(HistoryFailure) -> Entry? {
    guard let sum = JournalLine.checksum(of: found) else {
      hasBadBytes = true
      condition.badLines += 1
      salvaged = JournalLine.salvage(found)
      return nil
    }
    if SegmentHeader.isHeader(found) {
      try note(found)
      noteGood(isSalvaged: isSalvaged)
      return nil
    }
    do {
      let entry = try Entry(line: found)
      noteGood(isSalvaged: isSalvaged)
      line = found
      checksum = sum
      return entry
    } catch {
      if case .notJSON = error {
        hasBadBytes = true
        condition.badLines += 1
        return nil
      }
      throw .newer(path: path, detail: "\(error)")
    }
  }

  private func note(_ line: ArraySlice<UInt8>) throws(HistoryFailure) {
    guard let found = SegmentHeader(line: line) else {
      throw .newer(path: path, detail: "unknown header")
    }
    guard found.version <= SegmentHeader.currentVersion else {
      throw .newer(path: path, detail: "journal version \(found.version)")
    }
    if header == nil { header = found }
  }

  private func noteGood(isSalvaged: Bool) {
    if hasBadBytes { condition.isDamaged = true }
    hasBadBytes = isSalvaged
    condition.goodEnd = offset + start
  }

  /// The next line without its end; nil at the end of the file, where a last one may lack its end.
  private func nextLine() throws(HistoryFailure) -> ArraySlice<UInt8>? {
    while true {
      if let end = window[searched...].firstIndex(of: JournalLine.newline) {
        let found = window[start..<end]
        start = end + 1
        searched = start
        condition.lacksLineEnd = false
        return found
      }
      searched = window.count
      if offset + window.count >= size { return lastLine() }
      if let cut = try refill() { return cut }
    }
  }

  /// Reads on; gives what stood before a long run of zeros, which ends a line as a line end does.
  private func refill() throws(HistoryFailure) -> ArraySlice<UInt8>? {
    let place = offset + window.count
    let rest = window.count - start
    if rest > Self.longestLine {
      // Nothing of ours is that long: what follows the next line end is looked at again.
      hasBadBytes = true
      start = window.count
    }
    let more: [UInt8]
    do {
      more = try file.read(at: place, count: min(Self.step, size - place))
    } catch { throw .system(error) }
    // Shorter than it was: somebody else has cut it; what is missing is noticed as a torn end.
    if more.isEmpty {
      (window, start, searched, offset) = ([], 0, 0, size)
      return nil
    }
    if Self.isZero(more) { return try passZeros(from: place) }
    offset += start
    window = start == window.count ? more : Array(window[start...]) + more
    searched -= start
    start = 0
    return nil
  }

  /// Passes over zeros, of which a crash or a careless program may leave gigabytes.
  private func passZeros(from place: Int) throws(HistoryFailure) -> ArraySlice<UInt8>? {
    let rest = window[start...]
    var end = place
    do throws(SystemError) {
      while end < size {
        end = min(size, try file.dataStart(from: end))
        let piece = try file.read(at: end, count: min(Self.step, size - end))
        let zeros = piece.prefix { $0 == 0 }.count
        end += zeros
        if piece.isEmpty || zeros < piece.count { break }
      }
    } catch { throw .system(error) }
    if end == size {
      // A tail of zeros is no more than what was never written: the rest is judged as the last line.
      size = place
      return nil
    }
    hasBadBytes = true
    if rest.isEmpty || JournalLine.checksum(of: rest) != nil { condition.badLines += 1 }
    (window, start, searched, offset) = ([], 0, 0, end)
    return rest.isEmpty ? nil : rest
  }

  private static func isZero(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 == 0 } }

  /// Judges what follows the last line end.
  private func lastLine() -> ArraySlice<UInt8>? {
    let rest = window[start...]
    guard !rest.isEmpty else {
      noteEnd()
      return nil
    }
    // Only the line end is missing, or something of no worth stands in its place.
    let whole = JournalLine.checksum(of: rest) == nil ? JournalLine.salvage(rest).first : rest
    guard let whole, whole.startIndex == rest.startIndex else {
      noteEnd()
      return nil
    }
    start = whole.endIndex
    searched = window.count
    condition.lacksLineEnd = true
    return whole
  }

  /// Bad lines at the very end that are whole are damage; a fragment was never acknowledged.
  private func noteEnd() {
    if hasBadBytes { condition.isDamaged = true }
  }
}

/// What is wrong with a segment that was read to its end.
struct SegmentCondition: Equatable, Sendable {
  /// Where the last good line ends; what follows is torn, unless the segment is damaged.
  var goodEnd: Int
  /// Lines in it, or whole lines at its end, are unreadable.
  var isDamaged = false
  /// How many such lines there are.
  var badLines = 0
  /// The last good line has no line end, so nothing may be appended.
  var lacksLineEnd = false
}
