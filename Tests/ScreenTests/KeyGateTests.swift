import Screen
import Testing

@Suite struct KeyGateTests {
  private let one = Key.text("1")
  private let two = Key.text("2")

  @Test func `a key before the page was shown, or too soon after, does not count`() {
    var gate = KeyGate()
    #expect(gate.decide(one, at: 0) == .ignore)
    gate.open(at: 100)
    #expect(gate.decide(two, at: 101) == .ignore)
    #expect(gate.decide(one, at: 249) == .ignore)
    #expect(gate.decide(two, at: 250) == .press)
  }

  @Test func `another key than the last counts at once`() {
    var gate = KeyGate()
    gate.open(at: 0)
    #expect(gate.decide(one, at: 1_000) == .press)
    #expect(gate.decide(two, at: 1_001) == .press)
  }

  @Test func `the same key counts at once after a long pause`() {
    var gate = KeyGate()
    gate.open(at: 0)
    #expect(gate.decide(one, at: 1_000) == .press)
    #expect(gate.decide(one, at: 2_101) == .press)
  }

  @Test func `the same key after a short pause counts once nothing follows it`() {
    var gate = KeyGate()
    gate.open(at: 0)
    #expect(gate.decide(one, at: 1_000) == .press)
    #expect(gate.decide(one, at: 1_400) == .later)
    #expect(gate.deadline == 1_550)
    #expect(gate.settled(at: 1_549) == nil)
    #expect(gate.settled(at: 1_550)?.time == 1_400)
    #expect(gate.settled(at: 1_551) == nil)
  }

  @Test func `another key settles a doubtful one`() {
    var gate = KeyGate()
    gate.open(at: 0)
    _ = gate.decide(one, at: 1_000)
    _ = gate.decide(one, at: 1_400)
    #expect(gate.settled(at: 1_420, by: two)?.key == one)
  }

  @Test(arguments: [250, 400, 500, 660, 1_000], [30, 33, 50, 90, 140])
  func `a key held down counts once however the terminal repeats it`(pause: Int, interval: Int) {
    var gate = KeyGate()
    gate.open(at: 0)
    var count = gate.decide(one, at: 1_000) == .press ? 1 : 0
    gate.close()
    gate.open(at: 1_010)
    var time = 1_000 + pause
    for _ in 0..<100 {
      if gate.settled(at: time) != nil { count += 1 }
      if gate.decide(one, at: time) == .press { count += 1 }
      time += interval
    }
    if gate.settled(at: time + 10_000) != nil { count += 1 }
    #expect(count == 1)
  }
}
