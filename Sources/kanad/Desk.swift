internal import Decks
internal import KanaInterface
internal import System
internal import Trainer
internal import Varlink

/// Where large things come in and go out: decks and whole histories, in slices and by way of files.
struct Desk {
  /// What becomes of a call.
  enum Outcome {
    case reply([UInt8])
    case stream(any ReplyStream)
    /// A deck has all its cards and is to be checked and put in place.
    case deck(DeckStaging, path: String)
    case history(HistoryImport)
    /// The handler is asked whether the deck may go, and its file goes if so.
    case removal(deck: String)
  }

  /// The calls answered here rather than by the handler, by their names in the interface.
  static let methods: Set<String> = [
    Export.name, BeginImport.name, AddRecords.name,
    CommitImport.name, ReadDeck.name, BeginDeck.name,
    AddCards.name, CommitDeck.name, RemoveDeck.name,
  ]

  /// So many things may be on their way in at once; the oldest is given up for a new one.
  private static let stagingLimit = 4
  /// How files begin that are of no use any more after the process has ended.
  static let prefix = ".incoming-"

  private let places: Places
  private let device: String
  let library: DeckLibrary
  private var decks: [(token: String, staging: DeckStaging)] = []
  private var histories: [(token: String, staging: HistoryStaging)] = []

  init(places: Places, device: String) {
    self.places = places
    self.device = device
    library = DeckLibrary(folder: places.decks)
    removeLeftovers()
  }

  /// What an earlier process was staging when it ended.
  private func removeLeftovers() {
    for folder in [places.data, places.decks] {
      for name in (try? Folder.names(in: folder)) ?? [] where name.hasPrefix(Self.prefix) {
        let path = Path.join(folder, name)
        removeFolder(path)
        try? File.removeIfPresent(path)
      }
    }
  }

  /// Answers one of `methods`.
  mutating func answer(_ call: Call, deck: (String) -> LoadedDeck?) -> Outcome {
    do {
      return try outcome(of: call, deck: deck)
    } catch let error as ServiceError {
      return .reply(Reply.encode(error))
    } catch let error as DeckStaging.Failure {
      return .reply(error.reply)
    } catch let error as HistoryStaging.Failure {
      return .reply(error.reply)
    } catch {
      return .reply(encoded(.storageFailed, "\(error)"))
    }
  }

  private mutating func outcome(of call: Call, deck: (String) -> LoadedDeck?) throws -> Outcome {
    switch call.member {
    case Export.name:
      guard call.mode == .more else { throw ServiceError.expectedMore }
      return .stream(try ExportStream(own: device, folder: places.journal))
    case ReadDeck.name:
      let name = try call.parameters(as: ReadDeck.Parameters.self).name
      guard let deck = deck(name)?.deck else {
        return .reply(
          encoded(
            .unknownDeck, "there is no deck \u{201C}\(name)\u{201D}; see: kana deck list"))
      }
      if call.mode != .more, deck.cards.count > 200 { throw ServiceError.expectedMore }
      return .stream(DeckStream(deck))
    case BeginDeck.name: return .reply(encoded(try beginDeck(call)))
    case AddCards.name: return .reply(try addCards(call))
    case CommitDeck.name: return try commitDeck(call)
    case RemoveDeck.name:
      return .removal(deck: try call.parameters(as: RemoveDeck.Parameters.self).name)
    case BeginImport.name: return .reply(encoded(try beginImport()))
    case AddRecords.name: return .reply(try addRecords(call))
    case CommitImport.name: return try commitImport(call)
    default: throw ServiceError.methodNotImplemented(call.method)
    }
  }

  // MARK: - Decks

  private mutating func beginDeck(_ call: Call) throws -> BeginDeck.Reply {
    let wanted = try call.parameters(as: BeginDeck.Parameters.self)
    let token = Random.identifier()
    let staging = try DeckStaging(
      name: wanted.name, language: wanted.language,
      path: Path.join(places.decks, Self.prefix + token))
    if decks.count >= Self.stagingLimit { decks.removeFirst() }
    decks.append((token, staging))
    return BeginDeck.Reply(token: token)
  }

  private mutating func addCards(_ call: Call) throws -> [UInt8] {
    let slice = try call.parameters(as: AddCards.Parameters.self)
    guard let index = decks.firstIndex(where: { $0.token == slice.token }) else {
      return Self.unknownToken
    }
    do {
      return encoded(AddCards.Reply(count: try decks[index].staging.add(slice.cards)))
    } catch {
      decks.remove(at: index)
      throw error
    }
  }

  private mutating func commitDeck(_ call: Call) throws -> Outcome {
    let token = try call.parameters(as: CommitDeck.Parameters.self).token
    guard let index = decks.firstIndex(where: { $0.token == token }) else {
      return .reply(Self.unknownToken)
    }
    let staging = decks.remove(at: index).staging
    return .deck(staging, path: library.path(of: staging.name))
  }

  // MARK: - Histories

  private mutating func beginImport() throws -> BeginImport.Reply {
    let token = Random.identifier()
    let staging = try HistoryStaging(folder: Path.join(places.data, Self.prefix + token))
    if histories.count >= Self.stagingLimit { histories.removeFirst() }
    histories.append((token, staging))
    return BeginImport.Reply(token: token)
  }

  private mutating func addRecords(_ call: Call) throws -> [UInt8] {
    let slice = try call.parameters(as: AddRecords.Parameters.self)
    guard let index = histories.firstIndex(where: { $0.token == slice.token }) else {
      return Self.unknownToken
    }
    do {
      return encoded(AddRecords.Reply(count: try histories[index].staging.add(slice.records)))
    } catch {
      histories.remove(at: index)
      throw error
    }
  }

  private mutating func commitImport(_ call: Call) throws -> Outcome {
    let token = try call.parameters(as: CommitImport.Parameters.self).token
    guard let index = histories.firstIndex(where: { $0.token == token }) else {
      return .reply(Self.unknownToken)
    }
    let staging = histories.remove(at: index).staging
    return .history(HistoryImport(staging, folder: places.journal))
  }

  private static let unknownToken = encoded(
    .unknownToken, "nothing of that name is on its way in; begin again")
}

extension DeckStaging.Failure {
  var reply: [UInt8] {
    switch self {
    case .storage(let failure): failure.reply
    case .bad(let text): encoded(.badDeck, text)
    }
  }
}

extension HistoryStaging.Failure {
  fileprivate var reply: [UInt8] {
    switch self {
    case .storage(let failure): failure.reply
    case .bad(let text): encoded(.badHistory, text)
    }
  }
}
