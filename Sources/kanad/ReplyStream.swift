/// A reply made in slices, so that a large one neither fills the memory nor keeps others waiting.
protocol ReplyStream: AnyObject {
  /// The next slice, which takes a few milliseconds at most to make.
  func next() -> StreamStep
}

/// One slice of a reply, encoded.
enum StreamStep {
  /// More will follow; the bytes say so.
  case slice([UInt8])
  case last([UInt8])
}
