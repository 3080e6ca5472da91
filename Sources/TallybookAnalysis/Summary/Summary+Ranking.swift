internal import TallybookBase

extension Summary {
  /// The first groups with the greatest first, as `options.rank` says, and no more of them than `options.most`. Those that are equal
  /// keep their order, what has no value comes last; totals are of everything.
  func ranked() -> Summary {
    guard options.by.first != .none, !options.rank.isEmpty || options.most > 0 else { return self }
    let hasSecond = options.by.second != .none
    let groups = hasSecond ? totals : rows
    let values = groups.map { shape.value(shape.ranking, of: $0).real }
    var order = Array(groups.indices)
    if !options.rank.isEmpty {
      order.sort { left, right in
        guard values[left] != values[right] else { return left < right }
        guard let a = values[left] else { return false }
        return values[right].map { a > $0 } ?? true
      }
    }
    if options.most > 0 { order = Array(order.prefix(Int(clamping: options.most))) }
    guard hasSecond else { return Summary(shape: shape, rows: order.map { rows[$0] }, totals: totals, total: total) }
    let parts = Dictionary(grouping: rows) { $0.first }
    return Summary(shape: shape, rows: order.flatMap { parts[totals[$0].first] ?? [] }, totals: order.map { totals[$0] }, total: total)
  }
}
