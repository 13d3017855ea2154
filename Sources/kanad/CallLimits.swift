internal import Decks
internal import Varlink

/// What a call may say at most, so that none costs more than its use.
enum CallLimits {
  /// The longest text that a parameter may be: as long as a field of a deck, since an option can be answered in full.
  static let textBytes = Decks.Limits.fieldBytes

  /// The parameter whose text is too long; nil when all can be taken.
  static func overlong(in call: Call) -> String? {
    var overlong: String?
    for case (let name, .string(let text)) in call.parameters where text.utf8.count > textBytes {
      overlong = min(name, overlong ?? name)
    }
    return overlong
  }
}
