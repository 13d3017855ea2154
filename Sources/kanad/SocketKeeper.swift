internal import System

/// The socket, and the care that its file stays where clients look for it.
struct SocketKeeper: ~Copyable {
  private static let retryDelay: Int64 = 1_000

  private let path: String
  let isActivated: Bool
  private var listener: Listener?
  private var watch: Watch?
  private var mayBeLost = false
  /// When to try again to make the socket, on the monotonic clock.
  private(set) var retryAt: Int64?
  /// Another daemon serves the path.
  private(set) var isTaken = false

  /// A socket passed by the service manager, whose file is the manager's business.
  init(activated listener: consuming Listener, path: String) {
    self.listener = consume listener
    self.path = path
    isActivated = true
  }

  /// A socket of our own.
  init(path: String) throws(Listener.Failure) {
    listener = try Listener(path: path)
    self.path = path
    isActivated = false
    watchFile()
  }

  /// To be polled; negative for nothing.
  var number: Int32 {
    switch listener {
    case .none: -1
    case .some(let listener): listener.descriptor.number
    }
  }

  /// Likewise, for what becomes of the socket's file.
  var watchNumber: Int32 {
    switch watch {
    case .none: -1
    case .some(let watch): watch.number
    }
  }

  func accept() throws(SystemError) -> Connection? {
    switch listener {
    case .none: nil
    case .some(let listener): try listener.accept()
    }
  }

  /// The socket's file may have lost its place.
  mutating func noteChange() {
    switch watch {
    case .none: break
    case .some(let watch): _ = try? watch.take()
    }
    mayBeLost = true
  }

  /// Makes the socket again if its file is gone.
  mutating func keep(now: Int64) {
    if let retryAt, retryAt <= now {
      self.retryAt = nil
      mayBeLost = true
    }
    guard mayBeLost, !isActivated else { return }
    mayBeLost = false
    if isInPlace { return }
    Log.note("\(path) is gone; making it again")
    do {
      try Folder.prepare(Path.folder(of: path))
      listener = nil
      listener = try Listener(path: path)
      watchFile()
    } catch Listener.Failure.served {
      isTaken = true
    } catch {
      Log.error("\(error)")
      retryAt = now + Self.retryDelay
    }
  }

  private var isInPlace: Bool {
    switch listener {
    case .none: false
    case .some(let listener): listener.isStillThere(at: path)
    }
  }

  private mutating func watchFile() {
    watch = nil
    watch = try? Watch(file: path)
  }

  /// Listens no more, and takes the file away if it is ours.
  mutating func close() {
    if !isActivated {
      switch listener {
      case .none: break
      case .some(let listener): listener.removeFile(at: path)
      }
    }
    listener = nil
    watch = nil
  }
}
