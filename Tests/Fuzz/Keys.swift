import Screen

// Bytes from a terminal. A byte 0xFF, which no terminal sends, makes the next one an event of the program.

func examine(_ input: [UInt8]) {
  var dice = Dice(input)
  decode(input, &dice)
  press(input)
  practise(input)
}

// MARK: - Bytes to keys

private func decode(_ input: [UInt8], _ dice: inout Dice) {
  var decoder = KeyDecoder()
  let whole = decoder.keys(from: input)
  expect(whole.count <= 2 * input.count, "more keys than bytes")
  var other = KeyDecoder()
  let split = pieces(of: input, &dice).flatMap { other.keys(from: $0) }
  expect(whole == split, "keys depend on the split: \(whole) and \(split)")
  expect(decoder.isWaiting == other.isWaiting, "waiting depends on the split")
  for key in whole {
    if case .text(let scalar) = key {
      expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value), "a control as text")
    }
  }
  // Whatever came before, Control-C gets through, and after a pause every key means itself again.
  expect(other.keys(from: [3]).last == .control("c"), "Control-C was swallowed")
  _ = decoder.timeout()
  expect(!decoder.isWaiting, "waiting for ever")
  _ = decoder.keys(from: [3])
  expect(decoder.keys(from: [0x61, 0x0D]) == [.text("a"), .enter], "keys are lost")
}

// MARK: - The gate

/// A key counts only when it was pressed after the page was seen, and only once while it is held down.
private func press(_ input: [UInt8]) {
  var gate = KeyGate()
  var time = 0
  var shown: Int?
  var last: (key: Key, time: Int)?
  for byte in input {
    time += Int(byte >> 3) * 20
    switch byte & 7 {
    case 0:
      gate.close()
      shown = nil
    case 1:
      gate.open(at: time)
      shown = shown ?? time
    case 2:
      if let settled = gate.settled(at: time) {
        expect(settled.time + KeyGate.repeatGap <= time, "settled too early")
      }
    default:
      let key = Key.function(Int(byte & 7))
      let decision = gate.decide(key, at: time)
      let isSeen = shown.map { time >= $0 + KeyGate.reaction } ?? false
      let gap = last.flatMap { $0.key == key ? time - $0.time : nil } ?? .max
      switch decision {
      case .press: expect(isSeen && gap > KeyGate.holdPause, "a key that was not meant")
      case .later: expect(isSeen && gate.deadline != nil, "later is never")
      case .ignore: expect(!isSeen || gap < KeyGate.repeatGap, "a key that was meant is lost")
      }
      last = (key, time)
    }
  }
}

// MARK: - The practice screen

private func practise(_ input: [UInt8]) {
  var sitting = SittingUnderTest()
  var isEvent = false
  for byte in input.prefix(600) {
    if isEvent {
      sitting.event(byte)
    } else if byte != 0xFF {
      sitting.read(byte)
    }
    isEvent = !isEvent && byte == 0xFF
  }
  sitting.look()
}
