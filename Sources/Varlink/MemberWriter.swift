/// Writes the members of an object as compact JSON, in the order in which they are given.
///
/// The counterpart of `Members`, which takes them out again.
package struct MemberWriter {
  private var json: [UInt8] = []
  /// Nothing stands yet in the innermost object.
  private var isFirst = true

  /// Makes a writer whose first object stands behind some text.
  init(behind opening: String = "") {
    // Enough for most replies, so that the text need not grow.
    json.reserveCapacity(1_024)
    json += opening.utf8
  }

  /// The text of one object.
  static func object(_ record: some DirectRecord) -> [UInt8] {
    var writer = MemberWriter()
    writer.object(record)
    return writer.json
  }

  mutating func object(_ record: some DirectRecord) {
    json.append(UInt8(ascii: "{"))
    isFirst = true
    record.write(to: &self)
    json.append(UInt8(ascii: "}"))
    isFirst = false
  }

  /// The whole text.
  consuming func closed(with closing: String) -> [UInt8] {
    json += closing.utf8
    return json
  }

  package mutating func text(_ name: String, _ text: String) {
    open(name)
    JSON.quote(text, to: &json)
  }

  package mutating func flag(_ name: String, _ flag: Bool) {
    open(name)
    json += (flag ? "true" : "false").utf8
  }

  package mutating func number(_ name: String, _ number: Int) {
    open(name)
    json += String(number).utf8
  }

  package mutating func object(_ name: String, _ record: some DirectRecord) {
    open(name)
    object(record)
  }

  package mutating func texts(_ name: String, _ texts: [String]) {
    list(name, texts) { writer, text in JSON.quote(text, to: &writer.json) }
  }

  package mutating func objects(_ name: String, _ records: [some DirectRecord]) {
    list(name, records) { writer, record in writer.object(record) }
  }

  // What is absent is left out.

  package mutating func textIfAny(_ name: String, _ text: String?) {
    if let text { self.text(name, text) }
  }

  package mutating func flagIfAny(_ name: String, _ flag: Bool?) {
    if let flag { self.flag(name, flag) }
  }

  package mutating func numberIfAny(_ name: String, _ number: Int?) {
    if let number { self.number(name, number) }
  }

  private mutating func list<Element>(
    _ name: String, _ elements: [Element], _ write: (inout MemberWriter, Element) -> Void
  ) {
    open(name)
    json.append(UInt8(ascii: "["))
    var isBehind = false
    for element in elements {
      if isBehind { json.append(UInt8(ascii: ",")) }
      isBehind = true
      write(&self, element)
    }
    json.append(UInt8(ascii: "]"))
  }

  /// Begins a member; names of ours hold nothing that needs an escape.
  private mutating func open(_ name: String) {
    if !isFirst { json.append(UInt8(ascii: ",")) }
    isFirst = false
    json.append(UInt8(ascii: "\""))
    json += name.utf8
    json.append(UInt8(ascii: "\""))
    json.append(UInt8(ascii: ":"))
  }
}
