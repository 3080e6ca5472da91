import Testing
@testable import TallybookBase
@testable import TallybookStorage
@testable import TestBasics

@Suite("Circles of an index", .timeLimit(.minutes(60)))
struct CircleGuardTests {
  @Test(arguments: [0, 1, 7, 1000], [1, 2, 3, 64, 999]) func isFoundWithinAFewRounds(before: Int, length: Int) {
    var circle = CircleGuard<Int>()
    var steps = 0
    let failure = refusal {
      while steps < 4 * (before + length) + 4 {
        try circle.pass(steps < before ? -1 - steps : (steps - before) % length)
        steps += 1
      }
    }
    #expect(failure?.code == .corrupt)
  }

  @Test func aStraightWayIsNone() throws {
    var circle = CircleGuard<Int>()
    for step in 0..<100_000 { try circle.pass(step) }
  }
}
