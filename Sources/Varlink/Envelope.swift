/// The outer object of a message, be it a call or a reply.
struct Envelope {
  /// All members but the parameters.
  var header: [String: JSON]
  let parameters: [String: JSON]
  /// Where in the message the parameters stand; nil where it has none.
  let parametersRange: Range<Int>?

  init(_ message: [UInt8], mostValues: Int = .max) throws(MalformedMessage) {
    var parser = JSONParser(message, noting: "parameters", mostValues: mostValues)
    let document: JSON
    do {
      document = try parser.document()
    } catch {
      throw .syntax(error)
    }
    guard case .object(let members) = document else { throw .notAnObject }
    header = members
    switch header.removeValue(forKey: "parameters") {
    case nil, .null:
      parameters = [:]
      parametersRange = nil
    case .object(let object):
      parameters = object
      parametersRange = parser.noted
    default: throw .parametersNotAnObject
    }
  }
}

/// Why a message cannot be understood.
///
/// Varlink has no reply for such a call: the connection is closed.
package enum MalformedMessage: Error, Equatable, Sendable {
  case syntax(JSONSyntaxError)
  case notAnObject
  case noMethod
  case unknownMember(String)
  /// A member of the message itself, not of its parameters, has the wrong type.
  case illTyped(member: String)
  case parametersNotAnObject
  /// More than one of `more`, `oneway` and `upgrade` is set.
  case conflictingFlags
  /// A reply's parameters do not fit the type wanted; names the outermost one at fault.
  case unexpectedParameter(String)
}
