/// The members of an object, taken one by one into a record: see `DirectRecord`.
package struct Members {
  private let members: [String: JSON]
  /// The member of the whole in which this object lies; nil for the whole itself.
  private var outermost: String?

  package init(_ members: [String: JSON]) { self.members = members }

  private init(_ members: [String: JSON], within outermost: String) {
    self.members = members
    self.outermost = outermost
  }

  package func text(_ name: String) throws(MalformedMessage) -> String {
    guard case .string(let text)? = members[name] else { throw fault(name) }
    return text
  }

  package func flag(_ name: String) throws(MalformedMessage) -> Bool {
    guard case .bool(let flag)? = members[name] else { throw fault(name) }
    return flag
  }

  package func number(_ name: String) throws(MalformedMessage) -> Int {
    guard let number = members[name]?.exactInteger else { throw fault(name) }
    return number
  }

  package func object(_ name: String) throws(MalformedMessage) -> Members {
    guard case .object(let object)? = members[name] else { throw fault(name) }
    return Members(object, within: outermost ?? name)
  }

  package func texts(_ name: String) throws(MalformedMessage) -> [String] {
    var texts: [String] = []
    for element in try elements(name) {
      guard case .string(let text) = element else { throw fault(name) }
      texts.append(text)
    }
    return texts
  }

  package func objects(_ name: String) throws(MalformedMessage) -> [Members] {
    var objects: [Members] = []
    for element in try elements(name) {
      guard case .object(let object) = element else { throw fault(name) }
      objects.append(Members(object, within: outermost ?? name))
    }
    return objects
  }

  package func textIfAny(_ name: String) throws(MalformedMessage) -> String? {
    isThere(name) ? try text(name) : nil
  }

  package func numberIfAny(_ name: String) throws(MalformedMessage) -> Int? {
    isThere(name) ? try number(name) : nil
  }

  package func flagIfAny(_ name: String) throws(MalformedMessage) -> Bool? {
    isThere(name) ? try flag(name) : nil
  }

  package func objectIfAny(_ name: String) throws(MalformedMessage) -> Members? {
    isThere(name) ? try object(name) : nil
  }

  private func elements(_ name: String) throws(MalformedMessage) -> [JSON] {
    guard case .array(let elements)? = members[name] else { throw fault(name) }
    return elements
  }

  /// Null counts as absent.
  private func isThere(_ name: String) -> Bool {
    switch members[name] {
    case nil, .null: false
    default: true
    }
  }

  private func fault(_ name: String) -> MalformedMessage { .unexpectedParameter(outermost ?? name) }
}
