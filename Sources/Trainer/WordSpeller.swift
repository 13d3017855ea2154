extension Word {
  /// The word as each system spells it, equal spellings joined.
  ///
  /// Kunrei and Nihon-shiki borrow the spelling of loanword sounds, which they have no rule for; a
  /// system is left out when the word holds what only input methods spell, such as a small vowel.
  /// Long vowels come twice in Hepburn: since 2025 they are shown by a macron or as written.
  func romanised() -> [Reading] {
    let styles: [(Romanisation, LongVowels)] = [
      (.hepburn, .macron), (.hepburn, .written), (.kunrei, .circumflex), (.nihon, .circumflex),
      (.wapuro, .typed),
    ]
    var order: [String] = []
    var systems: [String: [Romanisation]] = [:]
    for (system, style) in styles {
      guard let spelling = spelled(in: system, style) else { continue }
      if systems[spelling] == nil { order.append(spelling) }
      systems[spelling, default: []].append(system)
    }
    return order.map { Reading($0, systems[$0] ?? []) }
  }

  private enum LongVowels {
    case macron, circumflex
    /// ou for おう, oo for オー.
    case written
    /// ou for おう, o- for オー.
    case typed
  }

  private func spelled(in system: Romanisation, _ style: LongVowels) -> String? {
    var text = ""
    var doubling = 0
    for place in units.indices {
      if kind(place) == .double {
        doubling += 1
        continue
      }
      guard let written = spelling(place, in: system),
        let doubled = doubled(doubling, before: place, in: system)
      else { return nil }
      text += doubled
      doubling = 0
      if kind(place) == .nasal {
        text += nasal(before: place + 1, in: system)
      } else {
        lengthen(&text, place, as: written, style)
      }
    }
    return doubled(doubling, before: units.count, in: system).map { text + $0 }
  }

  private func spelling(_ place: Int, in system: Romanisation) -> String? {
    let readings = accepted(place)
    let own = readings.first { $0.systems.contains(system) }
    let borrowed = readings.first { $0.systems.contains(.hepburn) }
    if let own { return own.text }
    return system == .wapuro || kind(place) == .long ? readings.first?.text : borrowed?.text
  }

  /// Consonants for small tsu, or its own letters where no consonant follows.
  private func doubled(_ count: Int, before next: Int, in system: Romanisation) -> String? {
    guard count > 0 else { return "" }
    guard kind(next) == .plain, let following = spelling(next, in: system),
      let consonant = following.first, !Vowel.isVowel(consonant)
    else { return system == .wapuro ? String(repeating: "xtu", count: count) : nil }
    let first = system == .hepburn && following.hasPrefix("ch") ? "t" : consonant
    return String(repeating: first, count: count)
  }

  private func nasal(before next: Int, in system: Romanisation) -> String {
    guard kind(next) != .double, let letter = spelling(next, in: system)?.first else { return "n" }
    let runsOn = Vowel.isVowel(letter) || letter == "y"
    guard system == .wapuro else { return runsOn ? "n'" : "n" }
    return runsOn || letter == "n" ? "nn" : "n"
  }

  private func lengthen(
    _ text: inout String, _ place: Int, as written: String, _ style: LongVowels
  ) {
    guard let vowel = text.last, Vowel.isVowel(vowel), lengthens(place, vowel),
      kind(place) == .long || vowel == "o" || vowel == "u"
    else {
      text += written
      return
    }
    switch style {
    case .macron: text = text.dropLast() + String(Vowel.macron(vowel))
    case .circumflex: text = text.dropLast() + String(Vowel.circumflex(vowel))
    case .written: text += kind(place) == .long ? String(vowel) : written
    case .typed: text += written
    }
  }
}
