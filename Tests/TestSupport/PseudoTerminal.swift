internal import Glibc
package import System

/// A terminal without a screen, for tests of what a program does on one.
package struct PseudoTerminal: ~Copyable {
  /// The side of the person at the keyboard: what is written here is typed.
  package let keyboard: Descriptor

  /// The program's side, to be handed to it as its streams.
  package let screen: Descriptor

  package init(columns: Int = 80, rows: Int = 24) throws {
    let controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    let keyboard = try Descriptor(inherited: controller)
    // TIOCSPTLCK and TIOCGPTN, macros that Swift cannot read: unlock, and ask for the number.
    var lock: CInt = 0
    var number: CInt = 0
    _ = ioctl(controller, 0x4004_5431, &lock)
    _ = ioctl(controller, 0x8004_5430, &number)
    let screen = try Descriptor(inherited: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY))
    self.keyboard = keyboard
    self.screen = screen
    resize(columns: columns, rows: rows)
  }

  package func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(screen.number, UInt(TIOCSWINSZ), &size)
  }
}
