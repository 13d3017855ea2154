internal import System
internal import Trainer

/// One file of the journal as it was found.
struct Segment: Equatable, Sendable {
  let name: SegmentName
  let path: String
  /// Up to where it is read; what comes later was written later.
  let size: Int
  /// Whose history it is: as its header says, or its name where the header is unreadable.
  let device: String
  /// It begins as it should; one whose making was cut short does not.
  let hasHeader: Bool
  /// See `SegmentHeader.after`.
  let after: Int?
  /// The first entry's number; nil when there is none.
  let firstSeq: Int?
  /// Where reading begins: at a line's beginning.
  var offset = 0

  /// Looks into a file.
  init(name: SegmentName, in folder: String) throws(HistoryFailure) {
    self.name = name
    path = Path.join(folder, name.file)
    let reader: SegmentReader
    do { reader = try SegmentReader(path: path) } catch { throw .system(error) }
    size = reader.size
    firstSeq = try reader.next()?.seq
    hasHeader = reader.header != nil
    device = reader.header?.device ?? name.device
    after = reader.header?.after
  }

  /// All segments in a folder, by name; none when there is no folder yet.
  static func all(in folder: String) throws(HistoryFailure) -> [Segment] {
    var segments: [Segment] = []
    for name in try names(in: folder) {
      segments.append(try Segment(name: name, in: folder))
    }
    return segments
  }

  /// The names alone, sorted; other files are passed over.
  static func names(in folder: String) throws(HistoryFailure) -> [SegmentName] {
    do {
      return try Folder.names(in: folder).compactMap(SegmentName.init).sorted()
    } catch {
      if error.isNoSuchFile { return [] }
      throw .system(error)
    }
  }
}
