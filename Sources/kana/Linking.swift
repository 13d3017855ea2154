extension [String] {
  /// One text of all, with a separator between.
  ///
  /// The standard library's `joined` looks conformances up at run time, which costs a program that
  /// runs for a millisecond a fifth of its time.
  func linked(by separator: String) -> String {
    var text = ""
    for (place, part) in enumerated() {
      if place > 0 { text += separator }
      text += part
    }
    return text
  }
}
