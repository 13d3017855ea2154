internal import KanaInterface
internal import System
internal import Varlink

/// The whole history out as one document, and back in.
///
/// The document is `{"kanaquest":"export","version":1,"device":…,"records":[…]}`. Each record is a
/// line of the journal as text, with its checksum, so that nothing can change it unnoticed.
struct HistoryCommands {
  let context: Context

  static let version = 1

  /// Writes the document piece by piece; `write` returns false when nobody reads it any more.
  func export(_ write: ([UInt8]) throws(Failure) -> Bool) throws(Failure) {
    let request = try Request(Export.self, .init(), isRepeatable: true, mode: .more)
    var isFirst = true
    var isFirstRecord = true
    var isReaderGone = false
    try context.daemon.stream(request) { (reply) throws(Failure) in
      let slice = try reply.record(of: Export.self)
      var text = ""
      if isFirst {
        let device = JSONPrinter.text(.string(slice.device))
        text +=
          #"{"kanaquest":"export","version":\#(slice.version),"device":\#(device),"records":["#
        isFirst = false
      }
      for record in slice.records {
        text += (isFirstRecord ? "\n" : ",\n") + JSONPrinter.text(.string(record))
        isFirstRecord = false
      }
      isReaderGone = try !write(Array(text.utf8))
      return !isReaderGone
    }
    if !isReaderGone { _ = try write(Array("\n]}\n".utf8)) }
  }

  func importHistory(_ invocation: Invocation) throws(Failure) -> Outcome {
    let records = try Self.records(in: Self.contents(of: invocation.arguments[0]))
    let token = try context.daemon.result(
      of: BeginImport.self, .init(), isRepeatable: false
    ).token
    for slice in Slices(of: records) {
      _ = try context.daemon.reply(
        to: AddRecords.self, .init(token: token, records: Array(slice)), isRepeatable: false)
    }
    let reply = try context.daemon.call(
      Request(
        CommitImport.self, .init(token: token, offset: context.offset), isRepeatable: false,
        patience: Request.longPatience))
    if invocation.isJSON { return Outcome(reply.parametersText) }
    let done = try reply.record(of: CommitImport.self)
    return Outcome("\(counted(done.added, "record")) added, \(done.known) known already")
  }

  /// A gibibyte holds some five million answers.
  private static func contents(of path: String) throws(Failure) -> [UInt8] {
    do {
      if path == "-" {
        var input = Input()
        return try input.all(limit: 1 << 30)
      }
      return try File.contents(of: path)
    } catch {
      throw Failure(.badFile, "\(error.description); name a file that kana export wrote")
    }
  }

  /// The records of a document; what is in each the daemon checks.
  static func records(in document: [UInt8]) throws(Failure) -> [String] {
    let value: JSON
    do { value = try JSON(document) } catch {
      throw badFile(
        "the file is not JSON (byte \(error.offset + 1)); name a file that kana export wrote")
    }
    guard case .object(let members) = value, members["kanaquest"] == .string("export") else {
      throw badFile("the file is no export of kana; name a file that kana export wrote")
    }
    guard case .integer(let version)? = members["version"], version >= 1 else {
      throw badFile("the export has no version; export it again")
    }
    guard version <= Self.version else {
      throw badFile("the export is of version \(version), made by a newer kana; update this one")
    }
    guard case .array(let list)? = members["records"] else {
      throw badFile("the export has no records; export it again")
    }
    var records: [String] = []
    records.reserveCapacity(list.count)
    for (place, record) in list.enumerated() {
      guard case .string(let text) = record, !text.contains("\n") else {
        throw badFile("record \(place + 1) is damaged; export again, nothing was imported")
      }
      records.append(text)
    }
    return records
  }

  private static func badFile(_ message: String) -> Failure { Failure(.badHistory, message) }
}
