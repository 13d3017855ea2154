/// The first place at which a value breaks its declared type.
package struct TypeMismatch: Equatable, Sendable {
  /// Member names and array places, from the outermost on.
  package let path: [String]
  /// The type declared there, or nil when nothing is declared under that name.
  package let expected: InterfaceType?

  package init(path: [String], expected: InterfaceType?) {
    self.path = path
    self.expected = expected
  }
}

extension InterfaceDescription {
  /// Compares parameters with the fields declared for them; nil when they conform.
  ///
  /// Declared fields are looked at in their order, then members that no field declares.
  package func mismatch(_ parameters: [String: JSON], _ fields: [Field]) -> TypeMismatch? {
    var unknown = parameters.count
    for field in fields {
      let value = parameters[field.name]
      if value != nil { unknown -= 1 }
      if let found = mismatch(value ?? .null, field.type) { return found.inside(field.name) }
    }
    guard unknown > 0 else { return nil }
    return parameters.keys.filter { name in !fields.contains { $0.name == name } }.min()
      .map { TypeMismatch(path: [$0], expected: nil) }
  }

  /// Compares a value with a type of this interface; nil when it conforms.
  package func mismatch(_ value: JSON, _ type: InterfaceType) -> TypeMismatch? {
    switch (type, value) {
    case (.bool, .bool), (.string, .string), (.object, .object), (.any, _), (.optional, .null):
      return nil
    case (.int, _) where value.exactInteger != nil: return nil
    case (.float, _) where value.finiteNumber != nil: return nil
    case (.enumeration(let values), .string(let text)) where values.contains(text): return nil
    case (.optional(let wrapped), _): return mismatch(value, wrapped)
    case (.structure(let fields), .object(let members)): return mismatch(members, fields)
    case (.map(let element), .object(let members)):
      for (name, member) in members {
        if let found = mismatch(member, element) { return found.inside(name) }
      }
      return nil
    case (.array(let element), .array(let elements)):
      for (place, member) in elements.enumerated() {
        if let found = mismatch(member, element) { return found.inside(String(place)) }
      }
      return nil
    case (.named(let name), _):
      guard let declaration = types[name] else { break }
      return mismatch(value, declaration.type)
    default: break
    }
    return TypeMismatch(path: [], expected: type)
  }
}

extension TypeMismatch {
  /// The same fault as seen from one level further out.
  fileprivate func inside(_ name: String) -> TypeMismatch {
    TypeMismatch(path: [name] + path, expected: expected)
  }
}
