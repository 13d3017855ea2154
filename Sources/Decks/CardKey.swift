extension Card {
  /// What the journal calls this card: stable while the question's text is.
  ///
  /// A question of at most 40 bytes is its own key, so that a journal can be read; a longer one is
  /// named by the 16 hexadecimal digits of its FNV-1a hash. Two cards of one deck with one key are
  /// a fault of the deck.
  package var key: String {
    guard question.utf8.count > 40 else { return question }
    let digits = String(fnv1a(question.utf8), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The 64-bit FNV-1a hash.
///
/// Offset basis and prime are those of the reference (Fowler, Noll, Vo; RFC 9923).
func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in bytes {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
  return hash
}
