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
    mismatch(parameters, fields, at: [])
  }

  /// Compares a value with a type of this interface; nil when it conforms.
  package func mismatch(_ value: JSON, _ type: InterfaceType) -> TypeMismatch? {
    mismatch(value, type, at: [])
  }

  private func mismatch(
    _ members: [String: JSON], _ fields: [Field], at path: [String]
  ) -> TypeMismatch? {
    for field in fields {
      let value = members[field.name] ?? .null
      if let found = mismatch(value, field.type, at: path + [field.name]) { return found }
    }
    guard members.count > fields.count || !fields.allSatisfy({ members[$0.name] != nil }) else {
      return nil
    }
    let declared = Set(fields.map(\.name))
    return members.keys.filter { !declared.contains($0) }.min()
      .map { TypeMismatch(path: path + [$0], expected: nil) }
  }

  private func mismatch(_ value: JSON, _ type: InterfaceType, at path: [String]) -> TypeMismatch? {
    switch (type, value) {
    case (.bool, .bool), (.string, .string),
      (.object, .object), (.any, _), (.optional, .null):
      return nil
    case (.int, _) where value.exactInteger != nil: return nil
    case (.float, _) where value.finiteNumber != nil: return nil
    case (.enumeration(let values), .string(let text)) where values.contains(text): return nil
    case (.optional(let wrapped), _): return mismatch(value, wrapped, at: path)
    case (.structure(let fields), .object(let members)):
      return mismatch(members, fields, at: path)
    case (.map(let element), .object(let members)):
      for (name, member) in members {
        if let found = mismatch(member, element, at: path + [name]) { return found }
      }
      return nil
    case (.array(let element), .array(let elements)):
      for (place, member) in elements.enumerated() {
        if let found = mismatch(member, element, at: path + [String(place)]) { return found }
      }
      return nil
    case (.named(let name), _):
      guard let declaration = types[name] else { break }
      return mismatch(value, declaration.type, at: path)
    default: break
    }
    return TypeMismatch(path: path, expected: type)
  }
}
