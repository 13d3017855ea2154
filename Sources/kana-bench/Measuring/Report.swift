internal import FoundationEssentials

/// What a measuring subcommand prints: a table for people, or one JSON object.
enum Report {
  /// Prints figures and says whether all keep within their bounds.
  static func print(
    _ figures: [Figure], named name: String, notes: [String], asJSON: Bool
  ) throws(Failure) -> Bool {
    if asJSON {
      Swift.print(try json(figures, named: name))
    } else {
      for line in figures.table + notes { Swift.print(line) }
    }
    return figures.areMet
  }

  static func json(_ figures: [Figure], named name: String) throws(Failure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode([name: figures]), as: UTF8.self)
    } catch {
      throw Failure(message: "a figure is no number: \(error)")
    }
  }
}
