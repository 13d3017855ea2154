/// Several kana in a row, with the spelling rules that hold only between characters.
///
/// The rules for っ, ー, long vowels and ん of Hepburn, Kunrei, Nihon-shiki and input methods.
/// Which vowels are long cannot be known without a dictionary: みずうみ is taken as mizūmi too.
struct Word {
  /// The parts, combinations as one; every part is a known character.
  let units: [String]
  private let readings: Readings

  /// The longest word taken apart, in characters; more is refused rather than slow.
  static let longest = 64

  /// Takes a word apart, or gives nothing when some of it is not kana.
  init?(_ text: String, _ readings: Readings) {
    let letters = Array(text)
    guard !letters.isEmpty, letters.count <= Self.longest else { return nil }
    var units: [String] = []
    var place = 0
    while place < letters.count {
      let pair = String(letters[place..<min(place + 2, letters.count)])
      let single = String(letters[place])
      if place + 1 < letters.count, !readings.accepted(pair).isEmpty {
        units.append(pair)
        place += 2
      } else if !readings.accepted(single).isEmpty {
        units.append(single)
        place += 1
      } else {
        return nil
      }
    }
    self.units = units
    self.readings = readings
  }

  enum Unit {
    /// っ or ッ, which doubles the consonant that follows.
    case double
    /// ん or ン.
    case nasal
    /// ー
    case long
    case plain
  }

  func kind(_ place: Int) -> Unit {
    guard place < units.count else { return .plain }
    return switch units[place] {
    case "っ", "ッ": .double
    case "ん", "ン": .nasal
    case "ー": .long
    default: .plain
    }
  }

  func accepted(_ place: Int) -> [Reading] {
    place < units.count ? readings.accepted(units[place]) : []
  }

  /// Whether the unit only lengthens the vowel before it.
  func lengthens(_ place: Int, _ vowel: Character) -> Bool {
    guard place < units.count else { return false }
    switch kind(place) {
    case .long: return true
    case .plain:
      let spelled = readings.sound(of: units[place])
      return spelled == String(vowel) && !"をヲゐヰゑヱ".contains(units[place])
        || vowel == "o" && spelled == "u"
    case .double, .nasal: return false
    }
  }
}

/// Vowels and the marks that show them long.
enum Vowel {
  static func isVowel(_ letter: Character) -> Bool { "aiueo".contains(letter) }

  static func macron(_ vowel: Character) -> Character { joined(vowel, "\u{304}") }

  static func circumflex(_ vowel: Character) -> Character { joined(vowel, "\u{302}") }

  private static func joined(_ vowel: Character, _ mark: Unicode.Scalar) -> Character {
    var scalars = vowel.unicodeScalars
    scalars.append(mark)
    return Character(String(scalars))
  }
}
