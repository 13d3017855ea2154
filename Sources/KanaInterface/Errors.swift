/// Every error the trainer can name, by its last part.
package enum ErrorName: String, Sendable, CaseIterable {
  case noQuestion = "NoQuestion"
  case questionClosed = "QuestionClosed"
  case alreadyTried = "AlreadyTried"
  case noSuchOption = "NoSuchOption"
  case emptyAnswer = "EmptyAnswer"
  case tooLong = "TooLong"
  case otherScript = "OtherScript"
  case notNow = "NotNow"
  case nothingToUndo = "NothingToUndo"
  case unknownDeck = "UnknownDeck"
  case badDeck = "BadDeck"
  case unknownSetting = "UnknownSetting"
  case badValue = "BadValue"
  case unexplained = "Unexplained"
  case badHistory = "BadHistory"
  case unknownToken = "UnknownToken"
  case storageFailed = "StorageFailed"
  case rebuilding = "Rebuilding"

  /// The name on the wire, such as `io.kanaquest.Trainer.NoQuestion`.
  package var qualifiedName: String { "\(Interface.name).\(rawValue)" }

  /// Reads the name on the wire.
  package init?(qualifiedName: String) {
    let prefix = Interface.name + "."
    guard qualifiedName.hasPrefix(prefix) else { return nil }
    self.init(rawValue: String(qualifiedName.dropFirst(prefix.count)))
  }
}

/// What an error carries; a client shows `message` and needs nothing else.
package struct ErrorParameters: Codable, Equatable, Sendable {
  package var message: String
  package var id: String?
  package var option: String?
  package var wanted: String?
  package var done: Int?
  package var of: Int?

  package init(
    message: String,
    id: String? = nil,
    option: String? = nil,
    wanted: String? = nil,
    done: Int? = nil,
    of: Int? = nil
  ) {
    self.message = message
    self.id = id
    self.option = option
    self.wanted = wanted
    self.done = done
    self.of = of
  }
}
