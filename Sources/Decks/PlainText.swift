/// The text of a field written in HTML, as a reader sees it.
struct PlainText {
  private(set) var text = ""
  /// The first picture, if there is one.
  private(set) var image = ""

  private var rest: Substring.UnicodeScalarView
  private var output = String.UnicodeScalarView()
  /// Words that do not occur in the rest.
  private var absent: Set<String> = []

  /// Reads markup as Anki writes it: entities, line breaks, pictures, ruby; a sound is left out.
  ///
  /// It reads whatever it is given: what is not markup stays as it is.
  init(html: String) {
    rest = html[...].unicodeScalars
    while let scalar = rest.first {
      if scalar == "<", takeTag() { continue }
      if scalar == "&", takeEntity() { continue }
      if scalar == "[", takeSound() { continue }
      rest.removeFirst()
      if scalar != "\n", scalar != "\r" {
        output.append(scalar == "\u{A0}" ? " " : scalar)
      } else if let last = output.last, !last.isBlank {
        output.append(" ")
      }
    }
    text = String(output)
  }

  /// Elements that begin and end on a line of their own.
  private static let blocks: Set<String> = [
    "div", "p", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote",
    "pre", "section", "article", "dl", "dt", "dd",
  ]

  /// Elements whose content is not shown.
  private static let hidden: Set<String> = ["script", "style", "rp", "head"]

  private mutating func takeTag() -> Bool {
    let inside = rest.dropFirst()
    if inside.starts(with: "!--".unicodeScalars) {
      guard let after = after("-->", in: inside) else { return false }
      rest = after
      return true
    }
    let isEnd = inside.first == "/"
    let name = inside.dropFirst(isEnd ? 1 : 0).prefix { $0.properties.isAlphabetic || $0.isDigit }
    guard let first = name.first ?? inside.first, first == "!" || !first.isDigit,
      !name.isEmpty || first == "!",
      let close = endOfTag(inside)
    else { return false }
    rest = rest[inside.index(after: close)...]
    apply(String(name).lowercased(), isEnd: isEnd, tag: inside[..<close])
    return true
  }

  private mutating func apply(_ name: String, isEnd: Bool, tag: Substring.UnicodeScalarView) {
    if name == "br" || name == "hr" {
      output.append("\n")
    } else if Self.blocks.contains(name) {
      if let last = output.last, last != "\n" { output.append("\n") }
    } else if name == "rt" {
      output.append(isEnd ? ")" : "(")
    } else if name == "img", image.isEmpty {
      image = Self.source(of: tag)
    } else if Self.hidden.contains(name), !isEnd, let after = after("</" + name, in: rest) {
      rest = after.drop { $0 != ">" }.dropFirst()
    }
  }

  /// Where a tag closes; a `>` within quotes does not count, unless the quote never ends.
  private mutating func endOfTag(
    _ tag: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView.Index? {
    guard !absent.contains(">") else { return nil }
    var quote: Unicode.Scalar?
    for index in tag.indices {
      let scalar = tag[index]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == ">" {
        return index
      }
    }
    let close = tag.firstIndex(of: ">")
    if close == nil { absent.insert(">") }
    return close
  }

  private static func source(of tag: Substring.UnicodeScalarView) -> String {
    guard var value = tag.after("src=") else { return "" }
    if let quote = value.first, quote == "\"" || quote == "'" {
      value = value.dropFirst().prefix { $0 != quote }
    } else {
      value = value.prefix { !$0.isBlank && $0 != "/" }
    }
    return PlainText(html: String(value)).text
  }

  /// What follows the first occurrence of a word.
  ///
  /// A word once missed is not looked for again, or many open tags would cost quadratic time.
  private mutating func after(
    _ word: String, in text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    guard !absent.contains(word) else { return nil }
    let found = text.after(word)
    if found == nil { absent.insert(word) }
    return found
  }

  /// The names that Anki's editor and pasted text use.
  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ensp": " ",
    "emsp": " ", "thinsp": " ", "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘",
    "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "middot": "·",
    "times": "×", "deg": "°", "rarr": "→", "larr": "←", "bull": "•", "copy": "©",
  ]

  private mutating func takeEntity() -> Bool {
    let name = rest.dropFirst().prefix(10).prefix { $0 != ";" }
    guard rest.dropFirst(1 + name.count).first == ";" else { return false }
    let word = String(name)
    let scalar: Unicode.Scalar?
    if word.hasPrefix("#x") || word.hasPrefix("#X") {
      scalar = UInt32(word.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    } else if word.hasPrefix("#") {
      scalar = UInt32(word.dropFirst()).flatMap(Unicode.Scalar.init)
    } else {
      scalar = Self.entities[word]
    }
    guard let scalar else { return false }
    output.append(scalar == "\u{A0}" ? " " : scalar)
    rest = rest.dropFirst(name.count + 2)
    return true
  }

  private mutating func takeSound() -> Bool {
    guard rest.starts(with: "[sound:".unicodeScalars),
      let close = rest.firstIndex(of: "]")
    else { return false }
    rest = rest[rest.index(after: close)...]
    return true
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  fileprivate var lowerASCII: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 0x20) : self
  }
}

extension Substring.UnicodeScalarView {
  /// What follows the first occurrence of a lower-case ASCII word, here in any case.
  fileprivate func after(_ word: String) -> Self? {
    let letters = word.unicodeScalars
    for index in indices {
      let rest = self[index...]
      if rest.lazy.map(\.lowerASCII).starts(with: letters) {
        return rest.dropFirst(letters.count)
      }
    }
    return nil
  }
}
