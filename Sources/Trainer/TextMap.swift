/// A dictionary whose keys are texts, told apart by their bytes.
///
/// A dictionary of strings brings every key but ASCII to a normal form before it hashes it. For kana that took longer
/// than all else that happens at a question. Keys here come from the table or from a deck, always in one form.
///
/// A state is copied before every answer, so that it can be put back: members lie in chunks, and a copy in which one
/// value changes shares all chunks but that one's.
package struct TextMap<Value> {
  fileprivate struct Member {
    let key: TextKey
    /// Absent only while it is being changed.
    var value: Value?
  }

  /// In the order in which they came, but for the last, which takes the place of one removed.
  private var chunks: [[Member]] = []
  package private(set) var count = 0
  /// Places of members, from 1 on, each in the first free slot from its key's hash on; 0 is free.
  private var slots: [Int32] = []

  /// Members in a chunk.
  private static var chunkSize: Int { 16 }

  package init() {}

  /// Where a key comes twice the first value counts.
  package init(_ pairs: some Sequence<(String, Value)>) {
    for (text, value) in pairs {
      let key = TextKey(text)
      if place(of: key) == nil { insert(Member(key: key, value: value)) }
    }
  }

  package subscript(text: String) -> Value? {
    get { self[TextKey(text)] }
    _modify { yield &self[TextKey(text)] }
  }

  package subscript(key: TextKey) -> Value? {
    get { place(of: key).flatMap { chunks[$0 / Self.chunkSize][$0 % Self.chunkSize].value } }
    _modify {
      let place = place(of: key)
      var value: Value?
      if let place { swap(&value, &chunks[place / Self.chunkSize][place % Self.chunkSize].value) }
      defer { put(value, for: key, at: place) }
      yield &value
    }
  }

  package var keys: [String] { chunks.flatMap { $0.map(\.key.text) } }
  package var values: [Value] { chunks.flatMap { $0.compactMap(\.value) } }
  package var isEmpty: Bool { count == 0 }

  // MARK: - Places

  private func place(of key: TextKey) -> Int? {
    guard count > 0 else { return nil }
    let last = slots.count - 1
    var slot = key.hash & last
    while slots[slot] > 0 {
      let place = Int(slots[slot]) - 1
      if chunks[place / Self.chunkSize][place % Self.chunkSize].key == key { return place }
      slot = (slot + 1) & last
    }
    return nil
  }

  private mutating func put(_ value: Value?, for key: TextKey, at place: Int?) {
    switch (place, value) {
    case (let place?, .some):
      chunks[place / Self.chunkSize][place % Self.chunkSize].value = value
    case (let place?, nil): remove(place)
    case (nil, .some): insert(Member(key: key, value: value))
    case (nil, nil): break
    }
  }

  private mutating func insert(_ member: Member) {
    if count % Self.chunkSize == 0 { chunks.append([]) }
    chunks[count / Self.chunkSize].append(member)
    count += 1
    // Half of the slots stay free, so that searches are short.
    if slots.count < 2 * count {
      slots = Array(repeating: 0, count: max(16, 2 * slots.count))
      for place in 0..<count { fillSlot(for: place) }
    } else {
      fillSlot(for: count - 1)
    }
  }

  private mutating func fillSlot(for place: Int) {
    let last = slots.count - 1
    var slot = chunks[place / Self.chunkSize][place % Self.chunkSize].key.hash & last
    while slots[slot] > 0 { slot = (slot + 1) & last }
    slots[slot] = Int32(place + 1)
  }

  /// Rare enough, as when a first answer is taken back, to look at all members.
  private mutating func remove(_ place: Int) {
    count -= 1
    guard let moved = chunks[count / Self.chunkSize].popLast() else { return }
    if place < count { chunks[place / Self.chunkSize][place % Self.chunkSize] = moved }
    if chunks.last?.isEmpty == true { chunks.removeLast() }
    for slot in slots.indices { slots[slot] = 0 }
    for place in 0..<count { fillSlot(for: place) }
  }
}

extension TextMap: Sendable where Value: Sendable {}
extension TextMap.Member: Sendable where Value: Sendable {}

extension TextMap: Equatable where Value: Equatable {
  /// The order in which members came makes no difference.
  package static func == (one: TextMap, other: TextMap) -> Bool {
    one.count == other.count
      && one.chunks.allSatisfy { $0.allSatisfy { other[$0.key] == $0.value } }
  }
}

/// Encoded as an object with the texts as its members' names.
extension TextMap: Codable where Value: Codable {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.singleValueContainer().decode([String: Value].self)
    self.init(members.map { ($0.key, $0.value) })
  }

  package func encode(to encoder: any Encoder) throws {
    var members: [String: Value] = [:]
    for member in chunks.joined() { members[member.key.text] = member.value }
    var container = encoder.singleValueContainer()
    try container.encode(members)
  }
}
