internal import System
internal import Trainer

/// The folding of a history into a state, in slices, so that nobody waits for the whole.
struct Rebuild<Handler: CallHandler> {
  /// Which answer an undo of its own device names.
  private struct Undone: Hashable {
    let device: String
    let seq: Int
  }

  private(set) var handler: Handler
  let plan: RecoveryPlan
  private var history: History
  /// The first pass over the history of several devices, which finds what is undone later.
  private var scan: [DeviceHistory] = []
  private var undone: Set<Undone> = []
  private let total: Int
  /// How much is folded between two looks at the clock.
  private static var batch: Int { 64 }

  /// Folds into a handler what a plan says.
  init(_ handler: Handler, plan: RecoveryPlan) throws(HistoryFailure) {
    self.handler = handler
    self.plan = plan
    let known = [plan.device: handler.lastSeq]
    history = try History(plan.segments, known: known)
    total = plan.segments.reduce(0) { $0 + $1.size - $1.offset }
    // On this device alone the undo itself puts everything back.
    if history.devices.contains(where: { $0.device != plan.device }) {
      scan = try History(plan.segments, known: known).devices
    }
  }

  /// How many answers have been read and how many there may be, judging by the bytes.
  var progress: (done: Int, of: Int) {
    let read = max(1, history.bytesRead)
    let done = handler.answers
    return (done, max(done, Int(Double(done) * Double(total) / Double(read))))
  }

  /// How many bytes are to be read.
  var length: Int { total }

  /// Goes on until the deadline; true once all is folded.
  mutating func step(until deadline: Deadline) throws(HistoryFailure) -> Bool {
    while true {
      for _ in 0..<Self.batch {
        if let last = scan.indices.last {
          if let item = try scan[last].pop() {
            if case .undone(let seq) = item.entry.fact {
              undone.insert(Undone(device: scan[last].device, seq: seq))
            }
          } else {
            scan.removeLast()
          }
          continue
        }
        guard let item = try history.pop() else { return true }
        let isUndone =
          !undone.isEmpty
          && undone.contains(Undone(device: item.device, seq: item.entry.seq))
        handler.apply(
          item.entry, from: item.device == plan.device ? .ownDevice : .otherDevice,
          isUndone: isUndone)
      }
      if deadline.hasPassed { return false }
    }
  }

  var conditions: [SegmentName: SegmentCondition] { history.conditions }
  var conflicts: Int { history.conflicts }
}
