internal import Trainer

/// The entries of all devices as one history, by time; those of one device stay in their order.
///
/// The order depends on the files alone, so every device folds the same history.
struct History {
  struct Item {
    let device: String
    let entry: Entry
  }

  private(set) var devices: [DeviceHistory]

  /// Opens segments; entries of a device up to the number in `known` are passed over.
  init(_ segments: [Segment], known: [String: Int] = [:]) throws(HistoryFailure) {
    var devices: [DeviceHistory] = []
    let byDevice = Dictionary(grouping: segments, by: \.device)
    for (device, segments) in byDevice.sorted(by: { $0.key < $1.key }) {
      devices.append(
        try DeviceHistory(device: device, segments: segments, after: known[device] ?? 0))
    }
    self.devices = devices
  }

  mutating func pop() throws(HistoryFailure) -> Item? {
    var first: Int?
    for index in devices.indices {
      guard let head = devices[index].head else { continue }
      // On a tie the device named first comes first.
      if let other = first.flatMap({ devices[$0].head }), other.moment.at <= head.moment.at {
        continue
      }
      first = index
    }
    guard let first, let item = try devices[first].pop() else { return nil }
    return Item(device: devices[first].device, entry: item.entry)
  }

  var bytesRead: Int { devices.reduce(0) { $0 + $1.bytesRead } }
  var conflicts: Int { devices.reduce(0) { $0 + $1.conflicts } }

  var conditions: [SegmentName: SegmentCondition] {
    devices.reduce(into: [:]) { all, device in
      all.merge(device.conditions) { first, _ in first }
    }
  }
}
