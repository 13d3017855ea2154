extension JSON {
  /// Decodes a type from the value.
  ///
  /// Foundation's decoder would read the text a second time, and gives no path for a number that
  /// does not fit, so that the parameter at fault could not be named.
  ///
  /// - Throws: `DecodingError` with the path from the value to the fault.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try ValueDecoder(value: self, codingPath: []).decode(type)
  }

  /// The integer, if it is one; `1.0` and `1e2` count while a double is sure to hold them exactly.
  var exactInteger: Int? {
    switch self {
    case .integer(let number): number
    case .float(let number) where number.magnitude <= 0x1p53: Int(exactly: number)
    default: nil
    }
  }

  /// The number, if it is one that a double can hold.
  var finiteNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .float(let number) where number.isFinite: number
    default: nil
    }
  }
}

private struct ValueDecoder: Decoder, SingleValueDecodingContainer {
  let value: JSON
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw fault([String: JSON].self) }
    return KeyedDecodingContainer(MembersDecoder(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw fault([JSON].self) }
    return ElementsDecoder(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { value == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let flag) = value else { throw fault(type) }
    return flag
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let text) = value else { throw fault(type) }
    return text
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard let number = value.finiteNumber else { throw fault(type) }
    return number
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }

  private func integer<Integer: FixedWidthInteger>() throws -> Integer {
    guard let number = value.exactInteger, let integer = Integer(exactly: number) else {
      throw fault(Integer.self)
    }
    return integer
  }

  private func fault(_ type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "not a \(type)")
    return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

private struct MembersDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSON]
  let codingPath: [any CodingKey]
  var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  private func decoder(_ key: Key) throws -> ValueDecoder {
    guard let value = members[key.stringValue] else {
      let context = DecodingError.Context(codingPath: codingPath, debugDescription: "missing")
      throw DecodingError.keyNotFound(key, context)
    }
    return ValueDecoder(value: value, codingPath: codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder(key).decode(type)
  }

  // The commonest kinds, looked up once rather than three times.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try present(key)?.decode(type)
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try present(key)?.decode(type)
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try present(key)?.decode(type)
  }

  private func present(_ key: Key) throws -> ValueDecoder? {
    guard let value = members[key.stringValue], value != .null else { return nil }
    return ValueDecoder(value: value, codingPath: codingPath + [key])
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder {
    ValueDecoder(value: members["super"] ?? .null, codingPath: codingPath)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

private struct ElementsDecoder: UnkeyedDecodingContainer {
  private struct Place: CodingKey {
    let intValue: Int?
    var stringValue: String { intValue.map { String($0) } ?? "" }

    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }

  let elements: [JSON]
  let codingPath: [any CodingKey]
  var currentIndex = 0
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  init(elements: [JSON], codingPath: [any CodingKey]) {
    self.elements = elements
    self.codingPath = codingPath
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let result = try decoder().decode(type)
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard try decoder().decodeNil() else { return false }
    currentIndex += 1
    return true
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    defer { currentIndex += 1 }
    return try decoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    defer { currentIndex += 1 }
    return try decoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    defer { currentIndex += 1 }
    return try decoder()
  }

  private func decoder() throws -> ValueDecoder {
    let path = codingPath + [Place(intValue: currentIndex)]
    guard !isAtEnd else {
      let context = DecodingError.Context(codingPath: path, debugDescription: "missing")
      throw DecodingError.valueNotFound(JSON.self, context)
    }
    return ValueDecoder(value: elements[currentIndex], codingPath: path)
  }
}
