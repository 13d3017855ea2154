import Synchronization

/// Called by libFuzzer with each input; every target has its own `examine`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  chance.store(Dice(input).state, ordering: .relaxed)
  examine(input)
  return 0
}

/// Stands in for the standard library's source of random numbers, which the daemon draws from.
///
/// It begins anew with every input, so that a crash comes again with the same input.
@_cdecl("swift_stdlib_random")
public func randomBytes(_ start: UnsafeMutableRawPointer?, _ count: Int) {
  var dice = Dice(state: chance.load(ordering: .relaxed))
  let bytes = UnsafeMutableRawBufferPointer(start: start, count: count)
  for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: dice.next()) }
  chance.store(dice.state, ordering: .relaxed)
}

private let chance = Atomic<UInt64>(0)

/// Random numbers that follow from the input, for what it does not say itself.
struct Dice: RandomNumberGenerator {
  fileprivate var state: UInt64

  init(_ input: [UInt8]) {
    state = input.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  fileprivate init(state: UInt64) { self.state = state }

  /// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
}

/// Cuts bytes into pieces as reads from a connection or a terminal would.
func pieces(of bytes: [UInt8], _ dice: inout Dice) -> [ArraySlice<UInt8>] {
  var pieces: [ArraySlice<UInt8>] = []
  var start = 0
  let longest = [1, 3, 40][dice.below(3)]
  while start < bytes.count {
    let end = min(bytes.count, start + 1 + dice.below(longest))
    pieces.append(bytes[start..<end])
    start = end
  }
  return pieces
}

/// Ends the run, keeping the input, when something promised does not hold.
func expect(
  _ holds: Bool, _ otherwise: @autoclosure () -> String, file: StaticString = #file,
  line: UInt = #line
) {
  if !holds { fatalError(otherwise(), file: file, line: line) }
}

/// What must never fail.
func sure<Value>(
  file: StaticString = #file, line: UInt = #line, _ make: () throws -> Value
) -> Value {
  do {
    return try make()
  } catch {
    fatalError("\(error)", file: file, line: line)
  }
}
