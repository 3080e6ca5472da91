import Glibc
import Testing
@testable import TestBasics

/// Worlds of books that go their own ways and come together again: [decision 58](../../docs/decisions/0058-merge.md).
@Suite("Simulation of merges", .serialized, .timeLimit(.minutes(60)))
struct MergeSimulationTests {
  /// How many worlds: TALLYBOOK_WORLDS says it, else the long form has more.
  private static let worlds = getenv("TALLYBOOK_WORLDS").flatMap { Int(String(cString: $0)) } ?? draws(20, long: 2000)

  /// After so many failing worlds it is enough.
  private static let mostFailures = 3

  /// Deeds that are not done, to look for what fails without them: TALLYBOOK_WITHOUT, with commas.
  private static let leftOut = Set(getenv("TALLYBOOK_WITHOUT").map { String(cString: $0).split(separator: ",").map(String.init) } ?? [])

  @Test func booksThatMergeBecomeOne() throws { try run(.books, Self.worlds) }

  /// The same where what they know travels as frames, which are lost, doubled, mixed and spoilt.
  @Test func booksThatSendChangesBecomeOne() throws { try run(.frames, Self.worlds) }

  /// That what is done in the worlds harms no book, and that the oracle finds nothing where nothing is merged.
  @Test func booksThatNeverMergeAreWhole() throws { try run(.none, max(10, Self.worlds / 10)) }

  private func run(_ way: World.Way, _ count: Int) throws {
    var random = SeededRandom()
    var result = Simulation.Result()
    var failures = 0
    // A world's own seed, as it is printed, runs that world alone.
    let only = getenv("TALLYBOOK_WORLD").flatMap { UInt64(String(cString: $0)) }
    for _ in 0..<(only == nil ? count : 1) {
      let seed = only ?? random.next()
      let plan = Step.plan(seed)
        .filter { !Self.leftOut.contains($0.deed.rawValue) }
      guard let found = Simulation.run(seed, plan, way, &result) else { continue }
      let smallest = Simulation.shrink(seed, plan, way)
      Issue.record(
        """
        TALLYBOOK_WORLD=\(seed): \(found.problem)
        in \(smallest?.steps.count ?? plan.count) steps of \(plan.count): \(smallest?.problem ?? "not again")
        \((smallest?.story ?? found.story).joined(separator: "\n"))
        """)
      failures += 1
      if failures == Self.mostFailures { return }
    }
    print("\(count) worlds, \(result.steps) steps, \(result.merges) merges, \(result.refusals) refused")
  }
}
