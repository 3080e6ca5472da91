package import TallybookBase

/// Sees to it that a walk from key to key ends. In a healthy index keys go one way and none comes again; in a damaged one a search may lead
/// back to where it was. R. P. Brent, An improved Monte Carlo factorization algorithm, 1980: one key is kept, a later one each time that the
/// walk has become twice as long, so that every circle is found within a few rounds.
package struct CircleGuard<Key: Equatable> {
  private var kept: Key?
  private var steps: UInt64 = 0
  private var next: UInt64 = 1

  package init() {}

  /// Passes a key.
  ///
  /// - Throws: `corrupt` where the walk has been there before.
  package mutating func pass(_ key: Key) throws(Failure) {
    guard key != kept else {
      throw Failure(.damaged, "an index of the book leads in a circle; check the book, and salvage it or restore a backup")
    }
    steps &+= 1
    guard steps == next else { return }
    kept = key
    next = next &* 2
  }
}
