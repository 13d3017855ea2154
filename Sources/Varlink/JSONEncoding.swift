extension JSON {
  /// Writes a value as compact JSON with sorted names.
  ///
  /// Foundation's encoder took more time than all else that happens at a call, and the client had to
  /// load it for one small record.
  ///
  /// - Throws: `UnencodableParameters` for a number that JSON cannot express, and what the value's
  ///   own encoding throws.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let whole = Assembly()
    try whole.addPart().encode(value)
    var text: [UInt8] = []
    text.reserveCapacity(512)
    whole.writeParts(to: &text)
    return text
  }
}

/// An array or object of which parts may still come.
///
/// What is neither is written at once: into one text for all such parts, where it is found again.
private final class Assembly {
  private struct Part {
    /// Empty for an element.
    let name: String
    /// Where its text lies: nothing, for one that wrote nothing at all, as `nil` does in a list.
    var text: Range<Int>
    var nested: Assembly?
  }

  private let isObject: Bool
  private var parts: [Part] = []
  private var texts: [UInt8] = []

  init(isObject: Bool = false) {
    self.isObject = isObject
    guard isObject else { return }
    // Enough for most records, so that they grow but once.
    parts.reserveCapacity(24)
    texts.reserveCapacity(256)
  }

  var count: Int { parts.count }

  func addPart(_ name: String = "") -> ValueEncoder {
    parts.append(Part(name: name, text: 0..<0))
    return ValueEncoder(assembly: self, place: parts.count - 1)
  }

  /// Lets a part be what is written now.
  func put(at place: Int, _ write: (inout [UInt8]) -> Void) {
    let start = texts.count
    write(&texts)
    parts[place].text = start..<texts.count
  }

  /// The array or object that a part is from now on.
  func nested(at place: Int, isObject: Bool) -> Assembly {
    if let known = parts[place].nested { return known }
    let new = Assembly(isObject: isObject)
    parts[place].nested = new
    return new
  }

  func writeParts(to text: inout [UInt8]) {
    if isObject { parts.sort { $0.name < $1.name } }
    var isFirst = true
    for part in parts {
      if !isFirst { text.append(UInt8(ascii: ",")) }
      isFirst = false
      if isObject {
        JSON.quote(part.name, to: &text)
        text.append(UInt8(ascii: ":"))
      }
      if let nested = part.nested {
        nested.write(to: &text)
      } else if part.text.isEmpty {
        text += "null".utf8
      } else {
        text += texts[part.text]
      }
    }
  }

  private func write(to text: inout [UInt8]) {
    text.append(UInt8(ascii: isObject ? "{" : "["))
    writeParts(to: &text)
    text.append(UInt8(ascii: isObject ? "}" : "]"))
  }
}

/// Writes one part of an array or object.
private struct ValueEncoder: Encoder, SingleValueEncodingContainer {
  let assembly: Assembly
  let place: Int
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(MembersEncoder(members: assembly.nested(at: place, isObject: true)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    ElementsEncoder(elements: assembly.nested(at: place, isObject: false))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { write("null") }
  func encode(_ value: Bool) { write(value ? "true" : "false") }
  func encode(_ value: String) { assembly.put(at: place) { JSON.quote(value, to: &$0) } }
  func encode(_ value: Int) { write(String(value)) }
  func encode(_ value: Int8) { write(String(value)) }
  func encode(_ value: Int16) { write(String(value)) }
  func encode(_ value: Int32) { write(String(value)) }
  func encode(_ value: Int64) { write(String(value)) }
  func encode(_ value: UInt) { write(String(value)) }
  func encode(_ value: UInt8) { write(String(value)) }
  func encode(_ value: UInt16) { write(String(value)) }
  func encode(_ value: UInt32) { write(String(value)) }
  func encode(_ value: UInt64) { write(String(value)) }
  func encode(_ value: Float) throws { try write(value) }
  func encode(_ value: Double) throws { try write(value) }

  func encode(_ value: some Encodable) throws { try value.encode(to: self) }

  private func write(_ text: String) { assembly.put(at: place) { $0 += text.utf8 } }

  private func write(_ number: some BinaryFloatingPoint & LosslessStringConvertible) throws {
    guard number.isFinite else { throw UnencodableParameters() }
    let text = number.description
    write(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}

private struct MembersEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let members: Assembly
  var codingPath: [any CodingKey] { [] }

  private func encoder(_ key: Key) -> ValueEncoder { members.addPart(key.stringValue) }

  func encodeNil(forKey key: Key) { encoder(key).encodeNil() }
  func encode(_ value: some Encodable, forKey key: Key) throws { try encoder(key).encode(value) }

  // The commonest kinds, without the detour that a generic value takes.
  func encode(_ value: Bool, forKey key: Key) { encoder(key).encode(value) }
  func encode(_ value: String, forKey key: Key) { encoder(key).encode(value) }
  func encode(_ value: Int, forKey key: Key) { encoder(key).encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { members.addPart("super") }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

private struct ElementsEncoder: UnkeyedEncodingContainer {
  let elements: Assembly
  var codingPath: [any CodingKey] { [] }
  var count: Int { elements.count }

  func encodeNil() { elements.addPart().encodeNil() }
  func encode(_ value: some Encodable) throws { try elements.addPart().encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    elements.addPart().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    elements.addPart().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { elements.addPart() }
}
