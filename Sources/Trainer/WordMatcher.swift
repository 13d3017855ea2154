/// Tries a typed answer against all spellings of a word, without listing them.
struct WordMatcher {
  private let word: Word
  private let answer: [Character]
  /// Places from which no spelling fits, so that each pair is tried once.
  private var hopeless: Set<Place> = []

  private struct Place: Hashable {
    let unit: Int
    let letter: Int
  }

  /// Whether a normalised answer spells the word.
  static func matches(_ word: Word, _ answer: String) -> Bool {
    let letters = Array(answer)
    guard letters.count <= 8 * word.units.count else { return false }
    var matcher = WordMatcher(word: word, answer: letters)
    return matcher.fits(Place(unit: 0, letter: 0))
  }

  private init(word: Word, answer: [Character]) {
    self.word = word
    self.answer = answer
  }

  private mutating func fits(_ place: Place) -> Bool {
    guard place.unit < word.units.count else { return place.letter == answer.count }
    guard !hopeless.contains(place) else { return false }
    for (spelling, units) in spellings(place) where begins(spelling, at: place.letter) {
      let next = Place(unit: place.unit + units, letter: place.letter + spelling.count)
      if fits(next) { return true }
    }
    hopeless.insert(place)
    return false
  }

  private func begins(_ spelling: [Character], at letter: Int) -> Bool {
    answer[letter...].starts(with: spelling)
  }

  /// The spellings of the next unit, or of several that are spelled as one.
  private func spellings(_ place: Place) -> [(spelling: [Character], units: Int)] {
    switch word.kind(place.unit) {
    case .plain: open(place.unit)
    case .long: alone(place.unit)
    case .nasal: alone(place.unit).filter { nasalFits($0.spelling, place) }
    case .double: alone(place.unit) + doubled(place.unit)
    }
  }

  private func alone(_ unit: Int) -> [(spelling: [Character], units: Int)] {
    word.accepted(unit).map { (Array($0.text), 1) }
  }

  /// A syllable by itself, and together with what makes its vowel long.
  private func open(_ unit: Int) -> [(spelling: [Character], units: Int)] {
    lengthened(alone(unit), before: unit + 1)
  }

  private func lengthened(
    _ spellings: [(spelling: [Character], units: Int)], before next: Int
  ) -> [(spelling: [Character], units: Int)] {
    var found = spellings
    for (spelling, units) in spellings {
      guard let vowel = spelling.last, Vowel.isVowel(vowel), word.lengthens(next, vowel) else {
        continue
      }
      found.append((spelling.dropLast() + [Vowel.macron(vowel)], units + 1))
      found.append((spelling.dropLast() + [Vowel.circumflex(vowel)], units + 1))
      // Written out, a vowel can be drawn out further: コーー is kooo.
      var long = 1
      repeat {
        found.append((spelling + Array(repeating: vowel, count: long), units + long))
        long += 1
      } while word.kind(next + long - 1) == .long
    }
    return found
  }

  /// Small tsu and the syllable after it: its first consonant again, or t before ch.
  ///
  /// Spellings of no system stay as they are: tchi is for ち alone.
  private func doubled(_ unit: Int) -> [(spelling: [Character], units: Int)] {
    var next = unit
    while word.kind(next) == .double { next += 1 }
    guard word.kind(next) == .plain else { return [] }
    var found: [(spelling: [Character], units: Int)] = []
    for reading in word.accepted(next) where reading.systems != [.other] {
      guard let consonant = reading.text.first, !Vowel.isVowel(consonant) else { continue }
      for first in reading.text.hasPrefix("ch") ? [consonant, "t"] : [consonant] {
        let letters = Array(repeating: first, count: next - unit) + reading.text
        found.append((letters, next - unit + 1))
      }
    }
    return lengthened(found, before: next + 1)
  }

  /// A single n must not run into the next syllable; m stands before b, m and p only.
  private func nasalFits(_ spelling: [Character], _ place: Place) -> Bool {
    let end = place.letter + spelling.count
    guard word.units.count > 1, end < answer.count else {
      return spelling != ["m"] || word.units.count == 1
    }
    switch spelling {
    case ["n"]: return !Vowel.isVowel(answer[end]) && answer[end] != "y"
    case ["m"]: return "bmp".contains(answer[end])
    default: return true
    }
  }
}
