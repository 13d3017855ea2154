/// One thing wrong with a deck file, and where.
package struct Fault: Error, Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    case file
    /// A row of a table as a spreadsheet counts them: the header is row 1, and line breaks within
    /// quotes do not count.
    case row(Int)
    /// An entry of a JSON file, from 1.
    case entry(Int)
    /// A line of a file whose rows cannot be told apart.
    case line(Int)
  }

  package var place: Place
  /// The column or key as the file spells it.
  package var column: String?
  package var problem: Problem

  package enum Problem: Hashable, Sendable {
    // The file.
    case fileTooLarge(bytes: Int, limit: Int)
    case utf16
    case badSyntax(String)
    case noCards
    case tooManyRows(limit: Int)
    case badName(String)
    case badLanguage(String)
    case languageDiffers(String, from: String)
    // The header.
    case unknownColumn(suggestion: String?)
    case repeatedColumn
    case unnamedColumn(Int)
    case missingColumn(String)
    // The row as text.
    case wrongNumberOfFields(Int, expected: Int)
    case unclosedQuote
    case textAfterQuote
    case blankBeforeQuote
    case invalidUTF8
    case controlCharacter(UInt32)
    case fieldTooLong(bytes: Int)
    case wrongKind(found: String, wanted: String)
    // The card.
    case empty
    case duplicateQuestion(of: Int)
    case sameKey(as: Int)
    case answerNotAmongOptions(String, alike: String?)
    case answerIsIndex(String)
    case duplicateOptions(String, String)
    case severalRightOptions(String)
    case emptyItem
    case tooFewOptions
    case tooManyOptions(Int)
    case imageMissing(String)
    case badColour(String)
    case badFlag(String)
  }
}

/// All that is wrong with a deck file, in the order of the file.
package struct Faults: Error, Hashable, Sendable {
  package let faults: [Fault]

  package init(_ faults: [Fault]) {
    self.faults = faults
  }
}

extension Fault.Place {
  /// The row, entry or line; 0 for the whole file.
  package var number: Int {
    switch self {
    case .file: 0
    case .row(let number), .entry(let number), .line(let number): number
    }
  }
}
