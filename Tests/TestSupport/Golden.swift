internal import System
package import Testing

/// Compares a text with the file `Fixtures/NAME` beside the test.
///
/// With KANA_RECORD=1 the file is written instead, and the test fails, so that nobody records
/// without noticing. A missing file fails too.
package func golden(
  _ name: String, _ text: String, file: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = Path.join(Path.folder(of: "\(file)"), "Fixtures")
  let path = Path.join(folder, name)
  do {
    if Environment.value("KANA_RECORD") == "1" {
      if try FileInfo.find(folder) == nil { try Folder.prepare(folder) }
      try File.replace(path, with: Array(text.utf8), durability: .process)
      Issue.record("recorded \(path)", sourceLocation: sourceLocation)
      return
    }
    let expected = String(decoding: try File.contents(of: path), as: UTF8.self)
    if text != expected {
      Issue.record(
        "differs from \(path) (KANA_RECORD=1 records):\n\(firstDifference(text, expected))",
        sourceLocation: sourceLocation)
    }
  } catch {
    Issue.record(
      "\(error) (KANA_RECORD=1 records); the text was:\n\(text)", sourceLocation: sourceLocation)
  }
}

/// The first line in which two texts differ, with its number.
private func firstDifference(_ text: String, _ expected: String) -> String {
  let found = text.split(separator: "\n", omittingEmptySubsequences: false)
  let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
  for number in 0..<max(found.count, wanted.count) {
    let pair = (
      number < found.count ? String(found[number]) : "(nothing)",
      number < wanted.count ? String(wanted[number]) : "(nothing)"
    )
    if pair.0 != pair.1 { return "line \(number + 1)\n- \(pair.1)\n+ \(pair.0)" }
  }
  return "only in how the characters are composed"
}
