internal import TallybookBase

/// How often each of what stands in the rows met each of what stands in the columns. Those that come to most stand by themselves, the rest is one.
struct CountMatrix {
  private var counts: [String: [String: Int64]] = [:]

  mutating func add(_ row: String, _ column: String, _ count: Int64) { counts[row, default: [:]][column, default: 0] += count }

  private var columnSums: [String: Int64] {
    counts.values.reduce(into: [:]) { sums, row in for (column, count) in row { sums[column, default: 0] += count } }
  }

  /// A table with sums below and at the right.
  ///
  /// - Parameters:
  ///   - names: what stands there, in order.
  ///   - limit: how many of them stand by themselves.
  ///   - hasShares: whether each number has its share of its row.
  func table(corner: String, _ names: [String], limit: Int, hasShares: Bool, _ words: ReportWords) -> ReportBlock.Table {
    let ofColumns = columnSums
    func sum(_ name: String) -> Int64 { (counts[name] ?? [:]).values.reduce(0, +) + (ofColumns[name] ?? 0) }
    let ranked = names.indices.sorted { (sum(names[$1]), $0) < (sum(names[$0]), $1) }
    let kept = Set((names.count > limit ? ranked.prefix(limit) : ranked[...]).map { names[$0] })
    let others = names.filter { !kept.contains($0) }
    var groups: [(name: String, members: [String])] = names.filter(kept.contains).map { ($0, [$0]) }
    if !others.isEmpty { groups.append(("\(words[.others]) (\(others.count))", others)) }
    func count(_ rows: [String], _ columns: [String]) -> Int64 {
      rows.reduce(0) { sum, row in columns.reduce(sum) { $0 + (counts[row]?[$1] ?? 0) } }
    }
    func shown(_ name: String) -> String { name.isEmpty ? words[.none] : name }
    // Long names stand in the rows alone, each with a number that its column has too.
    let isNumbered = groups.reduce(0) { $0 + $1.name.count } > Self.widest
    let heads = groups.enumerated().map { isNumbered ? "\($0 + 1)" : shown($1.name) }
    var rows = groups.enumerated().map { place, row in
      let total = count(row.members, names)
      let cells = groups.map { column in
        let number = count(row.members, column.members)
        return number == 0 ? "–" : hasShares ? "\(number) · \(words.percent(Double(number) / Double(total)))" : "\(number)"
      }
      return ReportBlock.Table.Row(cells: [isNumbered ? "\(place + 1) \(shown(row.name))" : shown(row.name)] + cells + ["\(total)"])
    }
    if !rows.isEmpty {
      rows.append(.init(cells: [words[.total]] + groups.map { "\(count(names, $0.members))" } + ["\(count(names, names))"], isTotal: true))
    }
    return ReportBlock.Table(
      columns: [corner] + heads + [words[.total]], isNumber: [false] + heads.map { _ in true } + [true], rows: rows,
      names: [corner] + groups.map { shown($0.name) } + [words[.total]])
  }

  /// How many letters the heads of columns may have together.
  private static let widest = 64
}
