/// The escape sequences of keys, as xterm, the VT220, rxvt and the Linux console send them.
///
/// Modifiers are ignored: Control with an arrow is the arrow.
enum KeySequences {
  /// The key of `ESC O` and a letter.
  static func single(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - Int(UInt8(ascii: "O")))
    // The application keypad: j to y stand for * + , - . / and the digits.
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .text(Unicode.Scalar(final - 0x40))
    default: cursor(final)
    }
  }

  /// The key of `ESC [`, parameters and a final byte.
  static func sequence(_ parameters: [UInt8], final: UInt8) -> Key? {
    guard parameters.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    switch final {
    case UInt8(ascii: "~"): return tilde(parameters)
    case UInt8(ascii: "Z"): return .backTab
    // With modifiers `1;5R`; otherwise a report of the cursor's place, `24;80R`.
    case UInt8(ascii: "P")...UInt8(ascii: "S")
    where parameters.isEmpty || parameters.starts(with: "1;".utf8):
      return .function(Int(final) - Int(UInt8(ascii: "O")))
    default: return cursor(final)
    }
  }

  private static func cursor(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: nil
    }
  }

  private static func tilde(_ parameters: [UInt8]) -> Key? {
    let first = parameters.prefix { $0 != UInt8(ascii: ";") }
    switch Int(String(decoding: first, as: UTF8.self)) ?? 0 {
    case 1, 7: return .home
    case 3: return .delete
    case 4, 8: return .end
    case 5: return .pageUp
    case 6: return .pageDown
    case let number: return functions.firstIndex(of: number).map { .function($0 + 1) }
    }
  }

  /// Numbers of F1 to F20, with the gaps of the VT220's keyboard.
  private static let functions = [
    11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34,
  ]
}
