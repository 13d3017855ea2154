package import Varlink

extension InterfaceDescription {
  /// Parameters that conform to some fields, chosen anew at each call.
  ///
  /// Decoding them into the Swift type of a method, and comparing what that type encodes, holds the
  /// type to the interface text. Depth bounds optional and repeated parts, so that types may contain
  /// themselves.
  package func conformingParameters(
    _ fields: [Field], depth: Int = 4, using generator: inout some RandomNumberGenerator
  ) -> [String: JSON] {
    var parameters: [String: JSON] = [:]
    for field in fields {
      let value = conformingValue(field.type, depth: depth, using: &generator)
      // An absent member says the same as null; both must be understood.
      if value != .null || Bool.random(using: &generator) { parameters[field.name] = value }
    }
    return parameters
  }

  /// A value that conforms to a type of this interface.
  package func conformingValue(
    _ type: InterfaceType, depth: Int = 4, using generator: inout some RandomNumberGenerator
  ) -> JSON {
    let texts = ["", "か", "シ", "a\"\\/\n", "😀", "null", "0"]
    switch type {
    case .bool: return .bool(.random(using: &generator))
    case .int: return .integer([0, 1, -1, 42, .max, .min].randomElement(using: &generator) ?? 0)
    case .float: return .float(.random(in: -1000...1000, using: &generator))
    case .string: return .string(texts.randomElement(using: &generator) ?? "")
    case .object, .any: return .object([:])
    case .named(let name):
      return types[name].map { conformingValue($0.type, depth: depth, using: &generator) } ?? .null
    case .structure(let fields):
      return .object(conformingParameters(fields, depth: depth - 1, using: &generator))
    case .enumeration(let values):
      return .string(values.randomElement(using: &generator) ?? "")
    case .optional(let wrapped):
      let isNull = depth <= 0 || Int.random(in: 0..<3, using: &generator) == 0
      return isNull ? .null : conformingValue(wrapped, depth: depth - 1, using: &generator)
    case .array(let element):
      let count = depth <= 0 ? 0 : Int.random(in: 0..<4, using: &generator)
      return .array(
        (0..<count).map { _ in conformingValue(element, depth: depth - 1, using: &generator) })
    case .map(let element):
      var members: [String: JSON] = [:]
      for _ in 0..<(depth <= 0 ? 0 : Int.random(in: 0..<4, using: &generator)) {
        let name = texts.randomElement(using: &generator) ?? ""
        members[name] = conformingValue(element, depth: depth - 1, using: &generator)
      }
      return .object(members)
    }
  }
}
