internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookDrawing

/// The event types or subjects that a chart of bouts has colours for: in order of what they come to, the greatest first; the rest is one.
struct ChartMembers {
  private(set) var all: [ChartSeries.Member] = []
  private var places: [Int64: Int] = [:]

  /// - Parameter totals: what each comes to.
  init(_ totals: [Int64: Double], of grouping: Grouping, _ reading: ReportReading) throws(Failure) {
    guard !totals.isEmpty else { return }
    let colors = try reading.colors(of: grouping)
    let ranked = totals.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = ranked.count > BoutBounds.members ? ranked.prefix(BoutBounds.members - 1) : ranked[...]
    for (id, total) in shown {
      places[id] = all.count
      all.append(.init(name: try reading.name(of: id), ink: .color(colors[id] ?? ReportContent.untagged), total: total))
    }
    let rest = ranked.dropFirst(shown.count)
    guard !rest.isEmpty else { return }
    for (id, _) in rest { places[id] = all.count }
    all.append(.init(name: "\(reading.words[.others]) (\(rest.count))", ink: .others, total: rest.reduce(0) { $0 + $1.value }))
  }

  func place(of id: Int64) -> Int? { places[id] }
}
