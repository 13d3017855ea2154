/// Something that is sent to the daemon many at a time.
protocol Sliceable {
  /// About the bytes it takes on the wire.
  var size: Int { get }
  /// How many JSON values it is made of.
  var values: Int { get }
}

/// A long list in runs of bounded size, at least one element each.
struct Slices<Element: Sliceable>: Sequence, IteratorProtocol {
  private var rest: ArraySlice<Element>
  private let bytes: Int
  private let values: Int

  init(of elements: [Element], bytes: Int = Request.sliceBytes, values: Int = Request.sliceValues) {
    rest = elements[...]
    self.bytes = bytes
    self.values = values
  }

  mutating func next() -> ArraySlice<Element>? {
    guard let first = rest.first else { return nil }
    var (size, parts) = (first.size, first.values)
    var count = 1
    for element in rest.dropFirst() {
      size += element.size
      parts += element.values
      if size > bytes || parts > values { break }
      count += 1
    }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

extension String: Sliceable {
  var size: Int { utf8.count + 16 }
  var values: Int { 1 }

  /// Without one line end, where printing adds it again.
  var withoutLastLineEnd: String {
    last.map(\.isNewline) == true ? String(dropLast()) : self
  }
}
