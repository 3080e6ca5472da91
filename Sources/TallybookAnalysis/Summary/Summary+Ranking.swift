internal import TallybookBase

extension Summary {
  /// The first groups with the greatest first, as `options.rank` says, and no more of them than `options.most`. Those that are equal
  /// keep their order, what has no value comes last, all others behind it; totals are of everything.
  func ranked() -> Summary {
    guard options.by.first != .none, !options.rank.isEmpty || options.most > 0 else { return self }
    var order = standing
    if options.most > 0 { order = Array(order.prefix(Int(clamping: options.most))) }
    if let others = firsts.last, others.first?.isOthers == true { order.append(firsts.count - 1) }
    let keys = order.map { firsts[$0].first }
    func ordered(_ rows: [SummaryRow]) -> [SummaryRow] {
      let parts = Dictionary(grouping: rows) { $0.first }
      return keys.flatMap { parts[$0] ?? [] }
    }
    return Summary(shape: shape, rows: ordered(rows), subtotals: subtotals.map(ordered), total: total)
  }

  /// What stands by itself where the rest is to be one group; nil where there is no rest.
  var kept: Set<Int64>? {
    guard options.flags.contains(.others), options.most > 0, options.by.first != .none, firsts.count > Int(clamping: options.most) else { return nil }
    return Set(standing.prefix(Int(clamping: options.most)).compactMap { firsts[$0].first?.group })
  }

  /// How many first groups there are.
  var groupCount: Int { firsts.count }

  /// A row for each first group.
  private var firsts: [SummaryRow] { options.by.second == .none ? rows : totals }

  /// The places of the first groups in the order in which they are to stand, but for that of all others.
  private var standing: [Int] {
    let groups = firsts
    let order = groups.indices.filter { groups[$0].first?.isOthers != true }
    guard !options.rank.isEmpty else { return order }
    let values = groups.map { shape.value(shape.ranking, of: $0).real }
    return order.sorted { left, right in
      guard values[left] != values[right] else { return left < right }
      guard let a = values[left] else { return false }
      return values[right].map { a > $0 } ?? true
    }
  }
}
