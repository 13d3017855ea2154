import TestSupport
import Varlink

extension JSON {
  /// Some value, nested at most so deep.
  static func random(depth: Int, using generator: inout SplitMix64) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return .null
    case 1: return .bool(.random(using: &generator))
    case 2: return .integer(Int(truncatingIfNeeded: generator.next()))
    case 3: return .float(Double.random(in: -1e9...1e9, using: &generator) + 0.5)
    case 4: return .string(randomString(using: &generator))
    case 5:
      let count = Int.random(in: 0..<4, using: &generator)
      return .array((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
    default:
      var members: [String: JSON] = [:]
      for _ in 0..<Int.random(in: 0..<4, using: &generator) {
        members[randomString(using: &generator)] = random(depth: depth - 1, using: &generator)
      }
      return .object(members)
    }
  }

  static func randomString(using generator: inout SplitMix64) -> String {
    let alphabet: [Character] = [
      "a", "Z", "0", "か", "が", "𝒌", "😀", "\"", "\\", "/", "\n", "\u{1}", "\u{7F}", " ", "{", "]",
    ]
    let count = Int.random(in: 0..<6, using: &generator)
    return String((0..<count).map { _ in alphabet[Int(generator.next() % UInt64(alphabet.count))] })
  }

  /// The value as a text, with whitespace and escapes where they are allowed.
  func text(using generator: inout SplitMix64) -> String {
    let blank = ["", "", " ", "\n", "\t\r "][Int(generator.next() % 5)]
    let core: String
    switch self {
    case .null: core = "null"
    case .bool(let flag): core = "\(flag)"
    case .integer(let number): core = "\(number)"
    case .float(let number): core = "\(number)"
    case .string(let string): core = Self.quoted(string, using: &generator)
    case .array(let elements):
      core = "[\(elements.map { $0.text(using: &generator) }.joined(separator: ","))]"
    case .object(let members):
      let parts = members.map {
        "\(blank)\(Self.quoted($0, using: &generator))\(blank):\($1.text(using: &generator))"
      }
      core = "{\(parts.joined(separator: ","))}"
    }
    return blank + core + blank
  }

  private static func quoted(_ string: String, using generator: inout SplitMix64) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || Bool.random(using: &generator) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
