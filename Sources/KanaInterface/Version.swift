/// The version of both programs, which are released together.
package enum Version {
  package static let current = "0.1.0"
}
