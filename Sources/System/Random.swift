/// Chance from the system, for seeds and names; everything else gets it as an argument.
package enum Random {
  package static func seed() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// A name that nobody else has: `bytes` random bytes as lower-case hexadecimal.
  package static func identifier(bytes: Int = 8) -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef")
    var text = ""
    for _ in 0..<bytes {
      let byte = UInt8.random(in: .min ... .max, using: &generator)
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }
}
