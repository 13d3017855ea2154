/// The records of a CSV or TSV file (RFC 4180).
///
/// Rows end with LF, CRLF or CR. A record that begins with `#` is data like any other. An entirely
/// blank row is passed over, but counted. Fields are bytes: not yet checked, not yet trimmed.
struct SeparatedText: Sequence, IteratorProtocol {
  struct Record {
    /// As a spreadsheet counts rows, from 1.
    let number: Int
    var fields: [ArraySlice<UInt8>]
    /// What is wrong, with the index of the field.
    var problems: [(field: Int, problem: Fault.Problem)]
  }

  private let bytes: ArraySlice<UInt8>
  private let separator: UInt8
  private var position: Int
  private var number: Int

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Reads on after some rows that were taken off before.
  init(_ bytes: ArraySlice<UInt8>, separator: UInt8, rowsBefore: Int = 0) {
    self.bytes = bytes
    self.separator = separator
    position = bytes.startIndex
    number = rowsBefore
  }

  mutating func next() -> Record? {
    while position < bytes.endIndex {
      number += 1
      var record = Record(number: number, fields: [], problems: [])
      repeat { takeField(into: &record) } while passSeparator()
      passLineEnd()
      let isBlank =
        record.fields.count == 1 && record.fields[0].allSatisfy { $0 == 0x20 || $0 == 0x09 }
      if !isBlank || !record.problems.isEmpty { return record }
    }
    return nil
  }

  private mutating func passSeparator() -> Bool {
    guard position < bytes.endIndex, bytes[position] == separator else { return false }
    position += 1
    return true
  }

  private mutating func passLineEnd() {
    guard position < bytes.endIndex else { return }
    let isCarriageReturn = bytes[position] == Self.carriageReturn
    position += 1
    if isCarriageReturn, position < bytes.endIndex, bytes[position] == Self.lineFeed {
      position += 1
    }
  }

  private mutating func takeField(into record: inout Record) {
    let index = record.fields.count
    if position < bytes.endIndex, bytes[position] == Self.quote {
      record.fields.append(takeQuoted { record.problems.append((index, $0)) })
    } else {
      let field = takeBare()
      if let first = field.first(where: { $0 != 0x20 && $0 != 0x09 }), first == Self.quote {
        record.problems.append((index, .blankBeforeQuote))
      }
      record.fields.append(field)
    }
  }

  private mutating func takeBare() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.endIndex {
      let byte = bytes[position]
      if byte == separator || byte == Self.lineFeed || byte == Self.carriageReturn { break }
      position += 1
    }
    return bytes[start..<position]
  }

  /// Takes a field in quotes without them; a doubled quote stands for one.
  private mutating func takeQuoted(report: (Fault.Problem) -> Void) -> ArraySlice<UInt8> {
    position += 1
    var start = position
    var whole: [UInt8] = []
    while position < bytes.endIndex {
      guard bytes[position] == Self.quote else {
        position += 1
        continue
      }
      let part = bytes[start..<position]
      position += 1
      if position < bytes.endIndex, bytes[position] == Self.quote {
        whole += part
        start = position
        position += 1
        continue
      }
      if !takeBare().isEmpty { report(.textAfterQuote) }
      return whole.isEmpty ? part : ArraySlice(whole + part)
    }
    // All that follows is inside the quote, so there is nothing left to read.
    report(.unclosedQuote)
    return ArraySlice(whole + bytes[start..<position])
  }
}
