/// One answer to a call.
package struct Reply: Equatable, Sendable {
  /// The qualified name of the error, if it is one.
  package let error: String?
  /// More replies to the same call follow.
  package let continues: Bool
  package let parameters: [String: JSON]
  /// Just as they were sent.
  private let parametersBytes: [UInt8]

  /// The parameters as compact JSON, otherwise just as they were sent.
  package var parametersText: String {
    String(decoding: JSON.compact(parametersBytes), as: UTF8.self)
  }

  /// Reads one message, without its final zero.
  ///
  /// Members that are unknown are ignored and null counts as absent, so that a newer or a laxer
  /// server is understood.
  ///
  /// - Throws: `MalformedMessage` when the bytes are no reply.
  package init(message: [UInt8]) throws(MalformedMessage) {
    let envelope = try Envelope(message)
    switch envelope.header["error"] {
    case nil, .null: error = nil
    case .string(let name): error = name
    default: throw .illTyped(member: "error")
    }
    switch envelope.header["continues"] {
    case nil, .null: continues = false
    case .bool(let flag): continues = flag && error == nil
    default: throw .illTyped(member: "continues")
    }
    parameters = envelope.parameters
    parametersBytes = envelope.parametersRange.map { Array(message[$0]) } ?? Array("{}".utf8)
  }

  /// The parameters as a type of one's own; members unknown to it are ignored.
  ///
  /// - Throws: `MalformedMessage.unexpectedParameter` naming the outermost member that is missing or
  ///   ill-typed.
  package func parameters<Value: Decodable>(
    as type: Value.Type
  ) throws(MalformedMessage) -> Value {
    do {
      return try Parameters.decode(type, from: parameters)
    } catch {
      throw .unexpectedParameter(error.name)
    }
  }
}

extension Reply {
  /// The bytes of a reply without parameters, with the final zero.
  package static func encode() -> [UInt8] {
    Array("{}\0".utf8)
  }

  /// The bytes of a reply, with the final zero.
  ///
  /// Only a reply to a call in mode `more` may be marked as continued: clients drop the connection
  /// otherwise.
  ///
  /// - Throws: `UnencodableParameters` when the value does not make a JSON object.
  package static func encode(
    _ parameters: some Encodable, continues: Bool = false
  ) throws(UnencodableParameters) -> [UInt8] {
    Array(#"{"parameters":"#.utf8) + (try Parameters.encode(parameters))
      + Array((continues ? #","continues":true}"# : "}").utf8) + [0]
  }

  /// The bytes of an error reply, with the final zero.
  ///
  /// - Throws: `UnencodableParameters` when the value does not make a JSON object.
  package static func encode(
    error: String, parameters: some Encodable
  ) throws(UnencodableParameters) -> [UInt8] {
    Array(#"{"error":"#.utf8) + JSON.quote(error) + Array(#","parameters":"#.utf8)
      + (try Parameters.encode(parameters)) + Array("}\0".utf8)
  }

  /// The bytes of one of the errors every service may give, with the final zero.
  package static func encode(_ error: ServiceError) -> [UInt8] {
    var bytes = Array(#"{"error":"#.utf8) + JSON.quote(error.name)
    if let (name, value) = error.parameter {
      bytes += Array(#","parameters":{"\#(name)":"#.utf8) + JSON.quote(value) + Array("}".utf8)
    }
    return bytes + Array("}\0".utf8)
  }
}
