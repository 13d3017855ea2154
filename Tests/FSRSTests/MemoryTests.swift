import FSRS
import Testing

struct MemoryTests {
  @Test(
    arguments: [
      (Memory(stability: 0, difficulty: 0), 0.001, 1),
      (Memory(stability: -5, difficulty: 11), 0.001, 10),
      (Memory(stability: .nan, difficulty: .nan), 0.001, 1),
      (Memory(stability: -.infinity, difficulty: .infinity), 0.001, 10),
      (Memory(stability: 4.2, difficulty: 3.1), 4.2, 3.1),
    ] as [(Memory, Double, Double)])
  func `a memory is in range whatever it is made from`(
    memory: Memory, stability: Double, difficulty: Double
  ) {
    #expect(memory.stability == stability)
    #expect(memory.difficulty == difficulty)
  }
}
