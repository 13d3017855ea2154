internal import Glibc

/// The user in whose name this process acts.
package enum User {
  package static var current: UInt32 { geteuid() }

  package static let root: UInt32 = 0
}
