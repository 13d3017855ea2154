extension String {
  /// The text of a field and what is wrong with it.
  ///
  /// Blank ends are dropped and line breaks become LF. A faulty text is returned too, so that the
  /// rest of its row can be checked.
  static func field(_ bytes: ArraySlice<UInt8>) -> (text: String, problem: Fault.Problem?) {
    guard let first = bytes.first, let last = bytes.last else { return ("", nil) }
    // Telling the common field at a glance keeps large decks fast.
    if first > 0x20, last > 0x20, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }),
      bytes.count <= Limits.fieldBytes
    {
      return (String(decoding: bytes, as: UTF8.self), nil)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return (String(decoding: bytes, as: UTF8.self).trimmed, .invalidUTF8)
    }
    return text.tidied
  }

  /// The text without blank ends and with LF for every line break, and what is wrong with it.
  var tidied: (text: String, problem: Fault.Problem?) {
    var text = trimmed
    if text.utf8.contains(UInt8(ascii: "\r")) { text = text.withLineFeeds }
    guard text.utf8.count <= Limits.fieldBytes else {
      return (text, .fieldTooLong(bytes: text.utf8.count))
    }
    return (text, text.unicodeScalars.first(where: \.isControl).map { .controlCharacter($0.value) })
  }

  private var withLineFeeds: String {
    var result = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in unicodeScalars {
      if scalar == "\r" || !(afterReturn && scalar == "\n") {
        result.append(scalar == "\r" ? "\n" : scalar)
      }
      afterReturn = scalar == "\r"
    }
    return String(result)
  }
}
