internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Makes a summary of the groups that were summed up: names them, and puts them in order.
enum SummaryResult {
  static func make(
    _ options: SummaryOptions, _ groups: SummaryGroups, _ names: SummaryNames, on connection: Connection
  ) throws(Failure) -> Summary {
    let by = options.by
    let firsts = try names.keys(of: by.first, Set(groups.rows.keys.map(\.first)), on: connection)
    let seconds = try names.keys(of: by.second, Set(groups.rows.keys.map(\.second)), on: connection)

    func row(_ first: SummaryKey?, _ second: SummaryKey?, _ sums: SummaryTable.Sums, _ numbers: SummaryNumbers?) -> SummaryRow {
      SummaryRow(
        first: first, second: second, count: sums.count, duration: sums.duration, events: sums.events, completed: sums.completed,
        carried: sums.carried,
        statistics: numbers.map { numbers in
          (options.flags.contains(.intervals) ? numbers.intervals : numbers).statistics(withMedian: options.measures.contains(.median))
        })
    }

    func order(_ key: (first: Int64, second: Int64)) -> (Int, Int) { (firsts[key.first]?.place ?? 0, seconds[key.second]?.place ?? 0) }

    func rows(_ table: SummaryTable, hasSecond: Bool) -> [SummaryRow] {
      let places = table.keys.map(order)
      return table.keys.indices.sorted { places[$0] < places[$1] }.map { index in
        let key = table.keys[index]
        return row(
          by.first == .none ? nil : firsts[key.first]?.key, hasSecond ? seconds[key.second]?.key : nil, table.sums[index],
          table.numbers.indices.contains(index) ? table.numbers[index] : nil)
      }
    }

    return Summary(
      shape: SummaryShape(options: options, total: names.labels[.total], own: names.own.map(\.name)), rows: rows(groups.rows, hasSecond: by.second != .none), totals: rows(groups.firsts, hasSecond: false),
      total: row(nil, nil, groups.total, options.measures.isDisjoint(with: .statistics) ? nil : groups.totalNumbers))
  }
}
