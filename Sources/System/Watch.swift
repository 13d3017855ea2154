internal import Glibc

/// Notices changes of the names in a folder, such as the removal of a socket in it.
package struct Watch: ~Copyable {
  private let descriptor: Descriptor

  /// To be polled: readable when something may have changed.
  package var number: Int32 { descriptor.number }

  /// Watches for files made, removed or renamed in a folder, and for the end of the folder itself.
  ///
  /// Changes of content are not reported. Throws also when the user's watches are used up.
  package init(folder: String) throws(SystemError) {
    let opened = try attempt("inotify_init1") {
      Int(inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)))
    }
    let descriptor = Descriptor(owning: Int32(opened))
    let changes =
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
    let number = descriptor.number
    try attempt("inotify_add_watch", folder) {
      Int(inotify_add_watch(number, folder, UInt32(changes) | UInt32(IN_ONLYDIR)))
    }
    self.descriptor = descriptor
  }

  /// Takes what was reported; true when anything was.
  ///
  /// What it means is for the caller to look up: by then the folder may have changed again.
  package func take() throws(SystemError) -> Bool {
    var hasChanged = false
    while case .bytes = try descriptor.read(upTo: 4_096) { hasChanged = true }
    return hasChanged
  }
}
