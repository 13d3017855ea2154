internal import Glibc

/// How much other programs may get in the way of a measurement.
enum Steadiness {
  /// Puts a process, 0 being this one, before all usual ones; what it starts then inherits this.
  ///
  /// False where that is not allowed: then medians tell more than the slowest do.
  @discardableResult static func raise(_ process: Int32 = 0) -> Bool {
    set(SCHED_FIFO, priority: 1, process)
  }

  /// Puts it among all others again, as for work that takes seconds.
  @discardableResult static func lower(_ process: Int32 = 0) -> Bool {
    set(SCHED_OTHER, priority: 0, process)
  }

  private static func set(_ policy: Int32, priority: Int32, _ process: Int32) -> Bool {
    var parameters = sched_param()
    parameters.sched_priority = priority
    return unsafe sched_setscheduler(process, policy, &parameters) == 0
  }
}
