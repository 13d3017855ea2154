package import Varlink

/// A method of io.kanaquest.Trainer: its name, and the records that go in and come out.
///
/// The interface text beside this file is the contract; a test holds these types to it.
package protocol Method {
  associatedtype Parameters: Codable & Equatable & Sendable
  associatedtype Reply: Codable & Equatable & Sendable

  /// The name within the interface, such as `Ask`.
  static var name: String { get }

  /// The bytes of a call, with the final zero.
  static func encode(
    _ parameters: Parameters, mode: Call.Mode
  ) throws(UnencodableParameters) -> [UInt8]

  /// The record in a reply; members unknown to it are ignored.
  ///
  /// - Throws: `MalformedMessage.unexpectedParameter` naming the outermost member that is missing or
  ///   ill-typed.
  static func record(in reply: Varlink.Reply) throws(MalformedMessage) -> Reply
}

extension Method {
  /// The name on the wire, such as `io.kanaquest.Trainer.Ask`.
  package static var qualifiedName: String { "\(Interface.name).\(name)" }

  package static func encode(
    _ parameters: Parameters, mode: Call.Mode = .once
  ) throws(UnencodableParameters) -> [UInt8] {
    try Call.encode(qualifiedName, parameters: parameters, mode: mode)
  }

  package static func record(in reply: Varlink.Reply) throws(MalformedMessage) -> Reply {
    try reply.parameters(as: Reply.self)
  }
}

extension Method where Parameters: DirectRecord {
  package static func encode(
    _ parameters: Parameters, mode: Call.Mode = .once
  ) throws(UnencodableParameters) -> [UInt8] {
    Call.encode(qualifiedName, parameters: parameters, mode: mode)
  }
}

extension Method where Reply: DirectRecord {
  package static func record(in reply: Varlink.Reply) throws(MalformedMessage) -> Reply {
    try reply.parameters(as: Reply.self)
  }
}

/// The interface both programs speak.
package enum Interface {
  package static let name = "io.kanaquest.Trainer"

  /// The text of the interface, as the service hands it out.
  package static var description: String {
    String(decoding: PackageResources.io_kanaquest_Trainer_varlink, as: UTF8.self)
  }
}
