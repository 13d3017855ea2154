/// A moment on the monotonic clock after which waiting is given up.
package struct Deadline: Sendable {
  /// `nil` waits for ever.
  private let moment: Int64?

  private init(moment: Int64?) { self.moment = moment }

  package static let never = Deadline(moment: nil)

  package static func after(milliseconds: Int) -> Deadline {
    Deadline(moment: Clock.monotonicMilliseconds() + Int64(max(0, milliseconds)))
  }

  /// What is left, never negative; `nil` means for ever.
  package var remainingMilliseconds: Int? {
    moment.map { Int(max(0, $0 - Clock.monotonicMilliseconds())) }
  }

  package var hasPassed: Bool { remainingMilliseconds == 0 }
}
