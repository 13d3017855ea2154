/// A large value behind a reference: a list of them is copied without copying any.
///
/// It is a value all the same: whoever changes it gets a box of its own.
package struct Boxed<Value: Sendable>: Sendable {
  private final class Content: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var content: Content

  package init(_ value: Value) { content = Content(value) }

  package var value: Value {
    get { content.value }
    set { content = Content(newValue) }
  }
}

extension Boxed: Equatable where Value: Equatable {
  package static func == (one: Boxed, other: Boxed) -> Bool {
    one.content === other.content || one.value == other.value
  }
}

/// Encoded as the value alone.
extension Boxed: Codable where Value: Codable {
  package init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
