internal import System

/// Segments that come into the folder of the journal together, even if the power goes in the middle.
///
/// The folder that holds them is moved there in one step, from which on they count. What is left, moving them out of
/// it, may be cut short anywhere and is finished at the next start.
enum Arrival {
  static func folder(in journal: String) -> String { Path.join(journal, "arriving") }

  /// Moves a folder of segments to where they count; `finish` brings each to its own place.
  ///
  /// - Throws: what the disk says, and that a name is taken; nothing counts and nothing was replaced then.
  static func take(_ work: String, into journal: String) throws(SystemError) {
    try finish(in: journal)
    for name in try Folder.names(in: work) {
      let place = Path.join(journal, name)
      if try FileInfo.find(place) != nil { throw .alreadyThere(place) }
    }
    try Folder.sync(work)
    try File.rename(work, to: folder(in: journal))
  }

  /// Moves what has arrived to where it is read.
  static func finish(in journal: String) throws(SystemError) {
    let arriving = folder(in: journal)
    // Anything else of that name is none of ours, and set aside with other strangers.
    guard try FileInfo.find(arriving)?.kind == .folder else { return }
    try Folder.sync(journal)
    for name in try Folder.names(in: arriving) {
      try File.rename(Path.join(arriving, name), to: try place(of: name, in: journal))
    }
    try Folder.sync(journal)
    try Folder.remove(arriving)
  }

  /// Where a segment goes: under its own name, or the next free number where it was kept from its place for so long
  /// that the history has gone on there.
  private static func place(of name: String, in journal: String) throws(SystemError) -> String {
    var path = Path.join(journal, name)
    guard var free = SegmentName(name) else { return path }
    while try FileInfo.find(path) != nil {
      free = SegmentName(device: free.device, number: free.number + 1)
      path = Path.join(journal, free.file)
    }
    return path
  }
}
