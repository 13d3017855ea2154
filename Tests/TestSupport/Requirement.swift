internal import System
package import Testing

/// Something a test needs is missing while nothing may be skipped.
package struct MissingRequirement: Error, CustomStringConvertible {
  package let description: String
}

/// The path of a program; where it is absent the test is skipped, saying so, and fails instead under
/// KANA_REQUIRE_ALL.
package func requireProgram(
  _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  if let path = Program.find(name) { return path }
  try skip("\(name) is not installed", sourceLocation: sourceLocation)
}

/// Goes on only as root.
///
/// Skips even under KANA_REQUIRE_ALL: no program to install cures it.
package func requireRoot(sourceLocation: SourceLocation = #_sourceLocation) throws {
  if User.current != User.root {
    try Test.cancel("needs root", sourceLocation: sourceLocation)
  }
}

/// Leaves a test because something is missing, or fails under KANA_REQUIRE_ALL.
package func skip(
  _ reason: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Never {
  if Environment.value("KANA_REQUIRE_ALL") != nil { throw MissingRequirement(description: reason) }
  try Test.cancel("\(reason)", sourceLocation: sourceLocation)
}
