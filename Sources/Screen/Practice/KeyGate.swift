/// Decides whether a key that answers was meant for what is on the screen.
///
/// A key counts only when it was pressed after the page was shown and a short reaction time later.
/// A key held down repeats itself: terminals send the same byte again, first after a pause (250 to
/// 1000 ms), then every 30 to 100 ms. So a key that comes again after a pause of that length is held
/// back until it is clear that no further one follows, and one that follows closely is dropped.
/// Times are milliseconds of a clock that never goes back.
package struct KeyGate: Equatable, Sendable {
  /// No one reacts to a new question faster.
  package static let reaction = 150
  /// Presses of one key closer than this are a key held down, or one that bounces.
  package static let repeatGap = 150
  /// The longest pause before a key held down begins to repeat itself.
  package static let holdPause = 1_100

  package enum Decision: Equatable, Sendable {
    /// Meant: act on it.
    case press
    /// Perhaps the first repeat of a key held down: `deadline` tells.
    case later
    case ignore
  }

  private struct Press: Equatable {
    let key: Key
    let time: Int
  }

  private var shown: Int?
  private var last: Press?
  private var doubtful: Press?

  package init() {}

  /// When a doubtful key will have become a meant one.
  package var deadline: Int? { doubtful.map { $0.time + KeyGate.repeatGap } }

  /// Another page is about to be shown.
  package mutating func close() {
    (shown, doubtful) = (nil, nil)
  }

  /// The page is on the terminal; calls after the first mean nothing until `close()`.
  package mutating func open(at time: Int) {
    if shown == nil { shown = time }
  }

  /// True once the learner can have seen the page.
  package func isOpen(at time: Int) -> Bool {
    shown.map { time >= $0 + KeyGate.reaction } ?? false
  }

  /// Takes notice of a key that needs no decision.
  package mutating func note(_ key: Key, at time: Int) {
    last = Press(key: key, time: time)
  }

  /// Decides about a key that answers.
  package mutating func decide(_ key: Key, at time: Int) -> Decision {
    let gap = last?.key == key ? last.map { time - $0.time } : nil
    note(key, at: time)
    doubtful = nil
    guard isOpen(at: time) else { return .ignore }
    guard let gap, gap <= KeyGate.holdPause else { return .press }
    if gap < KeyGate.repeatGap { return .ignore }
    doubtful = last
    return .later
  }

  /// The doubtful key that has become a meant one, because time passed or another key came.
  package mutating func settled(at time: Int, by key: Key? = nil) -> (key: Key, time: Int)? {
    guard let press = doubtful,
      time >= press.time + KeyGate.repeatGap || key.map({ $0 != press.key }) ?? false
    else { return nil }
    doubtful = nil
    return (press.key, press.time)
  }
}
