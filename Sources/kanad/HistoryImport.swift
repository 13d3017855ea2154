internal import System
internal import Trainer

/// The merging of a staged history into the folder of the journal, in slices.
///
/// What is there already is passed over. Where an entry contradicts one of the same device and
/// number, the two histories were one once and have gone on apart, as after a copied home: the rest
/// is filed under a device of its own, named after the first line that differs, so that the same
/// import done twice changes nothing.
final class HistoryImport {
  private let staging: HistoryStaging
  private let folder: String
  private let output: SegmentWriter
  private var parts: ArraySlice<HistoryStaging.Part>
  private var merge: Merge?

  private(set) var added = 0
  private(set) var known = 0
  private(set) var devices: Set<String> = []
  /// Something new is in the folder and counts at the next start, whatever fails now.
  var isPublished: Bool { output.isPublished }

  /// One part on its way: what is staged against what is there.
  private struct Merge {
    var target: String
    var staged: DeviceHistory
    var present: DeviceHistory
    var hasForked = false
  }

  init(_ staging: HistoryStaging, folder: String) {
    self.staging = staging
    self.folder = folder
    parts = staging.parts[...]
    output = SegmentWriter(folder: staging.folder, beside: folder)
  }

  /// Goes on until the deadline; true once all is in the folder.
  func step(until deadline: Deadline) throws(HistoryFailure) -> Bool {
    repeat {
      for _ in 0..<64 where try !advance() {
        do throws(SystemError) { try output.publish() } catch { throw .system(error) }
        return true
      }
    } while !deadline.hasPassed
    return false
  }

  /// Takes one entry; false when there is none left.
  private func advance() throws(HistoryFailure) -> Bool {
    guard var merge else {
      guard let part = parts.popFirst() else { return false }
      var segments: [Segment] = []
      for name in part.segments {
        segments.append(try Segment(name: name, in: staging.folder))
      }
      devices.insert(part.device)
      self.merge = Merge(
        target: part.device, staged: try DeviceHistory(device: part.device, segments: segments),
        present: try present(part.device))
      return true
    }
    self.merge = nil
    guard let item = merge.staged.peek else { return true }
    if let present = merge.present.peek, present.entry.seq <= item.entry.seq {
      try meet(item, present, &merge)
    } else {
      do throws(SystemError) { try output.append(item.line, of: merge.target) } catch {
        throw .system(error)
      }
      added += 1
      _ = try merge.staged.pop()
    }
    self.merge = merge
    return true
  }

  /// Passes over what is there; where it differs the fork begins.
  private func meet(
    _ item: DeviceHistory.Item, _ present: DeviceHistory.Item, _ merge: inout Merge
  ) throws(HistoryFailure) {
    if present.entry.seq < item.entry.seq {
      _ = try merge.present.pop()
    } else if present.checksum == item.checksum {
      known += 1
      _ = try merge.present.pop()
      _ = try merge.staged.pop()
    } else if merge.hasForked {
      // Its name says what the first line of a fork is, so this is damage: what is there stays.
      known += 1
      _ = try merge.staged.pop()
    } else {
      merge.hasForked = true
      merge.target += "-" + JournalLine.hexadecimal(item.checksum)
      merge.present = try self.present(merge.target)
      devices.insert(merge.target)
    }
  }

  /// What is there of a device, and what this import has added to it so far.
  private func present(_ device: String) throws(HistoryFailure) -> DeviceHistory {
    do throws(SystemError) { try output.close() } catch { throw .system(error) }
    var segments = try Segment.all(in: folder).filter { $0.device == device }
    for name in output.names where name.device == device {
      segments.append(try Segment(name: name, in: output.work))
    }
    return try DeviceHistory(device: device, segments: segments)
  }
}
