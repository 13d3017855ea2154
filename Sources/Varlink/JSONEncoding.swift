extension JSON {
  /// Writes a value as compact JSON with sorted names.
  ///
  /// Foundation's encoder took more time than all else that happens at a call, and the client had to
  /// load it for one small record.
  ///
  /// - Throws: `UnencodableParameters` for a number that JSON cannot express, and what the value's
  ///   own encoding throws.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let assembly = Assembly()
    try ValueEncoder(assembly: assembly).encode(value)
    var text: [UInt8] = []
    text.reserveCapacity(512)
    assembly.write(to: &text)
    return text
  }
}

/// A value of which parts may still come.
private final class Assembly {
  enum Content {
    /// A value that wrote nothing at all, as `nil` does in a list.
    case nothing
    case text([UInt8])
    case members([(name: String, value: Assembly)])
    case elements([Assembly])
  }

  var content = Content.nothing

  init(_ content: Content = .nothing) { self.content = content }

  func add(_ name: String, _ value: Assembly) {
    guard case .members(var members) = content else {
      content = .members([(name, value)])
      return
    }
    content = .nothing
    members.append((name, value))
    content = .members(members)
  }

  func add(_ value: Assembly) {
    guard case .elements(var elements) = content else {
      content = .elements([value])
      return
    }
    content = .nothing
    elements.append(value)
    content = .elements(elements)
  }

  var count: Int { if case .elements(let elements) = content { elements.count } else { 0 } }

  func write(to text: inout [UInt8]) {
    switch content {
    case .nothing: text += "null".utf8
    case .text(let own): text += own
    case .members(let members):
      text.append(UInt8(ascii: "{"))
      for (place, member) in members.sorted(by: { $0.name < $1.name }).enumerated() {
        if place > 0 { text.append(UInt8(ascii: ",")) }
        text += JSON.quote(member.name)
        text.append(UInt8(ascii: ":"))
        member.value.write(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    case .elements(let elements):
      text.append(UInt8(ascii: "["))
      for (place, element) in elements.enumerated() {
        if place > 0 { text.append(UInt8(ascii: ",")) }
        element.write(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    }
  }
}

private struct ValueEncoder: Encoder, SingleValueEncodingContainer {
  let assembly: Assembly
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .nothing = assembly.content { assembly.content = .members([]) }
    return KeyedEncodingContainer(MembersEncoder(assembly: assembly))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .nothing = assembly.content { assembly.content = .elements([]) }
    return ElementsEncoder(assembly: assembly)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { assembly.content = .text(Array("null".utf8)) }
  func encode(_ value: Bool) { assembly.content = .text(Array((value ? "true" : "false").utf8)) }
  func encode(_ value: String) { assembly.content = .text(JSON.quote(value)) }
  func encode(_ value: Int) { write(value) }
  func encode(_ value: Int8) { write(value) }
  func encode(_ value: Int16) { write(value) }
  func encode(_ value: Int32) { write(value) }
  func encode(_ value: Int64) { write(value) }
  func encode(_ value: UInt) { write(value) }
  func encode(_ value: UInt8) { write(value) }
  func encode(_ value: UInt16) { write(value) }
  func encode(_ value: UInt32) { write(value) }
  func encode(_ value: UInt64) { write(value) }
  func encode(_ value: Float) throws { try write(value) }
  func encode(_ value: Double) throws { try write(value) }

  func encode(_ value: some Encodable) throws { try value.encode(to: self) }

  private func write(_ number: some FixedWidthInteger) {
    assembly.content = .text(Array(String(number).utf8))
  }

  private func write(_ number: some BinaryFloatingPoint & LosslessStringConvertible) throws {
    guard number.isFinite else { throw UnencodableParameters() }
    let text = number.description
    assembly.content = .text(Array((text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8))
  }
}

private struct MembersEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let assembly: Assembly
  var codingPath: [any CodingKey] { [] }

  private func encoder(_ name: String) -> ValueEncoder {
    let value = Assembly()
    assembly.add(name, value)
    return ValueEncoder(assembly: value)
  }

  func encodeNil(forKey key: Key) { encoder(key.stringValue).encodeNil() }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try encoder(key.stringValue).encode(value)
  }

  // The commonest kinds, without the detour that a generic value takes.
  func encode(_ value: Bool, forKey key: Key) { encoder(key.stringValue).encode(value) }
  func encode(_ value: String, forKey key: Key) { encoder(key.stringValue).encode(value) }
  func encode(_ value: Int, forKey key: Key) { encoder(key.stringValue).encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder("super") }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key.stringValue) }
}

private struct ElementsEncoder: UnkeyedEncodingContainer {
  let assembly: Assembly
  var codingPath: [any CodingKey] { [] }
  var count: Int { assembly.count }

  private func encoder() -> ValueEncoder {
    let value = Assembly()
    assembly.add(value)
    return ValueEncoder(assembly: value)
  }

  func encodeNil() { encoder().encodeNil() }
  func encode(_ value: some Encodable) throws { try encoder().encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    encoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder() }
}
