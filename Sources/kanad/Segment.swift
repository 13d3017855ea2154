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
  /// Longer than anything whose making was cut short, and yet there is nothing in it to be read.
  var isHollow: Bool { !hasHeader && firstSeq == nil && size > 4_096 }
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
    try all(try names(in: folder), in: folder)
  }

  /// Looks into the files of these names.
  static func all(
    _ names: [SegmentName], in folder: String
  ) throws(HistoryFailure) -> [Segment] {
    var segments: [Segment] = []
    for name in names { segments.append(try Segment(name: name, in: folder)) }
    return segments
  }

  /// The names alone, sorted; other files are passed over.
  static func names(in folder: String) throws(HistoryFailure) -> [SegmentName] {
    try JournalFolder(folder).names
  }
}

/// What a folder holds under the names of segments.
struct JournalFolder {
  /// Those that can be read, sorted.
  private(set) var names: [SegmentName] = []
  /// What stands where the journal's own things would and is none, such as a folder or a FIFO.
  private(set) var strangers: [String] = []

  /// Looks into a folder; empty when there is none yet.
  init(_ folder: String) throws(HistoryFailure) {
    do throws(SystemError) {
      for name in try Folder.names(in: folder).compactMap(SegmentName.init).sorted() {
        switch try Self.kind(of: Path.join(folder, name.file)) {
        case nil: break
        case .regular: names.append(name)
        default: strangers.append(name.file)
        }
      }
      let arriving = Arrival.folder(in: folder)
      if let found = try FileInfo.find(arriving), found.kind != .folder {
        strangers.append(Path.name(of: arriving))
      }
    } catch { if !error.isNoSuchFile { throw .system(error) } }
  }

  /// What stands at a path, or where a link there leads; nil when it has gone by now.
  private static func kind(of path: String) throws(SystemError) -> FileInfo.Kind? {
    guard let found = try FileInfo.find(path) else { return nil }
    guard found.kind == .symbolicLink else { return found.kind }
    do throws(SystemError) { return try FileInfo.following(path).kind } catch {
      if error.isNoSuchFile || error.isLinkLoop { return .symbolicLink }
      throw error
    }
  }
}
