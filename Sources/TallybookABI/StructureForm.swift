/// What is known of a struct of the caller's: the numbers by which it grew.
struct StructureForm {
  let name: StaticString
  /// What it had in its first release.
  let least: Int
  /// What this library knows of it.
  let size: Int
  /// Where each field ends that came later, so that none is read in half.
  let later: [Int]

  /// How much of a struct of this size is read: fields that are there whole. A size that no release had ends within one.
  func read(of given: Int) -> Int { given >= size ? size : later.last { $0 <= given } ?? least }
}
