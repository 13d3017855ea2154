internal import KanaInterface
internal import System
internal import Trainer

/// What the daemon knows about itself and a call may ask for.
struct DaemonFacts: Sendable {
  let places: Places
  let process: Int
  /// The socket was passed by the service manager.
  let isActivated: Bool
  /// Where the character table came from.
  let table: String
  /// The name of this device in the journal.
  let device: String
  /// What is wrong now.
  var findings: [Finding]

  init(
    places: Places, process: Int, isActivated: Bool, table: String, device: String,
    findings: [Finding] = []
  ) {
    self.places = places
    self.process = process
    self.isActivated = isActivated
    self.table = table
    self.device = device
    self.findings = findings
  }

  /// What is wrong now, and what can be seen in the folders; reads them.
  func examine() -> [Finding] {
    findings + asideFindings(in: places.journal, places.state, places.decks)
  }

  private func asideFindings(in folders: String...) -> [Finding] {
    folders.flatMap { folder in
      let names = (try? Folder.names(in: folder)) ?? []
      return names.filter { $0.contains(Damaged.mark) }.map { name in
        Finding(
          level: "warning", about: Path.join(folder, name),
          text: "a damaged file was set aside here; what could be read of it is in use",
          advice: "keep it until you are sure that nothing is missing, then delete it")
      }
    }
  }
}

/// How files that cannot be used are named, so that nobody takes them for lost.
enum Damaged {
  static let mark = ".damaged-"

  /// What is added to the name of a file set aside, after the dot: `damaged-` and the UTC date.
  static func label(at now: Int) -> String {
    "damaged-" + CalendarDate.text(day: Moment(at: now, offset: 0).studyDay(rollover: 0))
  }
}
