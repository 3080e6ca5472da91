internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel

/// Time by tag; of what takes no time how many there are.
enum TimeSeries: SeriesSource {
  static func read(_ options: SectionOptions, _ reading: ReportReading) throws(Failure) -> (series: ChartSeries, title: String) {
    let words = reading.words
    let days = try reading.timeByDay()
    let isTimed = reading.isTimed(days.total)
    func amount(_ row: SummaryRow) -> Int64 { isTimed ? row.duration : row.count }
    var members: [(key: Int64?, name: String, total: Double)] = []
    var places: [Int64?: Int] = [:]
    for row in days.rows {
      guard let tag = row.second else { continue }
      if let place = places[tag.number] {
        members[place].total += Double(amount(row))
      } else {
        places[tag.number] = members.count
        members.append((tag.number, tag.label, Double(amount(row))))
      }
    }
    // The largest first; the order in which they were found is that of the names.
    let order = members.indices.filter { members[$0].total > 0 }.sorted { members[$0].total == members[$1].total ? $0 < $1 : members[$0].total > members[$1].total }
    let shown = order.prefix(Int(clamping: options.limit == 0 ? UInt64(ChartPalette.count) : options.limit))
    let rest = order.dropFirst(shown.count)
    var rank: [Int64?: Int] = [:]
    for (place, index) in order.enumerated() { rank[members[index].key] = min(place, shown.count) }
    let count = shown.count + (rest.isEmpty ? 0 : 1)
    let slots = ReportSlots(days.rows.isEmpty ? nil : reading.days(of: days), by: options.by.first, words)
    guard slots.slots.count * count <= ReportSlots.mostParts else {
      throw Failure(
        .tooMany,
        "the chart would have \(slots.slots.count) bars of \(count) tags, and may have \(ReportSlots.mostParts) parts; report on less time or fewer tags, or take wider bars",
        found: Measure(slots.slots.count * count), bound: Measure(ReportSlots.mostParts))
    }
    var values = [[Double]](repeating: [Double](repeating: 0, count: count), count: slots.slots.count)
    for row in days.rows {
      guard let date = row.first?.number.flatMap({ CivilDate(number: Int32(clamping: $0)) }), let slot = slots.index(of: date),
        let place = rank[row.second?.number]
      else { continue }
      values[slot][place] += Double(amount(row))
    }
    var series = ChartSeries(
      unit: isTimed ? .duration : .number, period: slots.unit,
      members: shown.enumerated().map { .init(name: members[$1].name, ink: ChartPalette.ink(min($0, ChartPalette.count - 1)), total: members[$1].total) },
      slots: zip(slots.slots, values).map { $0.holding($1) })
    if let only = rest.first {
      // One alone is called by its name.
      let name = rest.count == 1 ? members[only].name : "\(words[.others]) (\(rest.count))"
      series.members.append(.init(name: name, ink: .others, total: rest.reduce(0) { $0 + members[$1].total }))
    }
    return (series, words[isTimed ? time(per: slots.unit) : self.count(per: slots.unit)])
  }

  private static func time(per unit: CalendarUnit) -> Label {
    switch unit {
    case .day: .perDay
    case .week: .perWeek
    case .month: .perMonth
    case .year: .perYear
    }
  }

  private static func count(per unit: CalendarUnit) -> Label {
    switch unit {
    case .day: .countPerDay
    case .week: .countPerWeek
    case .month: .countPerMonth
    case .year: .countPerYear
    }
  }
}
