internal import Varlink

/// Writes a JSON value as compact text with sorted names.
enum JSONPrinter {
  static func text(_ value: JSON) -> String {
    var text = ""
    write(value, to: &text)
    return text
  }

  private static func write(_ value: JSON, to text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += String(number)
    case .float(let number): text += number.isFinite ? "\(number)" : "null"
    case .string(let string): quote(string, to: &text)
    case .array(let values):
      text += "["
      for (place, value) in values.enumerated() {
        if place > 0 { text += "," }
        write(value, to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (place, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if place > 0 { text += "," }
        quote(member.key, to: &text)
        text += ":"
        write(member.value, to: &text)
      }
      text += "}"
    }
  }

  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
