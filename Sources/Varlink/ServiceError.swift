/// The errors any service may give, declared by `org.varlink.service`.
package enum ServiceError: Error, Equatable, Sendable {
  case interfaceNotFound(String)
  case methodNotFound(String)
  case methodNotImplemented(String)
  /// Names the outermost parameter at fault.
  case invalidParameter(String)
  case permissionDenied
  /// The method makes sense only for a call in mode `more`.
  case expectedMore
  case expectedUpgrade

  /// The qualified name used on the wire.
  package var name: String {
    let member =
      switch self {
      case .interfaceNotFound: "InterfaceNotFound"
      case .methodNotFound: "MethodNotFound"
      case .methodNotImplemented: "MethodNotImplemented"
      case .invalidParameter: "InvalidParameter"
      case .permissionDenied: "PermissionDenied"
      case .expectedMore: "ExpectedMore"
      case .expectedUpgrade: "ExpectedUpgrade"
      }
    return "\(ServiceInterface.name).\(member)"
  }

  /// The one parameter some of them have.
  package var parameter: (name: String, value: String)? {
    switch self {
    case .interfaceNotFound(let value): ("interface", value)
    case .methodNotFound(let value), .methodNotImplemented(let value): ("method", value)
    case .invalidParameter(let value): ("parameter", value)
    case .permissionDenied, .expectedMore, .expectedUpgrade: nil
    }
  }
}
