internal import System

/// The random name of this installation, under which its history is kept and merged with others'.
enum DeviceName {
  static func file(in data: String) -> String { Path.join(data, "device") }

  /// The name kept in the file; nil when there is none that can be used.
  static func read(_ file: String) -> String? {
    guard let content = try? File.contents(of: file, limit: 4_096) else { return nil }
    let name = String(decoding: content, as: UTF8.self).split(separator: "\n").first.map(
      String.init)
    return name.flatMap { SegmentName.isDevice($0) ? $0 : nil }
  }

  /// Makes sure that the name is in the file, and on the disk.
  static func keep(_ name: String, in file: String) throws(SystemError) {
    if read(file) == name { return }
    try File.replace(file, with: Array((name + "\n").utf8))
  }
}
