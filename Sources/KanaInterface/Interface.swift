/// A method of io.kanaquest.Trainer: its name, and the records that go in and come out.
///
/// The interface text beside this file is the contract; a test holds these types to it.
package protocol Method {
  associatedtype Parameters: Codable & Equatable & Sendable
  associatedtype Reply: Codable & Equatable & Sendable

  /// The name within the interface, such as `Ask`.
  static var name: String { get }
}

extension Method {
  /// The name on the wire, such as `io.kanaquest.Trainer.Ask`.
  package static var qualifiedName: String { "\(Interface.name).\(name)" }
}

/// The interface both programs speak.
package enum Interface {
  package static let name = "io.kanaquest.Trainer"

  /// The text of the interface, as the service hands it out.
  package static var description: String {
    String(decoding: PackageResources.io_kanaquest_Trainer_varlink, as: UTF8.self)
  }
}
