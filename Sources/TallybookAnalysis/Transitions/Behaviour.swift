/// What is done at once: states that are open, and perhaps a point.
package struct Behaviour: Hashable, Sendable {
  /// In the order of their names.
  package let states: [Int64]
  /// 0: none.
  package let point: Int64

  /// All of it, the point last.
  package var types: [Int64] { point == 0 ? states : states + [point] }
}
