import Trainer

/// The built-in table, read once for all tests.
enum BuiltIn {
  static func table() throws -> Table { try loaded.get().table }
  static func readings() throws -> Readings { try loaded.get() }
  static func grader() throws -> Grader { Grader(try loaded.get()) }

  static func library() throws -> Library { try stocked.get() }

  private static let stocked = Result { Library(table: try Table.builtIn()) }
  private static let loaded = Result { Readings(try Table.builtIn()) }
}
