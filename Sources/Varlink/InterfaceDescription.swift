/// What an interface declares: the meaning of one `.varlink` text.
package struct InterfaceDescription: Equatable, Sendable {
  package struct TypeDeclaration: Equatable, Sendable {
    package let documentation: String
    /// A structure or an enumeration.
    package let type: InterfaceType
  }

  package struct Method: Equatable, Sendable {
    package let documentation: String
    package let input: [Field]
    /// Of a method that streams: whatever may occur in any of its replies.
    package let output: [Field]
  }

  package struct ErrorDeclaration: Equatable, Sendable {
    package let documentation: String
    package let parameters: [Field]
  }

  package struct Field: Equatable, Sendable {
    package let name: String
    package let documentation: String
    package let type: InterfaceType
  }

  package let name: String
  package let documentation: String
  /// The text it was read from, as it is served to those who ask.
  package let text: String
  package let types: [String: TypeDeclaration]
  package let methods: [String: Method]
  package let errors: [String: ErrorDeclaration]
}

/// A type of the interface language.
package indirect enum InterfaceType: Equatable, Sendable {
  case bool
  case int
  case float
  case string
  /// Any JSON object.
  case object
  /// Any JSON value.
  case any
  /// A type declared in the same interface.
  case named(String)
  case structure([InterfaceDescription.Field])
  case enumeration([String])
  case array(InterfaceType)
  case map(InterfaceType)
  case optional(InterfaceType)
}

extension InterfaceType: CustomStringConvertible {
  /// The type as the interface language writes it.
  package var description: String {
    switch self {
    case .bool: "bool"
    case .int: "int"
    case .float: "float"
    case .string: "string"
    case .object: "object"
    case .any: "any"
    case .named(let name): name
    case .structure(let fields):
      "(\(fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ")))"
    case .enumeration(let values): "(\(values.joined(separator: ", ")))"
    case .array(let element): "[]\(element)"
    case .map(let element): "[string]\(element)"
    case .optional(let wrapped): "?\(wrapped)"
    }
  }
}
