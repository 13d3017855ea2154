/// A record that reads and writes its members by itself.
///
/// For what is sent at every call. `Codable` looks up types while it runs: for the reply to one answer
/// that takes longer than all else that the daemon does with it, and in a client that makes one call
/// the first such search takes longer than the rest of its work.
package protocol DirectRecord: Codable {
  /// Takes the record out of an object; members unknown to it are ignored.
  ///
  /// - Throws: `MalformedMessage.unexpectedParameter` naming the outermost member that is missing or
  ///   ill-typed.
  init(_ members: Members) throws(MalformedMessage)

  /// Writes the members, sorted by name, as `Codable` has them written.
  func write(to members: inout MemberWriter)
}

extension Call {
  /// The parameters as a record that reads them itself.
  ///
  /// - Throws: `ServiceError.invalidParameter` naming the outermost member that is missing or
  ///   ill-typed.
  package func parameters<Record: DirectRecord>(as type: Record.Type) throws(ServiceError) -> Record
  {
    do {
      return try Record(Members(parameters))
    } catch {
      guard case .unexpectedParameter(let name) = error else {
        throw .invalidParameter("parameters")
      }
      throw .invalidParameter(name)
    }
  }

  /// The bytes of a call, with the final zero.
  package static func encode(
    _ method: String, parameters: some DirectRecord, mode: Mode = .once
  ) -> [UInt8] {
    encode(method, parametersText: MemberWriter.object(parameters), mode: mode)
  }
}

extension Reply {
  /// The parameters as a record that reads them itself.
  ///
  /// - Throws: `MalformedMessage.unexpectedParameter` naming the outermost member that is missing or
  ///   ill-typed.
  package func parameters<Record: DirectRecord>(
    as type: Record.Type
  ) throws(MalformedMessage) -> Record {
    try Record(Members(parameters))
  }

  /// The bytes of a reply, with the final zero.
  ///
  /// Only a reply to a call in mode `more` may be marked as continued: clients drop the connection
  /// otherwise.
  package static func encode(_ record: some DirectRecord, continues: Bool = false) -> [UInt8] {
    var writer = MemberWriter(behind: #"{"parameters":"#)
    writer.object(record)
    return writer.closed(with: continues ? ",\"continues\":true}\0" : "}\0")
  }
}
