/// How well a character was recalled, in the four steps that FSRS knows.
///
/// The raw values are the ones the formulas reckon with.
package enum Rating: Int, CaseIterable, Sendable {
  /// It was not recalled.
  case again = 1
  /// It was recalled with difficulty.
  case hard
  /// It was recalled.
  case good
  /// It was recalled without effort.
  case easy
}
