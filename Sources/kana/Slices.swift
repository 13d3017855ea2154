/// Something that is sent to the daemon many at a time.
protocol Sliceable {
  /// About the bytes it takes on the wire.
  var size: Int { get }
}

/// A long list in runs of bounded size, at least one element each.
struct Slices<Element: Sliceable>: Sequence, IteratorProtocol {
  private var rest: ArraySlice<Element>
  private let bytes: Int

  init(of elements: [Element], bytes: Int) {
    rest = elements[...]
    self.bytes = bytes
  }

  mutating func next() -> ArraySlice<Element>? {
    guard let first = rest.first else { return nil }
    var size = first.size
    var count = 1
    for element in rest.dropFirst() {
      size += element.size
      if size > bytes { break }
      count += 1
    }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

extension String: Sliceable {
  var size: Int { utf8.count + 16 }

  /// Without one line end, where printing adds it again.
  var withoutLastLineEnd: String {
    last.map(\.isNewline) == true ? String(dropLast()) : self
  }
}
