internal import System

/// The path of one of this package's programs, as built together with the running tests.
package func builtProgram(_ name: String) throws -> String {
  let path = try OwnProgram().sibling(name)
  guard Program.isExecutable(path) else {
    throw MissingRequirement(description: "\(path) has not been built")
  }
  return path
}
