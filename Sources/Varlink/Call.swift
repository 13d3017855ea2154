/// A request to run one method of one interface.
package struct Call: Equatable, Sendable {
  /// How many replies the caller expects.
  package enum Mode: String, CaseIterable, Sendable {
    /// Exactly one.
    case once
    /// Any number marked as continued, then a last one.
    case more
    /// None, not even an error.
    case oneway
    /// One, after which the connection leaves the protocol.
    case upgrade
  }

  /// The most values a call may hold, its arrays and objects included.
  ///
  /// A mebibyte of tiny ones would take a tenth of a second to read, check and decode, in which
  /// nobody else is served.
  package static let mostValues = 8_192

  /// Interface and method name, joined by a dot.
  package let method: String
  /// What stands before the last dot of the method; empty without a dot.
  package let interface: String
  /// What stands after the last dot of the method; all of it without a dot.
  package let member: String
  package let mode: Mode
  package let parameters: [String: JSON]

  /// Reads one message, without its final zero.
  ///
  /// A member that is absent or, for the parameters, null counts as empty. Members of vendors, an
  /// object under a reverse-domain name, are ignored.
  ///
  /// - Throws: `MalformedMessage`, upon which the connection must be closed.
  package init(message: [UInt8]) throws(MalformedMessage) {
    var envelope = try Envelope(message, mostValues: Self.mostValues)
    switch envelope.header.removeValue(forKey: "method") {
    case .string(let name):
      method = name
      (interface, member) = Self.parts(of: name)
    case nil: throw .noMethod
    default: throw .illTyped(member: "method")
    }
    // Most calls say no more than that.
    mode = envelope.header.isEmpty ? .once : try Self.mode(from: &envelope.header)
    for (name, value) in envelope.header {
      guard InterfaceName.isValid(name), case .object = value else { throw .unknownMember(name) }
    }
    parameters = envelope.parameters
  }

  private static func mode(from header: inout [String: JSON]) throws(MalformedMessage) -> Mode {
    var chosen: [Mode] = []
    for flag in [Mode.more, .oneway, .upgrade] {
      switch header.removeValue(forKey: flag.rawValue) {
      case .bool(true): chosen.append(flag)
      case nil, .bool(false): break
      default: throw .illTyped(member: flag.rawValue)
      }
    }
    guard chosen.count <= 1 else { throw .conflictingFlags }
    return chosen.first ?? .once
  }

  private static func parts(of method: String) -> (interface: String, member: String) {
    guard let dot = method.utf8.lastIndex(of: UInt8(ascii: ".")) else { return ("", method) }
    return (String(method[..<dot]), String(method[method.utf8.index(after: dot)...]))
  }

  /// The parameters as a type of one's own.
  ///
  /// Members unknown to the type go unnoticed here; `Service` has refused them before.
  ///
  /// - Throws: `ServiceError.invalidParameter` naming the outermost member that is missing or
  ///   ill-typed.
  package func parameters<Value: Decodable>(
    as type: Value.Type
  ) throws(ServiceError) -> Value {
    do {
      return try Parameters.decode(type, from: parameters)
    } catch {
      throw .invalidParameter(error.name)
    }
  }
}

extension Call {
  /// The bytes of a call without parameters, with the final zero.
  package static func encode(_ method: String, mode: Mode = .once) -> [UInt8] {
    encode(method, parametersText: nil, mode: mode)
  }

  /// The bytes of a call, with the final zero.
  ///
  /// - Throws: `UnencodableParameters` when the value does not make a JSON object.
  package static func encode(
    _ method: String, parameters: some Encodable, mode: Mode = .once
  ) throws(UnencodableParameters) -> [UInt8] {
    encode(method, parametersText: try Parameters.encode(parameters), mode: mode)
  }

  /// The bytes of a call whose parameters somebody wrote as JSON, with the final zero.
  ///
  /// - Throws: `MalformedMessage` when the text is not one JSON object.
  package static func encode(
    _ method: String, parametersText text: String, mode: Mode = .once
  ) throws(MalformedMessage) -> [UInt8] {
    let bytes = Array(text.utf8)
    do {
      guard case .object = try JSON(bytes) else { throw MalformedMessage.notAnObject }
    } catch let error as JSONSyntaxError {
      throw .syntax(error)
    } catch {
      throw .notAnObject
    }
    return encode(method, parametersText: JSON.compact(bytes), mode: mode)
  }

  static func encode(
    _ method: String, parametersText: [UInt8]?, mode: Mode
  ) -> [UInt8] {
    var bytes = Array(#"{"method":"#.utf8) + JSON.quote(method)
    if let parametersText { bytes += Array(#","parameters":"#.utf8) + parametersText }
    if mode != .once { bytes += Array(#","\#(mode.rawValue)":true"#.utf8) }
    return bytes + Array("}\0".utf8)
  }
}
