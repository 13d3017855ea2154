import System
import TestSupport
import Testing
import Trainer

@testable import kanad

/// The folders of one learner, for a test.
struct Disk {
  let places: Places

  init(_ root: String) throws {
    places = try Places(
      variable: { $0 == "KANA_HOME" ? root : nil }, workingFolder: "/", user: User.current,
      probe: { _ in .unsure })
    for folder in [places.data, places.journal, places.decks, places.state, places.run] {
      try Folder.prepare(folder)
    }
  }

  static let device = "00c0ffee"

  /// Keeps a device's name, as a first start does.
  func nameDevice(_ name: String = Disk.device) throws {
    try DeviceName.keep(name, in: DeviceName.file(in: places.data))
  }

  func path(_ segment: Int, of device: String = Disk.device) -> String {
    Path.join(places.journal, SegmentName(device: device, number: segment).file)
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    try File.replace(path, with: bytes, durability: .process)
  }

  /// Writes a segment as another program run would have left it.
  func writeSegment(
    _ entries: [Entry], number: Int = 1, of device: String = Disk.device, after: Int? = nil
  ) throws {
    let header = SegmentHeader(device: device, segment: number, after: after).line
    try write(
      header + entries.flatMap { JournalLine.seal($0.openLine) }, to: path(number, of: device))
  }

  /// What a daemon that starts now would know.
  func recover() throws -> Recovered<NoteHandler> {
    var rebuild = try Recovery.begin(NoteHandler(), places: places)
    while try !rebuild.step(until: .after(milliseconds: 5)) {}
    return rebuild.finish(places: places, now: 1_750_000_000_000)
  }

  /// Writes state.json for what was recovered.
  func save(_ recovered: Recovered<NoteHandler>) throws {
    let content = try #require(
      Snapshot.encode(
        state: try recovered.handler.snapshot(), device: recovered.device,
        journal: recovered.positions))
    try write(content, to: places.snapshot)
  }

  /// Names in the folder of the journal that are no segments.
  func asides(in folder: String? = nil) throws -> [String] {
    try Folder.names(in: folder ?? places.journal).filter { $0.contains(".damaged-") }
  }
}

/// Gives a test the folders of a learner.
func withDisk<Result>(_ body: (Disk) throws -> Result) throws -> Result {
  try withTemporaryFolder { try body(Disk($0)) }
}

/// Gives a test a file system of so many kilobytes; only root can make one.
func withSmallDisk(kilobytes: Int, _ body: (Disk, _ root: String) throws -> Void) throws {
  try requireRoot()
  let mount = try requireProgram("mount")
  let unmount = try requireProgram("umount")
  try withTemporaryFolder { root in
    let made = try runProgram(
      mount, ["-t", "tmpfs", "-o", "size=\(kilobytes)k,mode=0700", "tmpfs", root])
    guard made.status == 0 else { try skip("tmpfs cannot be mounted: \(made.errors)") }
    defer { _ = try? runProgram(unmount, ["-l", root]) }
    try body(Disk(root), root)
  }
}
