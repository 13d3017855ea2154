internal import Glibc

/// Notices that a file loses its place, such as a socket that clients look for.
package struct Watch: ~Copyable {
  private let descriptor: Descriptor

  /// To be polled: readable when something may have changed.
  package var number: Int32 { descriptor.number }

  /// Watches for the removal, replacement or renaming of a file, and for the same of its folder.
  ///
  /// Other files of the folder come and go unnoticed. Throws also when the user's watches are used
  /// up.
  package init(file path: String) throws(SystemError) {
    let opened = try attempt("inotify_init1") {
      Int(inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)))
    }
    let descriptor = Descriptor(owning: Int32(opened))
    let number = descriptor.number
    // A file that is open lives on without its name: only the number of its names changes then.
    let changes = UInt32(IN_ATTRIB) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
    try attempt("inotify_add_watch", path) {
      Int(inotify_add_watch(number, path, changes | UInt32(IN_DONT_FOLLOW)))
    }
    let folder = Path.folder(of: path)
    try attempt("inotify_add_watch", folder) {
      Int(inotify_add_watch(number, folder, UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)))
    }
    self.descriptor = descriptor
  }

  /// Takes what was reported; true when anything was.
  ///
  /// What it means is for the caller to look up: by then the file may have changed again.
  package func take() throws(SystemError) -> Bool {
    var hasChanged = false
    while case .bytes = try descriptor.read(upTo: 4_096) { hasChanged = true }
    return hasChanged
  }
}
