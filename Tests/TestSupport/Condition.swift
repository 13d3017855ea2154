internal import System

/// Waits until something is so and returns whether it came to be; for what happens in another
/// process and gives no other sign.
package func eventually(
  limitMilliseconds: Int = 10_000, _ condition: () throws -> Bool
) rethrows -> Bool {
  let deadline = Deadline.after(milliseconds: limitMilliseconds)
  while true {
    if try condition() { return true }
    if deadline.hasPassed { return false }
    Program.sleep(milliseconds: 2)
  }
}
