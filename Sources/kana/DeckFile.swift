internal import Decks
internal import KanaInterface
internal import System

/// A deck's file, and the two forms of its cards.
enum DeckFile {
  enum Content {
    case good(Deck)
    case bad([Fault])
  }

  static func read(_ path: String, name: String?) throws(Failure) -> Content {
    let limit = Decks.Limits().fileBytes
    if let info = try? FileInfo.following(path), info.kind == .regular, info.size > limit {
      throw Failure(
        .badFile, "\(path) has \(info.size) bytes, of which \(limit) at most are read; split it")
    }
    let bytes: [UInt8]
    do { bytes = try File.contents(of: path, limit: limit) } catch {
      throw Failure(.badFile, "\(error); name a readable deck file")
    }
    let folder = Path.folder(of: path)
    do {
      return .good(
        try Deck.read(bytes, fileName: Path.name(of: path), name: name) { image in
          (try? FileInfo.following(Path.absolute(image, from: folder)))?.kind == .regular
        })
    } catch {
      return .bad(error.faults)
    }
  }

  /// The card as the daemon takes it, its picture by a path that holds from anywhere.
  ///
  /// The same path however the deck's folder is named, so that no card seems changed at the next import.
  static func wire(_ card: Decks.Card, folder: String) -> KanaInterface.Card {
    func given(_ text: String) -> String? { text.isEmpty ? nil : text }
    func given(_ list: [String]) -> [String]? { list.isEmpty ? nil : list }
    return KanaInterface.Card(
      question: card.question, answer: card.answer, options: given(card.options),
      detail: given(card.detail), title: given(card.title), author: given(card.author),
      text: given(card.text), form: given(card.form),
      image: given(card.image).map { image in
        let isAddress = image.contains("://")
        return isAddress ? image : Path.absolute(image, from: folder)
      },
      swatches: given(card.swatches), group: given(card.group), also: given(card.also),
      keepLast: card.keepLast ? true : nil)
  }

  static func card(_ card: KanaInterface.Card) -> Decks.Card {
    Decks.Card(
      question: card.question, answer: card.answer, options: card.options ?? [],
      detail: card.detail ?? "", title: card.title ?? "", author: card.author ?? "",
      text: card.text ?? "", form: card.form ?? "", image: card.image ?? "",
      swatches: card.swatches ?? [], group: card.group ?? "", also: card.also ?? [],
      keepLast: card.keepLast ?? false)
  }
}

extension KanaInterface.Card: Sliceable {
  /// About the bytes it takes on the wire.
  var size: Int {
    texts.reduce(64) { $0 + $1.utf8.count + 16 }
  }

  /// How many JSON values it is made of, itself and its lists included.
  var values: Int { texts.count + 5 }

  private var texts: [String] {
    let members = [question, answer, detail, title, author, text, form, image, group]
    return members.compactMap { $0 } + [options, swatches, also].compactMap { $0 }.flatMap { $0 }
  }
}
