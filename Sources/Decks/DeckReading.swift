/// The kinds of deck files.
package enum DeckFormat: String, CaseIterable, Sendable {
  case csv, tsv, anki, json

  /// Decides by the extension, and by the content where that says more.
  ///
  /// Anki writes its header lines into files with any extension.
  init(extension ending: String, content: ArraySlice<UInt8>) {
    let first = content.first { $0 > 0x20 }
    let looksLikeJSON = first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    switch ending.lowercased() {
    case "json": self = .json
    case _ where AnkiHeader(content) != nil: self = .anki
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case _ where looksLikeJSON: self = .json
    default: self = .tsv
    }
  }
}

extension Deck {
  /// Reads and checks a deck file; throws every fault there is.
  ///
  /// The deck is called `name`, or as a JSON file says, or by the stem of the file's name.
  /// `imageExists` is asked about paths as the file writes them, never about URLs.
  package static func read(
    _ bytes: [UInt8], fileName: String, name: String? = nil, limits: Limits = Limits(),
    imageExists: (String) -> Bool
  ) throws(Faults) -> Deck {
    guard bytes.count <= limits.fileBytes else {
      throw Faults([Fault(.fileTooLarge(bytes: bytes.count, limit: limits.fileBytes))])
    }
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      throw Faults([Fault(.utf16)])
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let (stem, ending) = parts(of: fileName)
    var faults: [Fault]
    let drafts: Drafts
    var called = name ?? stem
    var names: [Column: String] = [:]
    switch DeckFormat(extension: ending, content: content) {
    case .json:
      let broken = linesOfBadText(content)
      guard broken.isEmpty else { throw Faults(broken) }
      let reader = JSONReader(content, limits: limits)
      drafts = reader.drafts
      called = name ?? reader.name ?? stem
    case .tsv:
      let reader = TableReader(content, separator: UInt8(ascii: "\t"), limits: limits)
      (drafts, names) = (reader.drafts, reader.names)
    case .csv, .anki:
      let reader = TableReader(content, separator: UInt8(ascii: ","), limits: limits)
      (drafts, names) = (reader.drafts, reader.names)
    }
    var check = DeckCheck(names: names)
    check.run(drafts.cards, places: drafts.places, imageExists: imageExists)
    faults = drafts.faults + check.faults
    if drafts.cards.isEmpty, faults.isEmpty { faults.append(Fault(.noCards)) }
    if !canBeNamed(called) { faults.append(Fault(.badName(called))) }
    guard faults.isEmpty else { throw Faults(faults.inFileOrder) }
    return Deck(name: called, language: drafts.language, cards: drafts.cards)
  }

  /// The stem and the extension of a file's name, the folders left out.
  private static func parts(of fileName: String) -> (stem: String, ending: String) {
    let base = fileName.utf8.split(separator: UInt8(ascii: "/")).last ?? fileName.utf8[...]
    guard let dot = base.lastIndex(of: UInt8(ascii: ".")), dot > base.startIndex else {
      return (String(Substring(base)), "")
    }
    return (String(Substring(base[..<dot])), String(Substring(base[dot...].dropFirst())))
  }

  /// The lines of a file that are not UTF-8, in case the whole is not.
  private static func linesOfBadText(_ bytes: ArraySlice<UInt8>) -> [Fault] {
    guard String(validating: bytes, as: UTF8.self) == nil else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated().compactMap { number, line in
        guard String(validating: line, as: UTF8.self) == nil else { return nil }
        return Fault(place: .line(number + 1), column: nil, problem: .invalidUTF8)
      }
  }
}

extension Fault {
  /// A fault of the whole file.
  fileprivate init(_ problem: Problem) {
    self.init(place: .file, column: nil, problem: problem)
  }
}

extension [Fault] {
  /// By row; within a row in the order in which they were found.
  fileprivate var inFileOrder: [Fault] {
    enumerated().sorted { left, right in
      (left.element.place.number, left.offset) < (right.element.place.number, right.offset)
    }.map(\.element)
  }
}
