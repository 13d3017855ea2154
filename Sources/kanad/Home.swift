internal import System

/// The folders of one learner, and the right to be the only daemon that serves them.
struct Home: ~Copyable {
  /// Why the folders cannot be used.
  enum Failure: Error, CustomStringConvertible {
    case folder(Folder.Fault)
    /// Another daemon has the history.
    case held(by: Lock.Holder?, path: String)
    case lock(SystemError)

    /// One line: what is wrong, and what to do about it.
    var description: String {
      switch self {
      case .folder(let fault): return "\(fault); \(fault.remedy)"
      case .held(let holder, let path):
        guard let holder else { return "another kanad has \(path)" }
        let socket = holder.note.isEmpty ? "" : " and serves \(holder.note)"
        return "another kanad (process \(holder.process)) has \(path)\(socket)"
      case .lock(let error): return "\(error); without the lock nobody may write here"
      }
    }
  }

  let places: Places
  /// Looked at before every entry, so its path is made once.
  private let lockPath: String
  private var lock: Lock
  private var identity: FileInfo.Identity?

  init(_ places: Places) throws(Failure) {
    self.places = places
    lockPath = places.lock
    lock = try Self.take(places)
    identity = (try? FileInfo.at(places.lock))?.identity
  }

  /// Whether the lock is still the one that others would try to take.
  var isInPlace: Bool {
    identity != nil && (try? FileInfo.at(lockPath))?.identity == identity
  }

  /// Makes the folders again after somebody has removed them, and takes the lock in them.
  mutating func retake() throws(Failure) {
    if isInPlace { return try Self.prepare(places) }
    lock = try Self.take(places)
    identity = (try? FileInfo.at(places.lock))?.identity
  }

  private static func take(_ places: Places) throws(Failure) -> Lock {
    try prepare(places)
    do throws(Lock.Failure) {
      return try Lock(places.lock, note: places.socket)
    } catch {
      switch error {
      case .held(let holder): throw .held(by: holder, path: places.data)
      case .system(let error): throw .lock(error)
      }
    }
  }

  private static func prepare(_ places: Places) throws(Failure) {
    for folder in [places.data, places.journal, places.decks, places.state, places.run] {
      do throws(Folder.Fault) {
        try Folder.prepare(folder)
      } catch {
        // A disk that takes no new folder, such as a read-only one, may still be read.
        if case .system = error, folder != places.data, folder != places.run { continue }
        throw .folder(error)
      }
    }
    if !places.isSocketInRun { try prepareSocketFolder(Path.folder(of: places.socket)) }
  }

  /// A folder somebody chose for the socket alone: ours, or one like /tmp in which nobody can move
  /// what is another's.
  private static func prepareSocketFolder(_ folder: String) throws(Failure) {
    if let info = try? FileInfo.at(folder), info.kind == .folder, info.permissions & 0o1000 != 0,
      info.owner == User.root || info.owner == User.current
    {
      return
    }
    do throws(Folder.Fault) { try Folder.prepare(folder) } catch { throw .folder(error) }
  }
}
