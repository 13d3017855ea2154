internal import System
internal import Trainer

extension Rebuild {
  /// Repairs what reading found wrong, as far as the disk lets it, and gives the state over.
  ///
  /// Only after everything was read, so nothing of a later version has been touched.
  func finish(places: Places, now: Int) -> Recovered<Handler> {
    var handler = handler
    var notices = plan.notices
    var log: [String] = []
    var positions = plan.positions
    var isAppendable = plan.isAppendable
    let label = Damaged.label(at: now)
    if plan.hasBadSnapshot {
      do throws(SystemError) {
        let aside = try File.setAside(places.snapshot, label: label)
        notices.append(
          "\(places.snapshot) could not be read; your progress was rebuilt from the history, "
            + "and the file is kept as \(aside)")
      } catch {
        if !error.isNoSuchFile { notices.append("\(error)") }
      }
    }
    for name in plan.strangers {
      notices.append(Damaged.setAside(name, in: places.journal, label: label))
    }
    for segment in plan.segments {
      let isLast =
        segment.name == SegmentName(device: plan.device, number: plan.lastSegment)
      if segment.isHollow {
        notices.append(Damaged.setAside(segment.name.file, in: places.journal, label: label))
        if isLast { isAppendable = false }
        continue
      }
      let condition = conditions[segment.name] ?? SegmentCondition(goodEnd: segment.size)
      positions[segment.name.file] = segment.size
      if condition.isDamaged {
        let repaired = Repair(segment, label: label)
        notices.append(repaired.notice(badLines: condition.badLines))
        positions[segment.name.file] = repaired.size
        if isLast, repaired.aside == nil { isAppendable = false }
      } else if isLast {
        if condition.lacksLineEnd || !segment.hasHeader { isAppendable = false }
        if isAppendable, condition.goodEnd < segment.size {
          log.append(
            "\(segment.path): cut off \(segment.size - condition.goodEnd) bytes of an entry "
              + "that was never acknowledged")
          positions[segment.name.file] = condition.goodEnd
        }
      }
    }
    if conflicts > 0 {
      notices.append("\(conflicts) history entries contradict others of the same number")
    }
    if !notices.isEmpty { handler.tell(notices) }
    return Recovered(
      handler: handler, device: plan.device, lastSegment: plan.lastSegment,
      isAppendable: isAppendable, positions: positions,
      isWorthSaving: !plan.segments.isEmpty || !notices.isEmpty, log: notices + log)
  }
}

extension Damaged {
  /// Renames what has the name of a segment but cannot be one, and says what became of it.
  fileprivate static func setAside(
    _ name: String, in folder: String, label: String
  ) -> String {
    let path = Path.join(folder, name)
    let what = "\(name) among the history files is none and was left out"
    do throws(SystemError) {
      let aside = try File.setAside(path, label: label)
      return "\(what); all other files are in use, and it is kept as \(aside)"
    } catch {
      return "\(what); all other files are in use; it could not be set aside (\(error))"
    }
  }
}

/// A damaged segment, kept aside and then replaced by what of it is good.
struct Repair {
  let path: String
  /// Where the damaged file is kept; nil when the disk did not take the copy.
  let aside: String?
  /// How long the file is now.
  let size: Int
  private let failure: String?

  init(_ segment: Segment, label: String) {
    path = segment.path
    do {
      let name = try Self.freeName(segment.path, label: label)
      let good = try Self.goodLines(of: segment)
      try File.keep(segment.path, as: name)
      try File.replace(segment.path, with: good)
      (aside, size, failure) = (name, good.count, nil)
    } catch {
      (aside, size, failure) = (nil, segment.size, "\(error)")
    }
  }

  func notice(badLines: Int) -> String {
    let what =
      "the history file \(Path.name(of: path)) was damaged in \(badLines) "
      + (badLines == 1 ? "place" : "places")
    if let aside { return "\(what); all other entries are in use, and it is kept as \(aside)" }
    return "\(what); all other entries are in use; it could not be set aside (\(failure ?? ""))"
  }

  /// The header and every entry that can still be read.
  private static func goodLines(of segment: Segment) throws(HistoryFailure) -> [UInt8] {
    let reader: SegmentReader
    do { reader = try SegmentReader(path: segment.path) } catch { throw .system(error) }
    var lines: [UInt8] = []
    while try reader.next() != nil {
      lines += reader.line
      lines.append(JournalLine.newline)
    }
    // One that stands behind an entry says nothing: the entries were read without it.
    let header =
      (segment.hasHeader ? reader.header : nil)
      ?? SegmentHeader(device: segment.device, segment: segment.name.number)
    return header.line + lines
  }

  private static func freeName(_ path: String, label: String) throws(SystemError) -> String {
    var name = "\(path).\(label)"
    var number = 2
    while try FileInfo.find(name) != nil {
      name = "\(path).\(label).\(number)"
      number += 1
    }
    return name
  }
}
