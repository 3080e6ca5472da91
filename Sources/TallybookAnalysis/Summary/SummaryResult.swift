internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Makes a summary of the groups that were summed up: names them, and puts them in order.
enum SummaryResult {
  static func make(
    _ options: SummaryOptions, _ groups: SummaryGroups, _ names: SummaryNames, on connection: Connection
  ) throws(Failure) -> Summary {
    let by = options.by.all
    let most = groups.levels[groups.levels.count - 1]
    var known: [[Int64: (key: SummaryKey, place: Int)]] = []
    for (place, grouping) in by.enumerated() {
      known.append(try names.keys(of: grouping, Set(most.keys.map { $0[place] }), on: connection))
    }

    func row(_ keys: [SummaryKey], _ sums: SummaryTable.Sums, _ numbers: SummaryNumbers?) -> SummaryRow {
      SummaryRow(
        keys: keys, count: sums.count, duration: sums.duration, events: sums.events, completed: sums.completed, carried: sums.carried,
        statistics: numbers.map { numbers in
          (options.flags.contains(.intervals) ? numbers.intervals : numbers).statistics(withMedian: options.measures.contains(.median))
        })
    }

    func rows(_ level: Int) -> [SummaryRow] {
      let table = groups.levels[level]
      let places = table.keys.map { key in known.prefix(level + 1).enumerated().map { $1[key[$0]]?.place ?? 0 } }
      return table.keys.indices.sorted { places[$0].lexicographicallyPrecedes(places[$1]) }.map { index in
        row(
          known.prefix(level + 1).enumerated().compactMap { $1[table.keys[index][$0]]?.key }, table.sums[index],
          table.numbers.indices.contains(index) ? table.numbers[index] : nil)
      }
    }

    return Summary(
      shape: SummaryShape(options: options, total: names.labels[.total], own: names.own.map(\.name)), rows: rows(groups.levels.count - 1),
      subtotals: (0..<groups.levels.count - 1).map(rows), total: row([], groups.total, options.measures.isDisjoint(with: .statistics) ? nil : groups.totalNumbers))
  }
}
