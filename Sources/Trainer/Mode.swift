/// What a question shows and what it wants back.
package enum Mode: String, CaseIterable, Codable, Sendable {
  /// Shows a kana, wants its reading.
  case kana
  /// Shows a reading, wants the kana.
  case romaji
  /// Shows a kana, wants its twin in the other script.
  case script
  /// Plays a sound, wants the kana.
  case listen

  /// Whether the answer is a kana to be produced rather than a reading to be recognised.
  package var wantsKana: Bool { self != .kana }
}

/// The mode a learner has chosen; each question then has a concrete one.
package enum ModeSetting: String, CaseIterable, Codable, Sendable {
  case kana
  case romaji
  case script
  case mixed
  case listen

  /// The modes a question may take under this setting.
  ///
  /// Mixed leaves listening out: it would fail at random where no speech program is installed.
  package var modes: [Mode] {
    switch self {
    case .kana: [.kana]
    case .romaji: [.romaji]
    case .script: [.script]
    case .listen: [.listen]
    case .mixed: [.kana, .romaji, .script]
    }
  }
}
