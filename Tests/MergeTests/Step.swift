/// One thing that is done in a world. What it chooses follows from its own seed, so that it chooses alike where steps before it are left out.
struct Step {
  /// Its place in the plan that it is from.
  let number: Int
  let deed: Deed
  /// Which book does it, counted round.
  let book: Int
  let seed: UInt64

  /// A world's steps: first in one book, then in copies of it.
  static func plan(_ seed: UInt64) -> [Step] {
    var random = Chance(seed)
    // Most worlds are small: two books show most, and a failure of theirs is short.
    let books = [2, 2, 2, 2, 3, 3, 3, 4, 5, 8][random.below(10)]
    let before = random.below(10)
    let length = [12, 20, 30, 45][random.below(4)] + 6 * books
    var deeds = (0..<before).map { _ in (Deed.any(using: &random), 0) }
    deeds += (1..<books).map { _ in (Deed.fork, random.below(8)) }
    deeds += (0..<length).map { _ in (Deed.any(using: &random), random.below(1000)) }
    return deeds.enumerated().map { Step(number: $0.offset, deed: $0.element.0, book: $0.element.1, seed: random.next()) }
  }
}
