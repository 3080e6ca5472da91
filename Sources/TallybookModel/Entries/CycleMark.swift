/// Notices that a walk from one entry to the next comes back to where it was, however long it is, and remembers one entry for that: Brent,
/// "An improved Monte Carlo factorization algorithm", BIT 20 (1980).
package struct CycleMark {
  private var mark: Int64?
  private var steps = 0
  private var most = 1

  package init() {}

  /// Takes the next entry of the walk; true where it was met before. A circle is noticed after three times its length at the most.
  package mutating func isBack(at id: Int64) -> Bool {
    guard id != mark else { return true }
    if steps == most { (mark, steps, most) = (id, 0, most &* 2) }
    steps += 1
    return false
  }
}
