@testable import TestBasics

/// Random numbers of one step or one plan: the same seed gives the same.
struct Chance: RandomNumberGenerator {
  private var numbers: SeededRandom

  init(_ seed: UInt64) { numbers = SeededRandom(seed: seed) }

  mutating func next() -> UInt64 { numbers.next() }

  mutating func below(_ count: Int) -> Int { count < 2 ? 0 : Int.random(in: 0..<count, using: &self) }

  mutating func one<T>(of some: [T]) -> T? { some.randomElement(using: &self) }

  /// True once in so many times.
  mutating func once(in count: Int) -> Bool { below(count) == 0 }
}
