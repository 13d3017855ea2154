internal import FoundationEssentials

/// The passage between Swift types and the parameters object of a message.
enum Parameters {
  /// Writes a value as compact JSON with sorted keys.
  ///
  /// Optional properties that are nil are left out. A zero character in a string is replaced by
  /// U+FFFD, since strict peers drop the connection over `\u0000`.
  ///
  /// - Throws: `UnencodableParameters` when the value is no object, holds a number that JSON cannot
  ///   express, or its own encoding fails.
  static func encode(_ value: some Encodable) throws(UnencodableParameters) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let text = try? encoder.encode(value), text.first == UInt8(ascii: "{") else {
      throw UnencodableParameters()
    }
    return withoutZeroCharacters(Array(text))
  }

  /// Reads parameters into a type.
  ///
  /// - Throws: `InvalidParameter` naming the outermost member at fault.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from parameters: [String: JSON]
  ) throws(InvalidParameter) -> Value {
    do {
      return try JSON.object(parameters).decode(type)
    } catch let error as DecodingError {
      throw InvalidParameter(name: outermostName(error))
    } catch {
      throw InvalidParameter(name: "parameters")
    }
  }

  /// Replaces each escaped zero character in a JSON text.
  private static func withoutZeroCharacters(_ text: [UInt8]) -> [UInt8] {
    let escape = Array(#"\u0000"#.utf8)
    var result: [UInt8] = []
    var copied = 0
    var position = 0
    while let backslash = text[position...].firstIndex(of: UInt8(ascii: "\\")) {
      position = backslash + 2
      guard text[backslash...].starts(with: escape) else { continue }
      result.append(contentsOf: text[copied..<backslash])
      result.append(contentsOf: "\u{FFFD}".utf8)
      position = backslash + escape.count
      copied = position
    }
    return copied == 0 ? text : result + text[copied...]
  }

  private static func outermostName(_ error: DecodingError) -> String {
    let path: [any CodingKey]
    switch error {
    case .keyNotFound(let key, let context): path = context.codingPath + [key]
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      path = context.codingPath
    @unknown default: path = []
    }
    return path.first?.stringValue ?? "parameters"
  }
}

/// A parameter is missing or does not fit the type wanted.
struct InvalidParameter: Error {
  let name: String
}

/// A value cannot be written as the parameters of a message.
package struct UnencodableParameters: Error, Equatable, Sendable {
  package init() {}
}
