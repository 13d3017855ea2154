internal import System

/// The place of a deck's file while something is done to it that may have to be taken back.
///
/// What was there keeps a second name meanwhile, so that putting it back needs no room on the disk.
struct DeckPlace {
  let path: String
  private let aside: String
  private let wasTaken: Bool

  /// Gives the file that is there, if one is, a second name.
  init(_ path: String) throws(StorageFailure) {
    self.path = path
    aside = Path.join(Path.folder(of: path), Desk.prefix + "before")
    do throws(SystemError) {
      try File.removeIfPresent(aside)
      wasTaken = try FileInfo.find(path) != nil
      if wasTaken { try File.keep(path, as: aside) }
    } catch { throw StorageFailure(.system(error), path: path) }
  }

  /// Empties the place; what was there is still at hand.
  func clear() throws(StorageFailure) {
    do throws(SystemError) {
      try File.removeIfPresent(path)
      try Folder.sync(Path.folder(of: path))
    } catch { throw StorageFailure(.system(error), path: path) }
  }

  /// Puts back what was there, be it nothing.
  func restore() {
    do throws(SystemError) {
      if wasTaken { try File.rename(aside, to: path) } else { try File.removeIfPresent(path) }
      try Folder.sync(Path.folder(of: path))
    } catch { Log.error("\(error)") }
    // Renaming leaves both names of one file; and what could not be cleared is there still.
    if wasTaken, (try? FileInfo.find(path)) != nil { settle() }
  }

  /// Lets what was there go.
  func settle() { try? File.removeIfPresent(aside) }
}
