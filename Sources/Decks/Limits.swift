/// How large a deck file may be.
///
/// Far above any real deck, and low enough that a hostile file costs seconds, not the machine.
package struct Limits: Sendable {
  /// 64 MiB.
  package var fileBytes = 64 << 20
  /// Rows or entries after the header; twice the largest deck the trainer is measured with.
  package var rows = 200_000

  /// 16 KiB of UTF-8: a long poem is 3 KiB.
  package static let fieldBytes = 16 << 10
  /// Options are chosen by one digit key.
  package static let options = 9
  /// File names of decks stay below the 255 bytes of a file system.
  package static let nameBytes = 100

  package init() {}
}
