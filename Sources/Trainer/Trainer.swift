/// A learner's trainer: what there is to learn, and what the history has made of it.
///
/// `decide` methods turn a request, the state and the moment into facts or a refusal and change nothing; `apply` folds
/// facts in and cannot fail. The moment and chance are arguments.
package struct Trainer: Sendable {
  package private(set) var state: State
  package private(set) var library: Library
  /// The kana that are practised under the settings, kept since every question needs it.
  private var kana: Material
  /// Their places in the table.
  private(set) var kanaPlaces: [Int]
  private var kanaFilter: String
  /// Those of the deck that is practised, unless more than a question and its answer has come since.
  private(set) var dueDays: DueDays?

  package init(library: Library, state: State = State()) {
    self.library = library
    self.state = state
    kanaFilter = state.filter(of: State.kanaDeck)
    (kana, kanaPlaces) = Self.kana(library, state)
  }

  package mutating func apply(
    _ entry: Entry, from origin: State.Origin = .ownDevice, isUndone: Bool = false
  ) {
    state.apply(entry, from: origin, isUndone: isUndone)
    switch entry.fact {
    case .asked, .turned: return
    case .answered(let answered) where !answered.ends: return updateDueDays(answered)
    default: dueDays = nil
    }
    guard case .set = entry.fact, state.filter(of: State.kanaDeck) != kanaFilter else { return }
    kanaFilter = state.filter(of: State.kanaDeck)
    (kana, kanaPlaces) = Self.kana(library, state)
  }

  private mutating func updateDueDays(_ answered: Answered) {
    guard dueDays?.deck == answered.deck else { return }
    let key = TextKey(answered.card)
    guard let memory = state.memories[answered.deck],
      let place = material(of: answered.deck)?.place(of: key)
    else {
      dueDays = nil
      return
    }
    dueDays?.update(place, key, in: memory)
  }

  /// Folds in what was just decided, as this device's next entries, and returns them for the journal.
  package mutating func apply(_ facts: [Fact], at moment: Moment) -> [Entry] {
    var entries: [Entry] = []
    for fact in facts {
      let entry = Entry(seq: state.seq + 1, moment: moment, fact: fact)
      apply(entry)
      entries.append(entry)
    }
    let material = material
    if dueDays?.deck != material.name { dueDays = DueDays(material, in: self) }
    return entries
  }

  /// Makes a deck available, in place of one of the same name.
  package mutating func put(_ deck: LoadedDeck) {
    library.put(deck)
    dueDays = nil
  }

  package mutating func removeDeck(_ name: String) {
    library.remove(name)
    dueDays = nil
  }

  private static func kana(_ library: Library, _ state: State) -> (Material, places: [Int]) {
    let table = library.table
    let entries = table.entries(in: Set(state.settings.scripts), of: Set(state.settings.types))
    let keys = entries.map(\.text)
    return (Material(name: State.kanaDeck, keys: keys), keys.compactMap(table.place(of:)))
  }

  // MARK: - What the deck in question holds

  /// The cards practised of a deck; nothing when there is no such deck.
  package func material(of deck: String) -> Material? {
    deck == State.kanaDeck ? kana : library.decks[deck]?.material
  }

  /// The deck questions come from; the kana where the chosen one is gone.
  package var material: Material {
    material(of: state.currentDeck) ?? kana
  }

  package var quest: Quest {
    quest(of: material)
  }

  func quest(of material: Material) -> Quest {
    state.session.quests[questKey(of: material)]
      ?? Quest(maxPosition: min(Self.startPosition, material.count))
  }

  /// The key of a deck's quest under the filter in force.
  func questKey(of material: Material) -> String {
    let isKana = material.name == State.kanaDeck
    return State.questKey(deck: material.name, filter: isKana ? kanaFilter : "")
  }

  /// So many cards are unlocked at first, as in the original.
  static let startPosition = 4

  /// How many cards of a deck are unlocked.
  package func maxPosition(of material: Material) -> Int {
    let quests = state.session.quests
    // Read where it stands: a copy of the quest would take longer than all the rest.
    let unlocked = quests.index(forKey: questKey(of: material)).map {
      quests.values[$0].maxPosition
    }
    return min(max(unlocked ?? 0, Self.startPosition), material.count)
  }

  /// The memories a deck is practised with under the current mode.
  func directions(of material: Material) -> [Direction] {
    guard material.name == State.kanaDeck else { return [.see] }
    let modes = state.currentMode.modes
    return Direction.allCases.filter { direction in modes.contains { $0.direction == direction } }
  }
}
