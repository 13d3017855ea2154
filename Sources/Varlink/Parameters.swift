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
    guard let text = try? JSON.encode(value), text.first == UInt8(ascii: "{") else {
      throw UnencodableParameters()
    }
    return text
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
