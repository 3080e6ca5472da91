/// What is done at once: states that are open, and perhaps a point.
struct Behaviour: Hashable {
  /// In the order of their names.
  let states: [Int64]
  /// 0: none.
  let point: Int64

  var types: [Int64] { point == 0 ? states : states + [point] }
}
