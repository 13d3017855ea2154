/// A JSON value as it stood on the wire.
///
/// Integers and floats are kept apart, so that identifiers above 2^53 survive and a type check can
/// tell `1` from `1.5`.
package enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Also an integer too large for 64 bits; infinite when the text exceeds what a double can hold.
  case float(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// Reads one complete JSON text.
  ///
  /// Stricter than the RFC where it leaves a choice: a name may appear only once in an object,
  /// surrogates must come in pairs, and nesting ends at `JSONParser.deepest`.
  ///
  /// - Throws: `JSONSyntaxError` naming the byte at which reading stopped.
  package init(_ text: [UInt8]) throws(JSONSyntaxError) {
    var parser = JSONParser(text)
    self = try parser.document()
  }
}

extension JSON: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .integer(let number): try container.encode(number)
    case .float(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}

/// Where a text stops being JSON.
package struct JSONSyntaxError: Error, Equatable, Sendable {
  /// Bytes before the one that could not be accepted.
  package let offset: Int

  package init(offset: Int) {
    self.offset = offset
  }
}
