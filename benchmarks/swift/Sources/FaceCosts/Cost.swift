/// Something that both sides do as often as is said; each returns something of what it read or wrote.
struct Cost {
  let name: String
  /// How many calls a round has.
  let calls: Int
  /// How many rounds each side has.
  let rounds: Int
  /// Calls that are counted beyond the first so many.
  let counted: Int
  let face: (Int) throws -> Int
  let engine: (Int) throws -> Int
}
