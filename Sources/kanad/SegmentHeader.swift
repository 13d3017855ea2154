internal import FoundationEssentials

/// The first line of a journal segment: what the file is.
package struct SegmentHeader: Codable, Equatable, Sendable {
  /// The format of the lines that follow; a higher one is left alone.
  static let currentVersion = 1

  var kind = "journal"
  var version = currentVersion
  /// Whose history this is: a random name made once for each installation.
  let device: String
  /// Counts the segments of a device in the order in which they were begun.
  let segment: Int
  /// The last entry before this segment.
  ///
  /// Whatever an earlier segment holds beyond it was refused to the learner when the disk failed,
  /// and does not count. Absent where a segment adds to others, as one that was imported.
  var after: Int?

  package init(device: String, segment: Int, after: Int? = nil) {
    self.device = device
    self.segment = segment
    self.after = after
  }

  /// The whole line, with checksum and line end.
  package var line: [UInt8] {
    var text =
      #"{"kind":"journal","version":\#(version),"device":"\#(device)","segment":\#(segment)"#
    if let after { text += #","after":\#(after)"# }
    return JournalLine.seal(Array(text.utf8))
  }

  /// Whether a line claims to be a header.
  static func isHeader(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: prefix) }

  private static let prefix = Array(#"{"kind":"journal","#.utf8)

  /// Reads a line known to be whole; nil when it is no header.
  init?(line: ArraySlice<UInt8>) {
    guard Self.isHeader(line),
      let header = try? JSONDecoder().decode(SegmentHeader.self, from: Data(line)),
      SegmentName.isDevice(header.device)
    else { return nil }
    self = header
  }
}

/// The name of a segment's file, such as `5f0c2a9b41d7e863.12.jsonl`.
package struct SegmentName: Hashable, Comparable, Sendable {
  let device: String
  let number: Int

  package init(device: String, number: Int) {
    self.device = device
    self.number = number
  }

  /// Nil for the name of any other file.
  init?(_ file: String) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == "jsonl", let number = Int(parts[1]), number > 0,
      String(number) == parts[1], Self.isDevice(String(parts[0]))
    else { return nil }
    self.init(device: String(parts[0]), number: number)
  }

  package var file: String { "\(device).\(number).jsonl" }

  package static func < (left: SegmentName, right: SegmentName) -> Bool {
    (left.device, left.number) < (right.device, right.number)
  }

  /// Whether a text can name a device: it becomes a part of file names.
  static func isDevice(_ text: String) -> Bool {
    (1...200).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
