/// What a learner has chosen, each key as the text that was set.
package struct Settings: Codable, Equatable, Sendable {
  package private(set) var values: [String: String] = [:]

  package init() {}

  /// Takes a value as history has it; a value no longer understood counts as the default.
  mutating func set(_ key: String, _ value: String) {
    values[key] = value
  }

  package func text(_ key: SettingKey) -> String {
    guard let value = values[key.rawValue], key.accepts.check(value) else { return key.standard }
    return value
  }

  package var mode: ModeSetting { ModeSetting(rawValue: text(.mode)) ?? .kana }
  package var deck: String { text(.deck) }
  package var typed: Bool { text(.input) == "typed" }
  package var rollover: Int { Int(text(.rollover)) ?? Self.usualRollover }

  /// Four in the morning: who practises past midnight is still in the day that was.
  package static let usualRollover = 4
  package var introduces: Bool { text(.introduce) == "on" }
  package var isFull: Bool { text(.rounds) == "full" }
  package var isCalm: Bool { text(.pace) == "calm" }
  package var roundSize: Int { Int(text(.roundSize)) ?? 8 }
  package var shakyLimit: Int { Int(text(.shakyLimit)) ?? 4 }

  /// The chance of recall at which a card falls due.
  ///
  /// Left at `auto` it is 0.85 while the set grows and 0.9 once all is unlocked (simulated: the first costs about as
  /// much as anything from 0.8 to 0.9, the second keeps what was learned).
  package func retention(complete: Bool) -> Double {
    Double(text(.retention)) ?? (complete ? 0.9 : 0.85)
  }

  package var scripts: [Script] {
    let chosen = Set(text(.scripts).split(separator: ",").map(String.init))
    return Script.allCases.filter { chosen.contains($0.rawValue) }
  }

  package var types: [KanaType] {
    let chosen = Set(text(.types).split(separator: ",").map(String.init))
    return KanaType.allCases.filter { chosen.contains($0.rawValue) }
  }

  /// Scripts and types as one text, in one order however they were set.
  ///
  /// Every question in the history asks for it.
  var filter: String {
    if values[SettingKey.scripts.rawValue] == nil, values[SettingKey.types.rawValue] == nil {
      return Self.standardFilter
    }
    return scripts.map(\.rawValue).joined(separator: ",") + "/"
      + types.map(\.rawValue).joined(separator: ",")
  }

  private static let standardFilter =
    SettingKey.scripts.standard + "/" + SettingKey.types.standard
}

/// The settings there are.
package enum SettingKey: String, CaseIterable, Sendable {
  case mode, deck, input, scripts, types, rounds, pace, introduce, retention, rollover
  case roundSize = "round-size"
  case shakyLimit = "shaky-limit"
  case speak
  case speechCommand = "speech-command"
  case promptFormat = "prompt-format"

  package var standard: String {
    switch self {
    case .mode: "kana"
    case .deck: "kana"
    case .input: "choice"
    case .scripts: "hiragana,katakana"
    case .types: "gojuon,dakuon,handakuon,yoon"
    case .rounds: "spaced"
    case .pace: "brisk"
    case .introduce: "on"
    case .retention: "auto"
    case .rollover: "\(Settings.usualRollover)"
    case .roundSize: "8"
    case .shakyLimit: "4"
    case .speak: "off"
    case .speechCommand: ""
    case .promptFormat: "{streak}"
    }
  }

  package var accepts: Accepted {
    switch self {
    case .mode: .oneOf(ModeSetting.allCases.map(\.rawValue))
    case .deck: .text(limit: 128)
    case .input: .oneOf(["choice", "typed"])
    case .scripts: .someOf(Script.allCases.map(\.rawValue))
    case .types: .someOf(KanaType.allCases.map(\.rawValue))
    case .rounds: .oneOf(["spaced", "full"])
    case .pace: .oneOf(["brisk", "calm"])
    case .introduce: .oneOf(["on", "off"])
    case .retention: .fraction(0.7...0.99, or: "auto")
    case .rollover: .number(0...23)
    case .roundSize: .number(4...50)
    case .shakyLimit: .number(1...20)
    case .speak: .oneOf(["off", "always"])
    case .speechCommand: .text(limit: 1024)
    case .promptFormat:
      .format(fields: ["streak", "due", "days", "today", "position", "total"], limit: 1024)
    }
  }

  package var meaning: String {
    switch self {
    case .mode: "what a question shows and wants back"
    case .deck: "the deck that is practised"
    case .input: "pick an option, or type the answer"
    case .scripts: "the scripts practised"
    case .types: "the kinds of kana practised"
    case .rounds: "spaced asks what is worth asking; full asks every unlocked kana"
    case .pace: "brisk unlocks two after a flawless round; calm always one"
    case .introduce: "show a new kana with its reading before it is asked"
    case .retention: "the chance of recall at which a kana falls due; auto is 0.85, then 0.9"
    case .rollover: "the hour at which a study day begins"
    case .roundSize: "places in a round"
    case .shakyLimit: "no new kana while this many are shaky"
    case .speak: "read each answer aloud"
    case .speechCommand: "the program that speaks; empty finds one"
    case .promptFormat: "what the shell prompt shows"
    }
  }
}

/// The values a setting takes.
package enum Accepted: Equatable, Sendable {
  case oneOf([String])
  /// One or more of these, joined by commas.
  case someOf([String])
  case number(ClosedRange<Int>)
  case fraction(ClosedRange<Double>, or: String)
  /// Any text of at most so many bytes of UTF-8, without control characters.
  case text(limit: Int)
  /// Such a text in which a name in braces is one of the fields; other braces stand for themselves.
  case format(fields: [String], limit: Int)

  package func check(_ value: String) -> Bool {
    switch self {
    case .oneOf(let names): return names.contains(value)
    case .someOf(let names):
      let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return !parts.isEmpty && parts.allSatisfy(names.contains) && Set(parts).count == parts.count
    case .number(let range): return Int(value).map(range.contains) ?? false
    case .fraction(let range, let word):
      return value == word || (Double(value).map(range.contains) ?? false)
    case .text(let limit):
      return value.utf8.count <= limit && value.unicodeScalars.allSatisfy { $0.value >= 0x20 }
    case .format(let fields, let limit):
      return Accepted.text(limit: limit).check(value)
        && Self.names(inBraces: value).allSatisfy(fields.contains)
    }
  }

  /// The words of small letters that stand in braces.
  private static func names(inBraces text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false).dropFirst()
      .compactMap { part in
        let name = part.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        guard !name.isEmpty, part[name.endIndex...].first == UInt8(ascii: "}") else { return nil }
        return String(Substring(name))
      }
  }

  package var description: String {
    switch self {
    case .oneOf(let names): names.joined(separator: "|")
    case .someOf(let names): names.joined(separator: ",")
    case .number(let range): "\(range.lowerBound)-\(range.upperBound)"
    case .fraction(let range, let word): "\(range.lowerBound)-\(range.upperBound)|\(word)"
    case .text: "text"
    case .format(let fields, _): "text with \(fields.map { "{\($0)}" }.joined(separator: " "))"
    }
  }
}
