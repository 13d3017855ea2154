/// A card being put together from the cells of a row, with what was found wrong on the way.
struct Draft {
  var card = Card(question: "", answer: "")
  var language = ""
  var faults: [Fault] = []
  let place: Fault.Place
  private var script = ""
  private var type = ""

  init(place: Fault.Place) {
    self.place = place
  }

  /// Takes one cell: text already trimmed and free of control characters.
  mutating func set(_ text: String, in slot: Column.Slot) {
    guard !text.isEmpty else { return }
    if let member = slot.column.member {
      card[keyPath: member] = text
    } else if let list = slot.column.list {
      if slot.isItem {
        card[keyPath: list].append(text)
      } else {
        set(Self.items(of: text, in: slot.column), in: slot)
      }
    } else {
      setRest(text, in: slot)
    }
  }

  /// Takes the items of a list.
  mutating func set(_ items: [String], in slot: Column.Slot) {
    guard let list = slot.column.list else { return }
    if items.contains(where: \.isEmpty) { report(.emptyItem, in: slot) }
    card[keyPath: list].append(contentsOf: items)
  }

  mutating func report(_ problem: Fault.Problem, in slot: Column.Slot?) {
    faults.append(Fault(place: place, column: slot?.name, problem: problem))
  }

  /// Lets the picture ask where no question is written.
  ///
  /// Its path then names the card, as it stands for the picture where none can be shown.
  mutating func askPicture() {
    if card.question.isEmpty { card.question = card.image }
  }

  /// The card, once all its cells are in.
  var finished: Card {
    var card = card
    if card.group.isEmpty {
      card.group = [script, type].filter { !$0.isEmpty }.joined(separator: "/")
    }
    return card
  }

  private mutating func setRest(_ text: String, in slot: Column.Slot) {
    switch slot.column {
    case .keepLast:
      switch text.lowercased() {
      case "yes", "y", "true", "1", "x": card.keepLast = true
      case "no", "n", "false", "0": break
      default: report(.badFlag(text), in: slot)
      }
    case .language:
      if Deck.isLanguage(text) {
        language = text
      } else {
        report(.badLanguage(text), in: slot)
      }
    case .script: script = text
    case .type: type = text
    default: break
    }
  }

  /// Splits a list at `|`; colours may be set apart by blanks as well.
  private static func items(of text: String, in column: Column) -> [String] {
    if column == .swatches, !text.utf8.contains(UInt8(ascii: "|")) {
      return text.unicodeScalars.split(whereSeparator: \.isBlank).map { String($0) }
    }
    return text.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false)
      .map { String($0).trimmed }
  }
}

/// The cards read so far, each with its place, and all faults.
struct Drafts {
  private(set) var cards: [Card] = []
  private(set) var places: [Fault.Place] = []
  private(set) var faults: [Fault] = []
  private(set) var language: String?

  mutating func report(_ faults: [Fault]) {
    self.faults += faults
  }

  mutating func report(_ problem: Fault.Problem, at place: Fault.Place, column: String? = nil) {
    faults.append(Fault(place: place, column: column, problem: problem))
  }

  /// Sets the language of the whole deck.
  mutating func set(language tag: String) {
    if Deck.isLanguage(tag) {
      language = tag
    } else {
      report(.badLanguage(tag), at: .file)
    }
  }

  mutating func append(_ draft: Draft) {
    faults += draft.faults
    cards.append(draft.finished)
    places.append(draft.place)
    guard !draft.language.isEmpty else { return }
    if let language, language != draft.language {
      report(
        .languageDiffers(draft.language, from: language), at: draft.place,
        column: Column.language.rawValue)
    } else {
      language = draft.language
    }
  }
}
